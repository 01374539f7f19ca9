/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_OBJECT_POOL_H
#define UMTS_OBJECT_POOL_H

#include "umts-compact.h"

#include "ns3/assert.h"
#include "ns3/ptr.h"

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of objects that are created for each PDU, block or TTI. It counts references.
 * An object without references is used again, with the capacity of its containers, so that nothing
 * is allocated in steady state. Under the address sanitizer it is deleted instead, so that the
 * sanitizer finds later uses of it.
 *
 * @tparam T the derived class, with a default constructor and a method Clear() that resets an
 *         object to its initial state
 */
template <typename T>
class ObjectPool : public Compact
{
  public:
    /** @return an object as new */
    static Ptr<T> Create()
    {
        return Ptr<T>(Allocate(), false);
    }

    /** @brief Count one reference more. */
    void Ref() const
    {
        ++m_references;
    }

    /** @brief Count one reference less; after the last one the object waits to be used again. */
    void Unref() const
    {
        if (m_references > 1)
        {
            --m_references;
        }
        else
        {
            Recycle();
        }
    }

    /** @return references to it */
    uint32_t GetReferenceCount() const
    {
        return m_references;
    }

  protected:
    ObjectPool() = default;
    ~ObjectPool() = default;

    /** @brief A copy, of its contents alone. */
    ObjectPool(const ObjectPool&)
    {
    }

    /** @return this, with the contents of another one */
    ObjectPool& operator=(const ObjectPool&)
    {
        return *this;
    }

    /** @return an object as new, with the one reference that the caller makes */
    static T* Allocate()
    {
        T* object = s_free;
        if (!object)
        {
            return new T;
        }
        s_free = object->m_next;
        object->m_references = 1;
        return object;
    }

  private:
    /**
     * @brief The last reference goes: the object waits, or is deleted under the address sanitizer.
     * Out of line: within every destructor of a Ptr it would be in the way.
     */
    [[gnu::noinline]] void Recycle() const
    {
        NS_ASSERT_MSG(m_references > 0, "an object without references loses one");
        m_references = 0;
        T* self = const_cast<T*>(static_cast<const T*>(this));
#ifdef UMTS_ADDRESS_SANITIZER
        delete self;
#else
        self->Clear();
        self->m_next = s_free;
        s_free = self;
#endif
    }

    mutable uint32_t m_references{1}; //!< References to it
    T* m_next{nullptr};               //!< While it waits: another one that does

    static inline T* s_free{nullptr}; //!< Objects that wait; never given back
};

} // namespace ns3::umts

#endif /* UMTS_OBJECT_POOL_H */
