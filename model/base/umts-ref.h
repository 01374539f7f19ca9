/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_REF_H
#define UMTS_REF_H

#include "ns3/ptr.h"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Smart pointer like Ptr, with move semantics, which Ptr has from ns-3 3.48 on: moving a
 * reference does not touch the reference count. Used for payloads, which are passed on with each
 * PDU.
 *
 * @tparam T a class that counts references, as of SimpleRefCount
 */
template <typename T>
class Ref
{
  public:
    Ref() = default;

    /** @brief Refer to nothing. */
    Ref(std::nullptr_t)
    {
    }

    /**
     * @param object an object with a reference that nobody has yet
     * @return that reference
     */
    static Ref Adopt(T* object)
    {
        Ref adopted;
        adopted.m_object = object;
        return adopted;
    }

    /** @param other another reference, which stays */
    template <typename U, typename = std::enable_if_t<std::is_convertible_v<U*, T*>>>
    Ref(const Ptr<U>& other)
        : m_object(PeekPointer(other))
    {
        Acquire();
    }

    /** @param other another reference, which stays */
    Ref(const Ref& other)
        : m_object(other.m_object)
    {
        Acquire();
    }

    /** @param other a reference to the same as another type, which stays */
    template <typename U, typename = std::enable_if_t<std::is_convertible_v<U*, T*>>>
    Ref(const Ref<U>& other)
        : m_object(other.m_object)
    {
        Acquire();
    }

    /** @param other another reference, which is empty afterwards */
    Ref(Ref&& other) noexcept
        : m_object(std::exchange(other.m_object, nullptr))
    {
    }

    /** @param other a reference to the same as another type, which is empty afterwards */
    template <typename U, typename = std::enable_if_t<std::is_convertible_v<U*, T*>>>
    Ref(Ref<U>&& other) noexcept
        : m_object(std::exchange(other.m_object, nullptr))
    {
    }

    ~Ref()
    {
        if (m_object)
        {
            Release();
        }
    }

    /**
     * @brief Refer to what another one does.
     * @param other another reference, by value
     * @return this one
     */
    Ref& operator=(Ref other) noexcept
    {
        std::swap(m_object, other.m_object);
        return *this;
    }

    /** @return another reference, of ns-3's own kind */
    operator Ptr<T>() const
    {
        return Ptr<T>(m_object);
    }

    /** @return whether both refer to the same object */
    bool operator==(const Ref& other) const
    {
        return m_object == other.m_object;
    }

    /** @return whether they refer to different objects */
    bool operator!=(const Ref& other) const
    {
        return m_object != other.m_object;
    }

    /** @return whether it refers to an object */
    explicit operator bool() const
    {
        return m_object;
    }

    /** @return the object; there is one */
    T& operator*() const
    {
        return *m_object;
    }

    /** @return the object; null when there is none */
    T* operator->() const
    {
        return m_object;
    }

  private:
    template <typename U>
    friend class Ref;

    /** @brief Count one reference more. */
    void Acquire() const
    {
        if (m_object)
        {
            m_object->Ref();
        }
    }

    /** @brief Count one reference less. */
    void Release() const
    {
        if (m_object->GetReferenceCount() > 1)
        {
            m_object->Unref();
        }
        else
        {
            Destroy();
        }
    }

    /** @brief Count the last reference down. Out of line: it would be in the way. */
    [[gnu::noinline]] void Destroy() const
    {
        m_object->Unref();
    }

    T* m_object{nullptr}; //!< The object
};

} // namespace ns3::umts

#endif /* UMTS_REF_H */
