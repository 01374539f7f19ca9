/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_OBJECT_POOL_H
#define UMTS_OBJECT_POOL_H

#include "ns3/ptr.h"

#include <vector>

namespace ns3::umts
{

/** @brief Empty base class for SimpleRefCount: the name of ns-3's own differs between versions. */
class PooledBase
{
};

/**
 * @ingroup umts
 * @brief Deleter of SimpleRefCount that keeps objects on a free list instead of the heap, with the
 * capacity of their containers: nothing is allocated in steady state.
 * @tparam T a class with a default constructor and a method Clear() that makes an object as new
 */
template <typename T>
struct ObjectPool
{
    /** @return an object as new */
    static Ptr<T> Create()
    {
        auto& list = FreeList();
        if (list.empty())
        {
            return Ptr<T>(new T, false);
        }
        T* object = list.back();
        list.pop_back();
        return Ptr<T>(object);
    }

    /**
     * @brief Recycle an object that nobody refers to any more.
     *
     * Out of line: within every destructor of a Ptr it would cost a tenth of the time of RLC.
     *
     */
    [[gnu::noinline]] static void Delete(T* object)
    {
        object->Clear();
        FreeList().push_back(object);
    }

  private:
    /**
     * @brief Objects waiting for reuse.
     *
     * Never destroyed: objects held by static ones may be recycled after the end of main().
     *
     */
    static std::vector<T*>& FreeList()
    {
        static auto* list = new std::vector<T*>;
        return *list;
    }
};

} // namespace ns3::umts

#endif /* UMTS_OBJECT_POOL_H */
