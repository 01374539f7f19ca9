/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMPACT_H
#define UMTS_COMPACT_H

#include <cstddef>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of objects that are used together: they lie one after the other, in the order
 * in which they are made, so that those of a cell are on few pages of memory.
 *
 * Memory of objects that are gone is used again for others of their size, and never given back.
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
