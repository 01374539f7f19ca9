/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UPER_CODEC_H
#define UMTS_UPER_CODEC_H

#include "ns3/umts-bit-io.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Goes through an ASN.1 value in the order of its unaligned PER encoding (ITU-T X.691), to
 * write it or to read it.
 *
 * A type has one function `Code(UperCodec&, Type&)`, which names its elements in order; so what is
 * written is what is read. Where octets that are read are no such value, or have a branch that has
 * no place in the type, the codec fails: what is read from then on is the lowest value, and a list
 * has its shortest length.
 */
class UperCodec
{
  public:
    UperCodec() = default;
    virtual ~UperCodec() = default;
    UperCodec(const UperCodec&) = delete;
    UperCodec& operator=(const UperCodec&) = delete;

    /** @return whether the octets are no value of the type, or the value has no encoding */
    bool HasFailed() const
    {
        return m_hasFailed;
    }

    /** @brief Remember that it has failed. */
    void Fail()
    {
        m_hasFailed = true;
    }

    /**
     * @brief A whole number in as few bits as its range takes (X.691 11.5.7.1).
     * @param value the number to write
     * @param count how many values it may have, from 0 on; at most 2^32
     * @return the number that stands there
     */
    virtual uint64_t Number(uint64_t value, uint64_t count) = 0;

    /**
     * @brief A number that is always the same: of an element that is absent, of the only branch
     * that has a place in the type.
     * @param value the number; another one that is read is a failure
     * @param count as for Number()
     */
    virtual void Fixed(uint64_t value, uint64_t count);

    /**
     * @brief Length of a list.
     * @param size the length to write
     * @param lowest the shortest one
     * @param highest the longest one
     * @return the length that stands there
     */
    virtual std::size_t Length(std::size_t size, std::size_t lowest, std::size_t highest);

    /**
     * @brief Index of a CHOICE.
     * @param position position of the alternative among those that have a place in the type
     * @param indices their indices in the CHOICE
     * @param count alternatives of the CHOICE
     * @return the position that stands there, of one that has a place
     */
    virtual std::size_t Select(std::size_t position,
                               const std::vector<uint32_t>& indices,
                               uint32_t count);

    /**
     * @brief INTEGER with a range, or an ENUMERATED value by its position.
     * @param value the number
     * @param lowest lowest value
     * @param highest highest value
     */
    template <typename T>
    void Integer(T& value, int64_t lowest, int64_t highest)
    {
        const auto count = static_cast<uint64_t>(highest - lowest) + 1;
        const auto offset = static_cast<uint64_t>(static_cast<int64_t>(value) - lowest);
        value = static_cast<T>(lowest + static_cast<int64_t>(Number(offset, count)));
    }

    /**
     * @brief ENUMERATED.
     * @param value the value, whose positions are those of the ENUMERATED
     * @param count values of the ENUMERATED, spare ones included
     */
    template <typename T>
    void Enumerated(T& value, uint32_t count)
    {
        Integer(value, 0, static_cast<int64_t>(count) - 1);
    }

    /**
     * @brief BIT STRING of a fixed length.
     * @param value its bits
     * @param bits its length, at most 32
     */
    template <typename T>
    void Bits(T& value, uint32_t bits)
    {
        value = static_cast<T>(Number(static_cast<uint64_t>(value), uint64_t{1} << bits));
    }

    /** @brief BOOLEAN. */
    void Boolean(bool& value)
    {
        value = Number(value ? 1 : 0, 2) == 1;
    }

    /** @brief Bits that say whether optional elements are there, before the first element. */
    template <typename... T>
    void Present(std::optional<T>&... values)
    {
        (PresentOne(values), ...);
    }

    /** @brief Bits of optional elements that have no place in the type. */
    void Absent(uint32_t count)
    {
        for (uint32_t i = 0; i < count; ++i)
        {
            Fixed(0, 2);
        }
    }

    /**
     * @brief Bit that says whether an element with a DEFAULT is there.
     * @param value the element, which is left out when it has the default
     * @param standard the default, which it gets when it is not there
     * @return whether it is there
     */
    template <typename T>
    bool Given(T& value, T standard)
    {
        const bool isGiven = Number(value == standard ? 0 : 1, 2) == 1;
        if (!isGiven)
        {
            value = standard;
        }
        return isGiven;
    }

    /** @brief Element of a bitmap of Present(), if it is there: Code() of it. */
    template <typename T>
    void Optional(std::optional<T>& value)
    {
        if (value)
        {
            Code(*this, *value);
        }
    }

    /** @brief Element of a bitmap of Present(), if it is there: an INTEGER. */
    template <typename T>
    void Optional(std::optional<T>& value, int64_t lowest, int64_t highest)
    {
        if (value)
        {
            Integer(*value, lowest, highest);
        }
    }

    /**
     * @brief SEQUENCE OF.
     * @param list its elements
     * @param lowest how many there are at least
     * @param highest how many there are at most; the same: there is no length
     * @param element called for each element
     */
    template <typename T, typename Element>
    void List(std::vector<T>& list, std::size_t lowest, std::size_t highest, Element element)
    {
        list.resize(Length(list.size(), lowest, highest));
        for (auto& one : list)
        {
            if (m_hasFailed)
            {
                return;
            }
            element(one);
        }
    }

    /** @brief SEQUENCE OF elements that have Code(). */
    template <typename T>
    void List(std::vector<T>& list, std::size_t lowest, std::size_t highest)
    {
        List(list, lowest, highest, [this](T& one) { Code(*this, one); });
    }

    /**
     * @brief CHOICE.
     * @param value the alternative that is chosen
     * @param indices indices of the alternatives in the CHOICE; those that lack one at the end have
     *        no encoding
     * @param count alternatives of the CHOICE
     * @param element called for the alternative that is chosen
     */
    template <typename... T, typename Element>
    void Choice(std::variant<T...>& value,
                const std::vector<uint32_t>& indices,
                uint32_t count,
                Element element)
    {
        Emplace(value, Select(value.index(), indices, count), std::index_sequence_for<T...>());
        if (!m_hasFailed)
        {
            std::visit(element, value);
        }
    }

    /** @brief CHOICE of alternatives that have Code(). */
    template <typename... T>
    void Choice(std::variant<T...>& value, const std::vector<uint32_t>& indices, uint32_t count)
    {
        Choice(value, indices, count, [this](auto& one) { Code(*this, one); });
    }

  private:
    /** @brief One bit of Present(). */
    template <typename T>
    void PresentOne(std::optional<T>& value)
    {
        const bool isPresent = Number(value ? 1 : 0, 2) == 1;
        if (isPresent && !value)
        {
            value = T();
        }
        else if (!isPresent)
        {
            value.reset();
        }
    }

    /** @brief Make a variant hold the alternative of a position. */
    template <typename Variant, std::size_t... I>
    static void Emplace(Variant& value, std::size_t position, std::index_sequence<I...> /* all */)
    {
        if (value.index() != position)
        {
            ((position == I ? static_cast<void>(value.template emplace<I>()) : void()), ...);
        }
    }

    bool m_hasFailed{false}; //!< See HasFailed()
};

/** @brief NULL takes no bits. */
inline void
Code(UperCodec& /* codec */, std::monostate& /* null */)
{
}

/**
 * @ingroup umts
 * @brief Writes an ASN.1 value.
 */
class UperWriter : public UperCodec
{
  public:
    /** @param octets where the encoding goes; must outlive the writer */
    explicit UperWriter(std::vector<uint8_t>& octets);

    uint64_t Number(uint64_t value, uint64_t count) override;

  private:
    BitWriter m_writer; //!< Where the bits go
};

/**
 * @ingroup umts
 * @brief Reads an ASN.1 value from octets of any content.
 */
class UperReader : public UperCodec
{
  public:
    /** @param octets what is read; must outlive the reader */
    explicit UperReader(const std::vector<uint8_t>& octets);

    uint64_t Number(uint64_t value, uint64_t count) override;

  private:
    BitReader m_reader; //!< Where the bits come from
};

/**
 * @param value a value that has an encoding
 * @return its octets
 */
template <typename T>
std::vector<uint8_t>
EncodeUper(T value)
{
    std::vector<uint8_t> octets;
    UperWriter writer(octets);
    Code(writer, value);
    if (writer.HasFailed())
    {
        octets.clear();
    }
    return octets;
}

/**
 * @param octets octets of any content
 * @return the value that they begin with; none: they do not, or it has a branch without a place in
 *         the type
 */
template <typename T>
std::optional<T>
DecodeUper(const std::vector<uint8_t>& octets)
{
    UperReader reader(octets);
    std::optional<T> value(std::in_place);
    Code(reader, *value);
    if (reader.HasFailed())
    {
        value.reset();
    }
    return value;
}

} // namespace ns3::umts

#endif /* UMTS_UPER_CODEC_H */
