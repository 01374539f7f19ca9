/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-compact.h"

#include <array>
#include <new>
#include <vector>

namespace ns3::umts
{

namespace
{

constexpr std::size_t LINE = 64;        //!< Octets of a line of the cache: no object shares one
constexpr std::size_t PAGE = 4096;      //!< Octets of a page
constexpr std::size_t CHUNK_PAGES = 16; //!< Pages that are asked for at once

#ifdef UMTS_ADDRESS_SANITIZER
constexpr std::size_t LARGEST = 0; //!< None: the sanitizer is to find uses of objects that are gone
#else
constexpr std::size_t LARGEST = PAGE; //!< Octets of the largest object that is kept here
#endif

/// Memory of all compact objects.
struct CompactMemory
{
    char* next{nullptr};       //!< Where the next object goes
    std::size_t left{0};       //!< Octets from there on
    std::vector<void*> chunks; //!< Start of each chunk, for leak checkers
    std::array<std::vector<void*>, PAGE / LINE + 1>
        freed; //!< Memory to be used again, by its lines
};

/** @return the memory, never destroyed: static objects may outlive main() */
CompactMemory&
GetMemory()
{
    static auto* memory = new CompactMemory;
    return *memory;
}

} // namespace

void*
Compact::operator new(std::size_t octets)
{
    if (octets > LARGEST)
    {
        return ::operator new(octets);
    }
    CompactMemory& memory = GetMemory();
    const std::size_t lines = (octets + LINE - 1) / LINE;
    auto& freed = memory.freed[lines];
    if (!freed.empty())
    {
        void* object = freed.back();
        freed.pop_back();
        return object;
    }
    if (memory.left < lines * LINE)
    {
        memory.left = CHUNK_PAGES * PAGE;
        memory.next = static_cast<char*>(::operator new(memory.left, std::align_val_t{PAGE}));
        memory.chunks.push_back(memory.next);
    }
    void* object = memory.next;
    memory.next += lines * LINE;
    memory.left -= lines * LINE;
    return object;
}

void
Compact::operator delete(void* memory, std::size_t octets)
{
    if (octets > LARGEST)
    {
        ::operator delete(memory);
    }
    else
    {
        GetMemory().freed[(octets + LINE - 1) / LINE].push_back(memory);
    }
}

} // namespace ns3::umts
