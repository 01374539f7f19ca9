/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-status.h"

#include "ns3/assert.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint32_t FIXED_BITS = 4 + 16;           //!< PDU header and the closing ACK
constexpr uint32_t LIST_BITS = 4 + 4;             //!< LIST without runs
constexpr uint32_t RUN_BITS = 12 + 4;             //!< One run of a LIST
constexpr uint32_t BITMAP_BITS = 4 + 4 + 12;      //!< BITMAP without octets
constexpr uint32_t RLIST_BITS = 4 + 4 + 12;       //!< RLIST without code words
constexpr uint32_t CODE_WORD_BITS = 4;            //!< One code word of an RLIST
constexpr uint32_t MAX_LIST_RUNS = 15;            //!< Runs of a LIST
constexpr uint32_t MAX_RUN_PDUS = 16;             //!< PDUs of a run
constexpr uint32_t MAX_BITMAP_OCTETS = 16;        //!< Octets of a BITMAP
constexpr uint32_t MAX_CODE_WORDS = 15;           //!< Code words of an RLIST
constexpr uint8_t ERROR_BURST_INDICATOR = 0b0001; //!< A run length follows (9.2.2.11.6)

/** @brief What has to be reported, and the room that is left for it. */
class Gaps
{
  public:
    /**
     * @param from first sequence number to cover
     * @param vrH one past the last
     * @param received the PDUs that are there
     * @param bits room for super-fields
     */
    Gaps(AmSeqNum from, AmSeqNum vrH, const AmSeqNumSet& received, uint32_t bits)
        : m_vrH(vrH),
          m_received(received),
          m_bits(bits),
          m_next(from)
    {
        Skip(0);
    }

    /** @return the next missing PDU, vrH when there is none */
    AmSeqNum Next() const
    {
        return m_next;
    }

    /** @return whether nothing is left to report */
    bool Done() const
    {
        return m_next == m_vrH;
    }

    /**
     * @brief Count missing PDUs in a row.
     * @param limit where to stop counting
     * @return their number from Next() on
     */
    uint32_t Run(uint32_t limit) const
    {
        uint32_t count = 0;
        AmSeqNum sn = m_next;
        while (count < limit && sn != m_vrH && !m_received[sn.Value()])
        {
            ++sn;
            ++count;
        }
        return count;
    }

    /**
     * @brief Move past PDUs that are covered now, and past received ones behind them.
     * @param count number of covered PDUs from Next() on; may pass vrH
     */
    void Skip(uint32_t count)
    {
        m_next = m_next + static_cast<int32_t>(std::min(count, m_vrH - m_next));
        while (m_next != m_vrH && m_received[m_next.Value()])
        {
            ++m_next;
        }
    }

    /**
     * @param sn a sequence number near Next()
     * @return whether to report it as received; those before Next() or from vrH on count as such
     */
    bool ReportAsReceived(AmSeqNum sn) const
    {
        return sn - m_next >= m_vrH - m_next || m_received[sn.Value()];
    }

    /**
     * @brief Take room.
     * @param bits how much
     * @return false, with nothing taken, when there is not that much
     */
    bool Reserve(uint32_t bits)
    {
        const bool fits = bits <= m_bits;
        m_bits -= fits ? bits : 0;
        return fits;
    }

  private:
    AmSeqNum m_vrH;                //!< One past the last PDU to cover
    const AmSeqNumSet& m_received; //!< PDUs that are there
    uint32_t m_bits;               //!< Room left
    AmSeqNum m_next;               //!< Next missing PDU
};

/**
 * @brief Append LIST super-fields (TS 25.322 9.2.2.11.4).
 * @param report where they go
 * @param gaps what to report
 */
void
AppendLists(StatusReport& report, Gaps& gaps)
{
    while (!gaps.Done() && gaps.Reserve(LIST_BITS + RUN_BITS))
    {
        ListSufi list;
        do
        {
            const uint32_t count = gaps.Run(MAX_RUN_PDUS);
            list.runs.push_back({gaps.Next(), static_cast<uint8_t>(count - 1)});
            gaps.Skip(count);
        } while (!gaps.Done() && list.runs.size() < MAX_LIST_RUNS && gaps.Reserve(RUN_BITS));
        report.sufis.emplace_back(std::move(list));
    }
}

/**
 * @param gaps what to report
 * @param first sequence number of the first bit
 * @return an octet of a BITMAP
 */
uint8_t
BitmapOctet(const Gaps& gaps, AmSeqNum first)
{
    uint8_t octet = 0;
    for (int32_t bit = 0; bit < 8; ++bit)
    {
        octet = static_cast<uint8_t>(octet << 1 | gaps.ReportAsReceived(first + bit));
    }
    return octet;
}

/**
 * @brief Append BITMAP super-fields (TS 25.322 9.2.2.11.5).
 *
 * Each begins at a missing PDU and ends with an octet that reports one. Where the octets without
 * any in between would cost more than another BITMAP, another one begins.
 *
 * @param report where they go
 * @param gaps what to report
 */
void
AppendBitmaps(StatusReport& report, Gaps& gaps)
{
    while (!gaps.Done() && gaps.Reserve(BITMAP_BITS + 8))
    {
        BitmapSufi bitmap;
        bitmap.fsn = gaps.Next();
        bitmap.octets.reserve(MAX_BITMAP_OCTETS);
        uint32_t octets = 0;
        uint32_t more = 1;
        do
        {
            for (; more > 0; --more, ++octets)
            {
                const AmSeqNum first = bitmap.fsn + static_cast<int32_t>(8 * octets);
                bitmap.octets.push_back(BitmapOctet(gaps, first));
            }
            gaps.Skip(bitmap.fsn + static_cast<int32_t>(8 * octets) - gaps.Next());
            more = (gaps.Next() - bitmap.fsn) / 8 + 1 - octets;
        } while (!gaps.Done() && octets + more <= MAX_BITMAP_OCTETS &&
                 8 * more <= BITMAP_BITS + 8 && gaps.Reserve(8 * more));
        report.sufis.emplace_back(std::move(bitmap));
    }
}

/**
 * @brief Append a number to code words, least significant digit first (TS 25.322 9.2.2.11.6).
 * @param codeWords where it goes
 * @param number at least 1
 */
void
AppendNumber(std::vector<uint8_t>& codeWords, uint32_t number)
{
    for (; number > 7; number >>= 3)
    {
        codeWords.push_back(static_cast<uint8_t>((number & 7) << 1));
    }
    codeWords.push_back(static_cast<uint8_t>(number << 1 | 1));
}

/**
 * @brief Append RLIST super-fields (TS 25.322 9.2.2.11.6).
 * @param report where they go
 * @param gaps what to report
 */
void
AppendRlists(StatusReport& report, Gaps& gaps)
{
    while (!gaps.Done() && gaps.Reserve(RLIST_BITS))
    {
        RlistSufi rlist;
        rlist.fsn = gaps.Next();
        AmSeqNum last = rlist.fsn;
        gaps.Skip(1);
        while (!gaps.Done())
        {
            // A burst of up to two takes no fewer code words than as many distances of 1.
            const uint32_t run = gaps.Next() == last + 1 ? gaps.Run(AmSeqNum::MODULUS) : 0;
            const uint32_t covered = run > 2 ? run : 1;
            std::vector<uint8_t> codeWords;
            if (run > 2)
            {
                codeWords.push_back(ERROR_BURST_INDICATOR);
            }
            AppendNumber(codeWords, run > 2 ? run : gaps.Next() - last);
            if (rlist.codeWords.size() + codeWords.size() > MAX_CODE_WORDS ||
                !gaps.Reserve(CODE_WORD_BITS * static_cast<uint32_t>(codeWords.size())))
            {
                break;
            }
            rlist.codeWords.insert(rlist.codeWords.end(), codeWords.begin(), codeWords.end());
            last = gaps.Next() + static_cast<int32_t>(covered - 1);
            gaps.Skip(covered);
        }
        report.sufis.emplace_back(std::move(rlist));
    }
}

/** @brief Collects missing PDUs and LSN; each call returns false when malformed. */
class NackReader
{
  public:
    /**
     * @param nacks gets the missing PDUs
     * @param lsn gets LSN
     */
    NackReader(std::vector<AmSeqNum>& nacks, std::optional<AmSeqNum>& lsn)
        : m_nacks(nacks),
          m_lsn(lsn)
    {
    }

    /**
     * @brief Any other super-field says nothing about reception.
     * @return true
     */
    template <typename T>
    bool operator()(const T& /* sufi */)
    {
        return true;
    }

    /**
     * @param sufi ACK
     * @return true
     */
    bool operator()(const AckSufi& sufi)
    {
        m_lsn = sufi.lsn;
        return true;
    }

    /**
     * @param sufi LIST
     * @return true
     */
    bool operator()(const ListSufi& sufi)
    {
        for (const auto& run : sufi.runs)
        {
            Add(run.sn, run.l + 1U);
        }
        return true;
    }

    /**
     * @param sufi BITMAP
     * @return true
     */
    bool operator()(const BitmapSufi& sufi)
    {
        // Without branches: no processor predicts which PDUs are lost.
        std::size_t count = m_nacks.size();
        m_nacks.resize(count + 8 * sufi.octets.size());
        AmSeqNum sn = sufi.fsn;
        for (const uint32_t octet : sufi.octets)
        {
            for (uint32_t bit = 8; bit-- > 0; ++sn)
            {
                m_nacks[count] = sn;
                count += ~octet >> bit & 1;
            }
        }
        m_nacks.resize(count);
        return true;
    }

    /**
     * @param sufi RLIST
     * @return false when it ends within a number, a number is 0, or it spans more than all
     *         sequence numbers
     */
    bool operator()(const RlistSufi& sufi)
    {
        Add(sufi.fsn, 1);
        uint64_t number = 0;
        uint32_t shift = 0;
        uint64_t distance = 0;
        bool burst = false;
        bool complete = true;
        for (const auto codeWord : sufi.codeWords)
        {
            if (complete && codeWord == ERROR_BURST_INDICATOR && !burst)
            {
                burst = true;
                continue;
            }
            number |= uint64_t(codeWord >> 1) << shift;
            shift += 3;
            complete = (codeWord & 1) != 0;
            if (complete)
            {
                distance += number;
                if (number == 0 || distance >= AmSeqNum::MODULUS)
                {
                    return false;
                }
                const auto count = burst ? static_cast<uint32_t>(number) : 1;
                Add(sufi.fsn + static_cast<int32_t>(distance - count + 1), count);
                number = 0;
                shift = 0;
                burst = false;
            }
        }
        return complete && !burst;
    }

  private:
    /**
     * @brief Add missing PDUs.
     * @param sn the first one
     * @param count their number
     */
    void Add(AmSeqNum sn, uint32_t count)
    {
        for (; count > 0; --count, ++sn)
        {
            m_nacks.push_back(sn);
        }
    }

    std::vector<AmSeqNum>& m_nacks; //!< Gets the missing PDUs
    std::optional<AmSeqNum>& m_lsn; //!< Gets LSN
};

/**
 * @param bitmap a BITMAP
 * @param sn a sequence number
 * @return whether the BITMAP says that the PDU has been received
 */
bool
SaysReceived(const BitmapSufi& bitmap, AmSeqNum sn)
{
    const uint32_t bit = sn - bitmap.fsn;
    return bit < 8 * bitmap.octets.size() && (bitmap.octets[bit / 8] >> (7 - bit % 8) & 1) != 0;
}

/**
 * @param report a report
 * @param first the first of the PDUs that it calls missing
 * @param last behind the last of them
 * @return whether a BITMAP says that one of them has been received; an ACK does not, as it counts
 *         for what is not called missing (TS 25.322 9.2.2.11.2)
 */
bool
ContradictsItself(const StatusReport& report,
                  std::vector<AmSeqNum>::const_iterator first,
                  std::vector<AmSeqNum>::const_iterator last)
{
    const auto names = [](const Sufi& sufi) {
        return std::holds_alternative<BitmapSufi>(sufi) || std::holds_alternative<ListSufi>(sufi) ||
               std::holds_alternative<RlistSufi>(sufi);
    };
    if (std::count_if(report.sufis.begin(), report.sufis.end(), names) < 2)
    {
        return false;
    }
    return std::any_of(report.sufis.begin(), report.sufis.end(), [=](const Sufi& sufi) {
        const auto* bitmap = std::get_if<BitmapSufi>(&sufi);
        return bitmap && std::any_of(first, last, [bitmap](AmSeqNum sn) {
                   return SaysReceived(*bitmap, sn);
               });
    });
}

} // namespace

AmSeqNum
AppendReception(StatusReport& report,
                AmSeqNum from,
                AmSeqNum vrR,
                AmSeqNum vrH,
                const AmSeqNumSet& received,
                StatusFormat format,
                uint32_t budgetOctets)
{
    NS_ASSERT_MSG(budgetOctets >= MIN_STATUS_OCTETS, "A STATUS PDU needs at least 6 octets.");
    uint32_t used = FIXED_BITS;
    for (const auto& sufi : report.sufis)
    {
        used += GetSufiBits(sufi);
    }
    NS_ASSERT_MSG(used <= 8 * budgetOctets, "The STATUS PDU has no room for an ACK.");
    Gaps gaps(from, vrH, received, 8 * budgetOctets - used);
    switch (format)
    {
    case STATUS_LIST:
        AppendLists(report, gaps);
        break;
    case STATUS_BITMAP:
        AppendBitmaps(report, gaps);
        break;
    case STATUS_RLIST:
        AppendRlists(report, gaps);
        break;
    }
    report.sufis.emplace_back(AckSufi{from == vrR ? gaps.Next() : vrR});
    return gaps.Next();
}

bool
ReadNegativeAcks(const StatusReport& report,
                 std::vector<AmSeqNum>& nacks,
                 std::optional<AmSeqNum>& lsn)
{
    lsn.reset();
    const auto known = static_cast<std::ptrdiff_t>(nacks.size());
    NackReader reader(nacks, lsn);
    const bool isWellFormed =
        std::all_of(report.sufis.begin(), report.sufis.end(), [&reader](const Sufi& sufi) {
            return std::visit(reader, sufi);
        });
    return isWellFormed && !ContradictsItself(report, nacks.begin() + known, nacks.end());
}

} // namespace ns3::umts
