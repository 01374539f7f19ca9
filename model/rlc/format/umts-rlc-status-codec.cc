/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-status-codec.h"

#include "ns3/assert.h"

namespace ns3::umts
{

namespace
{

/** @brief Writes one super-field, its type included. */
class SufiWriter
{
  public:
    /**
     * @param writer where the bits go
     */
    explicit SufiWriter(BitWriter& writer)
        : m_writer(writer)
    {
    }

    /**
     * @param sufi WINDOW (9.2.2.11.3)
     */
    void operator()(const WindowSufi& sufi)
    {
        Type(SufiType::WINDOW);
        m_writer.Write(sufi.wsn, 12);
    }

    /**
     * @param sufi ACK (9.2.2.11.2)
     */
    void operator()(const AckSufi& sufi)
    {
        Type(SufiType::ACK);
        Sn(sufi.lsn);
    }

    /**
     * @param sufi LIST (9.2.2.11.4)
     */
    void operator()(const ListSufi& sufi)
    {
        NS_ASSERT_MSG(!sufi.runs.empty() && sufi.runs.size() <= 15, "A LIST has 1 to 15 runs.");
        Type(SufiType::LIST);
        Nibble(sufi.runs.size());
        for (const auto& run : sufi.runs)
        {
            Sn(run.sn);
            Nibble(run.l);
        }
    }

    /**
     * @param sufi BITMAP (9.2.2.11.5)
     */
    void operator()(const BitmapSufi& sufi)
    {
        NS_ASSERT_MSG(!sufi.octets.empty() && sufi.octets.size() <= 16,
                      "A BITMAP has 1 to 16 octets.");
        Type(SufiType::BITMAP);
        Nibble(sufi.octets.size() - 1);
        Sn(sufi.fsn);
        for (const auto octet : sufi.octets)
        {
            m_writer.Write(octet, 8);
        }
    }

    /**
     * @param sufi RLIST (9.2.2.11.6)
     */
    void operator()(const RlistSufi& sufi)
    {
        NS_ASSERT_MSG(sufi.codeWords.size() <= 15, "An RLIST has at most 15 code words.");
        Type(SufiType::RLIST);
        Nibble(sufi.codeWords.size());
        Sn(sufi.fsn);
        for (const auto codeWord : sufi.codeWords)
        {
            Nibble(codeWord);
        }
    }

    /**
     * @param sufi MRW (9.2.2.11.8)
     */
    void operator()(const MrwSufi& sufi)
    {
        NS_ASSERT_MSG(!sufi.snMrw.empty() && sufi.snMrw.size() <= 15, "An MRW has 1 to 15 SN_MRW.");
        NS_ASSERT_MSG(!sufi.beyondWindow || sufi.snMrw.size() == 1,
                      "An MRW beyond the window has one SN_MRW.");
        Type(SufiType::MRW);
        Nibble(sufi.beyondWindow ? 0 : sufi.snMrw.size());
        for (const auto sn : sufi.snMrw)
        {
            Sn(sn);
        }
        Nibble(sufi.nLength);
    }

    /**
     * @param sufi MRW_ACK (9.2.2.11.7)
     */
    void operator()(const MrwAckSufi& sufi)
    {
        Type(SufiType::MRW_ACK);
        Nibble(sufi.n);
        Sn(sufi.snAck);
    }

    /**
     * @param sufi POLL (9.2.2.11.9)
     */
    void operator()(const PollSufi& sufi)
    {
        Type(SufiType::POLL);
        Sn(sufi.pollSn);
    }

  private:
    /** @brief Write a type field. */
    void Type(SufiType type)
    {
        Nibble(static_cast<uint32_t>(type));
    }

    /** @brief Write a field of 4 bits. */
    void Nibble(uint32_t value)
    {
        m_writer.Write(value, 4);
    }

    /**
     * @brief Write a sequence number.
     * @param sn the sequence number
     */
    void Sn(AmSeqNum sn)
    {
        m_writer.Write(sn.Value(), 12);
    }

    BitWriter& m_writer; //!< Where the bits go
};

/**
 * @brief Read a sequence number.
 * @param reader where it comes from
 * @return the sequence number
 */
AmSeqNum
ReadSn(BitReader& reader)
{
    return AmSeqNum(reader.Read(12));
}

/**
 * @brief Read a LIST behind its type; LENGTH 0 is invalid (TS 25.322 9.2.2.11.4).
 * @param reader where it comes from
 * @return the super-field, without runs when invalid
 */
ListSufi
ReadList(BitReader& reader)
{
    ListSufi list;
    list.runs.resize(reader.Read(4));
    for (auto& run : list.runs)
    {
        run.sn = ReadSn(reader);
        run.l = static_cast<uint8_t>(reader.Read(4));
    }
    return list;
}

/**
 * @brief Read a BITMAP behind its type (TS 25.322 9.2.2.11.5).
 * @param reader where it comes from
 * @return the super-field
 */
BitmapSufi
ReadBitmap(BitReader& reader)
{
    BitmapSufi bitmap;
    bitmap.octets.resize(reader.Read(4) + 1);
    bitmap.fsn = ReadSn(reader);
    for (auto& octet : bitmap.octets)
    {
        octet = static_cast<uint8_t>(reader.Read(8));
    }
    return bitmap;
}

/**
 * @brief Read an RLIST behind its type (TS 25.322 9.2.2.11.6).
 * @param reader where it comes from
 * @return the super-field
 */
RlistSufi
ReadRlist(BitReader& reader)
{
    RlistSufi rlist;
    rlist.codeWords.resize(reader.Read(4));
    rlist.fsn = ReadSn(reader);
    for (auto& codeWord : rlist.codeWords)
    {
        codeWord = static_cast<uint8_t>(reader.Read(4));
    }
    return rlist;
}

/**
 * @brief Read an MRW behind its type (TS 25.322 9.2.2.11.8).
 * @param reader where it comes from
 * @return the super-field
 */
MrwSufi
ReadMrw(BitReader& reader)
{
    MrwSufi mrw;
    const uint32_t length = reader.Read(4);
    mrw.beyondWindow = length == 0;
    mrw.snMrw.resize(mrw.beyondWindow ? 1 : length);
    for (auto& sn : mrw.snMrw)
    {
        sn = ReadSn(reader);
    }
    mrw.nLength = static_cast<uint8_t>(reader.Read(4));
    return mrw;
}

/**
 * @brief Read an MRW_ACK behind its type (TS 25.322 9.2.2.11.7).
 * @param reader where it comes from
 * @return the super-field
 */
MrwAckSufi
ReadMrwAck(BitReader& reader)
{
    const auto n = static_cast<uint8_t>(reader.Read(4));
    return MrwAckSufi{n, ReadSn(reader)};
}

/**
 * @brief Read one super-field behind its type.
 * @param type a type that is neither NO_MORE nor unknown
 * @param reader where it comes from
 * @return the super-field
 */
Sufi
ReadSufi(SufiType type, BitReader& reader)
{
    switch (type)
    {
    case SufiType::WINDOW:
        return WindowSufi{static_cast<uint16_t>(reader.Read(12))};
    case SufiType::ACK:
        return AckSufi{ReadSn(reader)};
    case SufiType::LIST:
        return ReadList(reader);
    case SufiType::BITMAP:
        return ReadBitmap(reader);
    case SufiType::RLIST:
        return ReadRlist(reader);
    case SufiType::MRW:
        return ReadMrw(reader);
    case SufiType::MRW_ACK:
        return ReadMrwAck(reader);
    default:
        return PollSufi{ReadSn(reader)};
    }
}

} // namespace

void
EncodeSufis(const StatusReport& report, BitWriter& writer)
{
    bool acked = false;
    for (const auto& sufi : report.sufis)
    {
        NS_ASSERT_MSG(!acked, "ACK is the last super-field of a STATUS PDU.");
        acked = std::holds_alternative<AckSufi>(sufi);
        std::visit(SufiWriter(writer), sufi);
    }
    if (!acked)
    {
        writer.Write(static_cast<uint32_t>(SufiType::NO_MORE), 4);
    }
}

std::string
DecodeSufis(BitReader& reader, StatusReport& report)
{
    while (true)
    {
        const uint32_t number = reader.Read(4);
        if (reader.Failed())
        {
            return "The super-fields of the STATUS PDU end without ACK or NO_MORE.";
        }
        const auto type = static_cast<SufiType>(number);
        if (type == SufiType::NO_MORE)
        {
            return "";
        }
        if (type > SufiType::POLL)
        {
            return "The STATUS PDU holds a super-field of unknown type " + std::to_string(number) +
                   ".";
        }
        report.sufis.push_back(ReadSufi(type, reader));
        if (reader.Failed())
        {
            return "A super-field of type " + std::to_string(number) +
                   " runs past the end of the STATUS PDU.";
        }
        const auto* list = std::get_if<ListSufi>(&report.sufis.back());
        if (list && list->runs.empty())
        {
            return "The STATUS PDU holds a LIST of length 0.";
        }
        if (type == SufiType::ACK)
        {
            return "";
        }
    }
}

} // namespace ns3::umts
