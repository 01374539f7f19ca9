/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMPACT_H
#define UMTS_COMPACT_H

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define UMTS_ADDRESS_SANITIZER 1 //!< Whether the address sanitizer watches memory: g++
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UMTS_ADDRESS_SANITIZER 1 //!< Whether the address sanitizer watches memory: clang
#endif
#endif

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of objects that are used together: they lie one after the other in memory, so
 * that those of a cell are on few pages.
 *
 * They lie in the order in which they are made as long as none has gone: memory of an object that
 * is gone is used again for the next one of its size, and is never given back. Alignment of such a
 * class is that of std::max_align_t at most. Under the address sanitizer they lie where all others
 * do.
 */
class Compact
{
  public:
    /**
     * @param octets size of an object
     * @return its memory
     */
    static void* operator new(std::size_t octets);

    /**
     * @param memory memory of an object that is gone
     * @param octets its size
     */
    static void operator delete(void* memory, std::size_t octets);
};

} // namespace ns3::umts

#endif /* UMTS_COMPACT_H */
