/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-random.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-rrc-pdus.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Messages of RRC in unaligned PER: values at random, and octets at random.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rrc-uper", UNIT, "25.331 11");

constexpr uint32_t VALUES = 100; //!< Values at random of each message
constexpr uint32_t CHANGES = 20; //!< Changed and cut encodings of each of them

/**
 * @brief Whatever stands there, reading it ends; and what has been read can be written.
 * @param octets octets of any content
 * @return whether they are a message
 */
template <typename T>
bool
Survives(const std::vector<uint8_t>& octets)
{
    const auto read = DecodeUper<T>(octets);
    if (read)
    {
        const auto written = EncodeUper(*read);
        const auto again = DecodeUper<T>(written);
        UMTS_EXPECT(!written.empty(), "what has been read can be written");
        UMTS_EXPECT(again && Describe(*again) == Describe(*read), "and read again");
    }
    return read.has_value();
}

/**
 * @brief Values at random of one message are written and read; then octets are changed and cut.
 * @param position position of the message among those of its channel
 */
template <typename T>
void
CheckMessage(std::size_t position, const Ptr<UniformRandomVariable>& random)
{
    for (uint32_t i = 0; i < VALUES; ++i)
    {
        T value{};
        RandomCodec filler(random, position);
        Code(filler, value);
        auto octets = EncodeUper(value);
        UMTS_ASSERT(!octets.empty(), position << ": written");
        const auto read = DecodeUper<T>(octets);
        UMTS_ASSERT(read, position << ": read");
        UMTS_EXPECT(Describe(*read) == Describe(value), position << ": the same");
        UMTS_EXPECT(EncodeUper(*read) == octets, position << ": the same octets");
        for (uint32_t change = 0; change < CHANGES; ++change)
        {
            auto changed = octets;
            changed[random->GetInteger(0, changed.size() - 1)] ^= 1U << random->GetInteger(0, 7);
            Survives<T>(changed);
            changed.resize(random->GetInteger(0, changed.size()));
            Survives<T>(changed);
        }
        octets.pop_back();
        UMTS_EXPECT(!Survives<T>(octets), position << ": the last octet is needed");
    }
}

/** @brief CheckMessage() of all messages of a channel. */
template <typename T>
void
CheckChannel()
{
    const auto random = MakeRandom(1);
    const std::size_t messages = std::variant_size_v<decltype(T().message)>;
    for (std::size_t position = 0; position < messages; ++position)
    {
        CheckMessage<T>(position, random);
    }
}

UMTS_TEST("umts-rrc-uper", "Messages on the DL-DCCH are read as they were written")
{
    CheckChannel<asn1::DlDcchMessage>();
}

UMTS_TEST("umts-rrc-uper", "Messages on the UL-DCCH are read as they were written")
{
    CheckChannel<asn1::UlDcchMessage>();
}

UMTS_TEST("umts-rrc-uper", "Messages on the DL-CCCH are read as they were written")
{
    CheckChannel<asn1::DlCcchMessage>();
}

UMTS_TEST("umts-rrc-uper", "Messages on the UL-CCCH are read as they were written")
{
    CheckChannel<asn1::UlCcchMessage>();
}

UMTS_TEST("umts-rrc-uper", "PAGING TYPE 1 is read as it was written")
{
    const auto random = MakeRandom(1);
    CheckMessage<asn1::PcchMessage>(0, random);
}

UMTS_TEST("umts-rrc-uper", "Octets at random end in a message or in a failure")
{
    const auto random = MakeRandom(2);
    uint32_t messages = 0;
    for (uint32_t i = 0; i < 20000; ++i)
    {
        std::vector<uint8_t> octets(random->GetInteger(0, 40));
        for (auto& octet : octets)
        {
            octet = static_cast<uint8_t>(random->GetInteger(0, 255));
        }
        messages += Survives<asn1::DlDcchMessage>(octets) ? 1 : 0;
        messages += Survives<asn1::UlDcchMessage>(octets) ? 1 : 0;
        messages += Survives<asn1::DlCcchMessage>(octets) ? 1 : 0;
        messages += Survives<asn1::UlCcchMessage>(octets) ? 1 : 0;
        messages += Survives<asn1::PcchMessage>(octets) ? 1 : 0;
    }
    UMTS_EXPECT(messages > 100, "some are messages");
}

// Numbers that a field has no room for, and lists that are too short or too long.
UMTS_TEST("umts-rrc-uper", "A value that has no encoding gives no octets")
{
    asn1::DlDcchMessage message;
    message.message = asn1::ActiveSetUpdate();
    auto& update = std::get<asn1::ActiveSetUpdate>(message.message);
    UMTS_EXPECT(!EncodeUper(message).empty(), "an empty one");
    update.transaction = 4;
    UMTS_EXPECT(EncodeUper(message).empty(), "transaction identifier 4");
    update.transaction = 3;
    update.removals.emplace();
    UMTS_EXPECT(EncodeUper(message).empty(), "a list of none");
    update.removals->resize(8, 511);
    UMTS_EXPECT(!EncodeUper(message).empty(), "of eight");
    update.removals->resize(9, 511);
    UMTS_EXPECT(EncodeUper(message).empty(), "of nine");
    asn1::DlCcchMessage setup;
    setup.message = asn1::RrcConnectionSetup();
    UMTS_EXPECT(EncodeUper(setup).empty(), "without signalling radio bearers");
}

} // namespace
