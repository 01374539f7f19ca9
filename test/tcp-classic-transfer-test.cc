/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/uinteger.h"

#include <sstream>

/**
 * @file
 * @ingroup umts
 * Whole transfers over a link that loses what a script says: every window, retransmission and
 * timeout, derived by hand from the RFC named in each group. See Flow::Tell for the notation.
 *
 * Of 24 segments the first 15 leave in slow start as 0 / 1-2 / 3-6 / 7-14, one line a round trip of
 * 101 ms. When 7 is lost the window is 8. In congestion avoidance an ACK adds 1 / window: from 4
 * on 4.25, 4.485, 4.708, 4.920, 5.123, 5.319, 5.507, 5.688, 5.864, 6.034, ..., and from 2 on 2.5,
 * 2.9, 3.244, 3.553, 3.834, 4.095, 4.339, 4.569, 4.788, 4.997, 5.197. The trace truncates to bytes.
 */

namespace ns3
{
namespace tcpclassictest
{

namespace
{

constexpr uint32_t FILE_SEGMENTS = 24; //!< Length of the transfers.

/// What differs from TcpClassicHelper::SetDefaults.
enum Option
{
    PLAIN,
    LIMITED_TRANSMIT,
    TIMESTAMPS,
    DELAYED_ACKS,
    MIN_RTO_200_MS,
    LATE //!< From the fourth round trip on, the link takes 600 ms.
};

constexpr const char NONE[] = "";         //!< No loss.
constexpr const char ONE[] = "7";         //!< One in a window.
constexpr const char TWO[] = "7 9";       //!< Two in a window.
constexpr const char FOUR[] = "7 8 9 10"; //!< Many in a window.
constexpr const char TWICE[] = "7 7";     //!< One, and its retransmission.
constexpr const char LAST[] = "23";       //!< The last segment.

/**
 * @brief A transfer and what must come of it.
 */
struct Transfer
{
    Option option;     //!< The setting.
    const char* drops; //!< Lost segments, each as often as it is lost.
    const char* start; //!< What happens first.
    const char* story; //!< And then.
};

// Literal types and arrays: the suite is made before objects of this file would be.

/// Slow start until the ACK of segment 6, when 7 to 14 are in flight.
constexpr const char TO_8[] = "1000 2000 3000 4000 5000 6000 7000 8000 ";

/// Slow start until the ACK of segment 22, when only 23 is in flight.
constexpr const char TO_24[] =
    "1000 2000 3000 4000 5000 6000 7000 8000 9000 10000 11000 12000 13000 14000 15000 16000 17000 "
    "18000 19000 20000 21000 22000 23000 24000 ";

/// Slow start when each ACK covers two segments: at the ACK of 6, 7 to 11 are in flight.
constexpr const char TO_5[] = "1000 2000 3000 4000 5000 ";

/// Vegas doubles in every other round trip (0 / 1 / 2-3 / 4-5 / 6-9): at the ACK of 6 it has 4, and
/// 7 to 10 are in flight.
constexpr const char TO_4[] = "1000 2000 3000 4000 ";

/// All that was in flight goes again, as its ACKs come after the timeout: from window 1 it opens
/// by one per ACK to 4, then by 1 / window. What arrives twice causes duplicate ACKs, which must
/// not start a fast retransmission (RFC 6582 section 3.2 step 2).
constexpr const char AGAIN[] =
    "T1000 1000 7T 2000 8T 9T 3000 10T 11T 4000 12T 13T 4250 14T 4485 4708 4920 5123 5319 5507 "
    "5688 5864 6034 6200 6361 6519 6672";

/// Jacobson 1988, RFC 2001 section 1: half of the window to ssthresh, window 1, go-back-N.
constexpr Transfer TAHOE_FILE[] = {
    {PLAIN, NONE, TO_24, "25000"},
    // The ACK of 7 covers 14. Slow start to 4.
    {PLAIN, ONE, TO_8, "1000 7F 2000 3000 4000 4250 4485 4708 4920 5123 5319 5507"},
    // The window of 2 after the ACK of 7 holds 9 and 10; the ACK of 9 covers 14.
    {PLAIN, TWO, TO_8, "1000 7F 2000 9F 10F 3000 4000 4250 4485 4708 4920 5123 5319 5507 5688"},
    // Window 2: 8, 9; 3: 10, 11; 4: 12, 13; the ACK of 10 covers 14.
    {PLAIN,
     FOUR,
     TO_8,
     "1000 7F 2000 8F 9F 3000 10F 11F 4000 12F 13F 4250 4485 4708 4920 5123 5319 5507 5688 "
     "5864 6034"},
    // The timeout finds a window of 1, and half of it is at least 2.
    {PLAIN, TWICE, TO_8, "1000 7F T1000 7T 2000 2500 2900 3244 3553 3834 4095 4339 4569 4788"},
    {PLAIN, LAST, TO_24, "T1000 1000 23T 2000"},
    // 15 and 16 leave on the first two duplicate ACKs, and the ACK of 7 covers them.
    {LIMITED_TRANSMIT, ONE, TO_8, "1000 7F 2000 3000 4000 4250 4485 4708 4920 5123"},
    {MIN_RTO_200_MS, LAST, TO_24, "T200 1000 23T 2000"},
    {LATE, NONE, TO_8, AGAIN},
};

/// RFC 2001 section 4, RFC 2581 section 3.2: half of the window, and any new ACK ends recovery.
constexpr Transfer RENO_FILE[] = {
    {PLAIN, NONE, TO_24, "25000"},
    // 15 to 17 leave in recovery (4 + 7 duplicate ACKs - 8 in flight); the ACK of 7 counts.
    {PLAIN, ONE, TO_8, "4000 7F 4250 4485 4708 4920 5123 5319 5507 5688 5864 6034"},
    // The ACK of 7 ends recovery; 15 and 16 give too few duplicate ACKs. Half of 4 is 2.
    {PLAIN, TWO, TO_8, "4000 7F 4250 T1000 1000 9T 2000 2500 2900 3244 3553 3834 4095 4339"},
    // Window 2: 9, 10; the ACK of 9 adds 1 / 2, that of 8 has been in slow start.
    {PLAIN,
     FOUR,
     TO_8,
     "4000 7F 4250 T1000 1000 8T 2000 9T 10T 2500 11T 2900 3244 3553 3834 4095 4339 4569 "
     "4788 4997 5197"},
    // Duplicate ACKs let all the rest out, so the ACK of 7 covers 23.
    {PLAIN, TWICE, TO_8, "4000 7F T1000 1000 7T 2000"},
    {PLAIN, LAST, TO_24, "T1000 1000 23T 2000"},
    // 15 and 16 on the first duplicate ACKs, 17 to 19 in recovery.
    {LIMITED_TRANSMIT, ONE, TO_8, "4000 7F 4250 4485 4708 4920 5123 5319 5507 5688"},
    {LIMITED_TRANSMIT, TWO, TO_8, "4000 7F 4250 T1000 1000 9T 2000 2500 2900 3244 3553 3834"},
    {MIN_RTO_200_MS,
     TWO,
     TO_8,
     "4000 7F 4250 T200 1000 9T 2000 2500 2900 3244 3553 3834 4095 4339"},
    // The options are longer, and nothing else changes.
    {TIMESTAMPS, ONE, TO_8, "4000 7F 4250 4485 4708 4920 5123 5319 5507 5688 5864 6034"},
    {TIMESTAMPS, TWO, TO_8, "4000 7F 4250 T1000 1000 9T 2000 2500 2900 3244 3553 3834 4095 4339"},
    // ACKs of 0, 1-2, 3-4, ..., 21-22, 23: one segment each.
    {DELAYED_ACKS, NONE, TO_8, "9000 10000 11000 12000 13000 14000"},
    // 8 to 11 are acknowledged at once, as is 7 (RFC 5681 section 4.2). Then pairs from 12 on.
    {DELAYED_ACKS, ONE, TO_5, "2000 7F 2500 2900 3244 3553 3834 4095 4339"},
    {LATE, NONE, TO_8, AGAIN},
};

/// RFC 6582 section 3.2: recovery until all that was in flight is acknowledged.
constexpr Transfer NEW_RENO[] = {
    {PLAIN, ONE, TO_8, "4000 7F 4250 4485 4708 4920 5123 5319 5507 5688 5864 6034"},
    // The window stays 4 until the ACK of 9.
    {PLAIN, TWO, TO_8, "4000 7F 9F 4250 4485 4708 4920 5123 5319 5507 5688"},
    {PLAIN, FOUR, TO_8, "4000 7F 8F 9F 10F 4250 4485 4708 4920 5123 5319 5507"},
    {PLAIN, TWICE, TO_8, "4000 7F T1000 1000 7T 2000"},
    {PLAIN, LAST, TO_24, "T1000 1000 23T 2000"},
    {LIMITED_TRANSMIT, TWO, TO_8, "4000 7F 9F 4250 4485 4708 4920 5123 5319"},
    {LIMITED_TRANSMIT, FOUR, TO_8, "4000 7F 8F 9F 10F 4250 4485 4708 4920 5123"},
    {TIMESTAMPS, TWO, TO_8, "4000 7F 9F 4250 4485 4708 4920 5123 5319 5507 5688"},
    {DELAYED_ACKS, TWO, TO_5, "2000 7F 9F 2500 2900 3244 3553 3834 4095 4339"},
    {MIN_RTO_200_MS, TWO, TO_8, "4000 7F 9F 4250 4485 4708 4920 5123 5319 5507 5688"},
    // Only the ACK of 7 restarts the timer (step 3); 9 went 101 ms later. Half of 4 is 2.
    {MIN_RTO_200_MS,
     FOUR,
     TO_8,
     "4000 7F 8F 9F T99 1000 9T 2000 10T 11T 2500 2900 3244 3553 3834 4095 4339"},
    {LATE, NONE, TO_8, AGAIN},
};

/// Brakmo and Peterson 1995, sections 3.1 to 3.3: no queue builds up, so that in congestion
/// avoidance the window grows by one per round trip.
constexpr Transfer VEGAS[] = {
    {PLAIN, NONE, TO_4, "5000 6000 7000 8000"},
    // A quarter less. 1 / 3 for each ACK of the first round trip, 1 / 4 in the next, 1 / 5.
    {PLAIN, ONE, TO_4, "3000 7F 3333 3666 4000 4250 4500 4750 5000 5200 5400 5600 5800"},
    // The second duplicate ACK comes two round trips after 7 has left, and the ACK of 7 three after
    // 9 has: both later than the fine timeout. As for the losses of one round trip, one reduction.
    {PLAIN, TWO, TO_4, "3000 7F 9F 3333 3666 3939 4212 4484 4707 4930 5153 5376 5562"},
    // No duplicate ACK. The ACK of 6 started the timer, 100 ms after that of 5 changed the window.
    {PLAIN,
     FOUR,
     TO_4,
     "T1100 1000 7T 2000 8T 9T 10T 2500 3000 3333 3666 4000 4250 4500 4750 5000 5200 5400"},
    // The duplicate ACKs of 11 and 12 come later than the fine timeout of 7 sent again.
    {PLAIN, TWICE, TO_4, "3000 7F 7F 3333 3666 4000 4250 4500 4750 5000 5200"},
    // The window stays 8 for 199 ms. The last ACK, of the FIN as well, begins a round trip without
    // doubling.
    {PLAIN, LAST, TO_4, "5000 6000 7000 8000 T1199 1000 23T 2000"},
    {LIMITED_TRANSMIT, ONE, TO_4, "3000 7F 3333 3666 4000 4250 4500 4750 5000 5200 5400"},
    {MIN_RTO_200_MS,
     FOUR,
     TO_4,
     "T300 1000 7T 2000 8T 9T 10T 2500 3000 3333 3666 4000 4250 4500 4750 5000 5200 5400"},
};

/// Jin, Wei and Low 2004: half of the window on a loss, recovery as NewReno; while there is no
/// queue (MiThreshold is 1 s here), one segment more per ACK, below half of the window or not.
constexpr Transfer FAST[] = {
    {PLAIN, NONE, TO_24, "25000"},
    {PLAIN, ONE, TO_8, "4000 7F 5000 6000 7000 8000 9000 10000 11000 12000 13000 14000"},
    {PLAIN, TWO, TO_8, "4000 7F 9F 5000 6000 7000 8000 9000 10000 11000 12000"},
    {PLAIN, FOUR, TO_8, "4000 7F 8F 9F 10F 5000 6000 7000 8000 9000 10000 11000"},
    {PLAIN, TWICE, TO_8, "4000 7F T1000 1000 7T 2000"},
    {PLAIN, LAST, TO_24, "T1000 1000 23T 2000"},
    {LIMITED_TRANSMIT, TWO, TO_8, "4000 7F 9F 5000 6000 7000 8000 9000 10000"},
    {DELAYED_ACKS, ONE, TO_5, "2000 7F 3000 4000 5000 6000 7000 8000 9000"},
    {MIN_RTO_200_MS,
     FOUR,
     TO_8,
     "4000 7F 8F 9F T99 1000 9T 2000 10T 11T 3000 4000 5000 6000 7000 8000 9000"},
    // After a timeout slow start to half of the window and congestion avoidance, until all that
    // was in flight is acknowledged.
    {LATE,
     NONE,
     TO_8,
     "T1000 1000 7T 2000 8T 9T 3000 10T 11T 4000 12T 13T 4250 14T 4485 4708 4920 5920 6920 7920 "
     "8920 9920 10920 11920 12920 13920 14920"},
};

/**
 * @brief Write the name of a setting.
 * @param option the setting
 * @return its name
 */
std::string
ToText(Option option)
{
    static const char* const names[] = {"",
                                        ", Limited Transmit",
                                        ", timestamps",
                                        ", delayed ACKs",
                                        ", MinRto 200 ms",
                                        ", longer path"};
    return names[option];
}

/// One transfer.
struct TransferTest
{
    TransferTest(const std::string& variant, const Transfer& transfer)
        : m_variant(TypeId::LookupByName("ns3::" + variant)),
          m_transfer(transfer)
    {
    }

    void Run()
    {
        Rig rig("10Mbps", MilliSeconds(50));
        std::istringstream lost(m_transfer.drops);
        for (uint32_t segment = 0; lost >> segment;)
        {
            ++rig.loss->drops[segment];
        }
        Configure();
        if (m_transfer.option == LATE)
        {
            // The handshake takes 101 ms, and the ACKs of the third round trip leave at 357 ms.
            Simulator::Schedule(MilliSeconds(380), &TransferTest::Lengthen, rig.channel);
        }
        const Flow& flow =
            rig.AddFlow(TcpClassicHelper::CreateSocket(rig.hosts.Get(0), m_variant), FILE_SEGMENTS);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_EXPECT(flow.story == std::string(m_transfer.start) + m_transfer.story,
                    "what happened");
        UMTS_EXPECT(flow.delivered == FILE_SEGMENTS * SEGMENT, "all bytes, once");
        UMTS_EXPECT(!flow.corrupted, "in order");
    }

    /// Set what is special.
    void Configure() const
    {
        const Option option = m_transfer.option;
        Config::SetDefault("ns3::TcpSocketBase::Timestamp", BooleanValue(option == TIMESTAMPS));
        Config::SetDefault("ns3::TcpSocketBase::LimitedTransmit",
                           BooleanValue(option == LIMITED_TRANSMIT));
        Config::SetDefault("ns3::TcpSocketBase::MinRto",
                           TimeValue(MilliSeconds(option == MIN_RTO_200_MS ? 200 : 1000)));
        Config::SetDefault("ns3::TcpSocket::DelAckCount",
                           UintegerValue(option == DELAYED_ACKS ? 2 : 1));
        Config::SetDefault("ns3::TcpFast::MiThreshold", TimeValue(Seconds(1)));
    }

    /**
     * @brief Lengthen a link.
     * @param channel the link
     */
    static void Lengthen(Ptr<Channel> channel)
    {
        channel->SetAttribute("Delay", TimeValue(MilliSeconds(600)));
    }

    TypeId m_variant;    //!< Congestion control.
    Transfer m_transfer; //!< The transfer.
};

void
AddTransfer(const std::string& variant, const Transfer& transfer)
{
    AddTest(variant + ToText(transfer.option) + ", lost: " + transfer.drops,
            [=] { TransferTest(variant, transfer).Run(); });
}

/**
 * @brief Add the transfers of a variant.
 * @param variant TypeId without ns3::
 * @tparam N how many
 */
template <size_t N>
void
Add(const std::string& variant, const Transfer (&transfers)[N])
{
    for (const Transfer& transfer : transfers)
    {
        AddTransfer(variant, transfer);
    }
}

} // namespace

void
AddTransferTests()
{
    Add("TcpTahoe", TAHOE_FILE);
    Add("TcpClassicReno", RENO_FILE);
    Add("TcpClassicNewReno", NEW_RENO);
    Add("TcpClassicVegas", VEGAS);
    Add("TcpFast", FAST);
}

} // namespace tcpclassictest
} // namespace ns3
