/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FIFO_H
#define UMTS_FIFO_H

#include <cstddef>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A queue in one piece of memory, none while nothing has come: a std::deque takes half a
 * kilobyte when it is made, and most bearers of a large network carry nothing.
 *
 * @tparam T type of the elements; one that is default-constructed holds nothing
 */
template <typename T>
class Fifo
{
  public:
    /** @return whether nothing waits */
    bool empty() const
    {
        return size() == 0;
    }

    /** @return elements that wait */
    std::size_t size() const
    {
        return m_elements.size() - m_gone;
    }

    /** @return the oldest element */
    T& front()
    {
        return m_elements[m_gone];
    }

    /** @return the oldest element */
    const T& front() const
    {
        return m_elements[m_gone];
    }

    /** @return an element, by its place from the oldest one, 0, on */
    T& operator[](std::size_t place)
    {
        return m_elements[m_gone + place];
    }

    /** @return an element, by its place from the oldest one, 0, on */
    const T& operator[](std::size_t place) const
    {
        return m_elements[m_gone + place];
    }

    /** @return the oldest element, or end() */
    auto begin() const
    {
        return m_elements.begin() + static_cast<std::ptrdiff_t>(m_gone);
    }

    /** @return past the newest element */
    auto end() const
    {
        return m_elements.end();
    }

    /** @brief Add the newest element. */
    void push_back(T element)
    {
        m_elements.push_back(std::move(element));
    }

    /** @brief Drop the oldest element. */
    void pop_front()
    {
        m_elements[m_gone++] = T();
        // Each element is moved once at most: at least as many have gone as are moved.
        if (2 * m_gone >= m_elements.size())
        {
            m_elements.erase(m_elements.begin(), begin());
            m_gone = 0;
        }
    }

  private:
    std::vector<T> m_elements; //!< Those that are gone, and those that wait
    std::size_t m_gone{0};     //!< Number of those that are gone
};

} // namespace ns3::umts

#endif /* UMTS_FIFO_H */
