/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"

#include "umts-test.h"

#include <cctype>
#include <iomanip>
#include <sstream>

namespace ns3::umts::test
{

namespace
{

/** @brief Writes super-fields in words, each after a comma. */
struct SufiText
{
    std::ostringstream& text; //!< Where the words go

    /** @param sufi WINDOW */
    void operator()(const WindowSufi& sufi)
    {
        text << ", WINDOW " << sufi.wsn;
    }

    /** @param sufi ACK */
    void operator()(const AckSufi& sufi)
    {
        text << ", ACK " << sufi.lsn.Value();
    }

    /** @param sufi LIST */
    void operator()(const ListSufi& sufi)
    {
        text << ", LIST";
        for (const auto& run : sufi.runs)
        {
            text << " " << run.sn.Value() << "+" << static_cast<uint32_t>(run.l);
        }
    }

    /** @param sufi BITMAP */
    void operator()(const BitmapSufi& sufi)
    {
        text << ", BITMAP " << sufi.fsn.Value() << " " << ToHex(sufi.octets);
    }

    /** @param sufi RLIST */
    void operator()(const RlistSufi& sufi)
    {
        text << ", RLIST " << sufi.fsn.Value();
        for (const auto codeWord : sufi.codeWords)
        {
            text << " " << static_cast<uint32_t>(codeWord);
        }
    }

    /** @param sufi MRW */
    void operator()(const MrwSufi& sufi)
    {
        text << ", MRW";
        for (const auto sn : sufi.snMrw)
        {
            text << " " << sn.Value();
        }
        text << (sufi.beyondWindow ? " beyond" : "") << " N "
             << static_cast<uint32_t>(sufi.nLength);
    }

    /** @param sufi MRW_ACK */
    void operator()(const MrwAckSufi& sufi)
    {
        text << ", MRW_ACK " << sufi.snAck.Value() << " N " << static_cast<uint32_t>(sufi.n);
    }

    /** @param sufi POLL */
    void operator()(const PollSufi& sufi)
    {
        text << ", POLL " << sufi.pollSn.Value();
    }
};

} // namespace

Octets
Hex(const std::string& text)
{
    Octets octets;
    uint32_t digits = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        if (text[i] == '<' || text[i] == '[')
        {
            const int count = std::stoi(text.substr(i + 1));
            for (int k = 1; k <= count; ++k)
            {
                octets.push_back(text[i] == '<' ? static_cast<uint8_t>(k) : 0);
            }
            i = text.find_first_of(">]", i);
        }
        else if (std::isxdigit(static_cast<unsigned char>(text[i])))
        {
            const auto value = static_cast<uint8_t>(std::stoi(text.substr(i, 1), nullptr, 16));
            if (digits++ % 2 == 0)
            {
                octets.push_back(static_cast<uint8_t>(value << 4));
            }
            else
            {
                octets.back() |= value;
            }
        }
    }
    return octets;
}

std::string
ToHex(const Octets& octets)
{
    std::ostringstream text;
    text << std::hex << std::setfill('0');
    for (const auto octet : octets)
    {
        text << std::setw(2) << static_cast<uint32_t>(octet);
    }
    return text.str();
}

std::string
ToHex(const Packet& packet)
{
    return ToHex(CopyOctets(packet));
}

std::string
Describe(const PduPayload& payload)
{
    std::ostringstream text;
    for (const auto& piece : payload.pieces)
    {
        text << " " << piece.length << (piece.ends ? "e" : "");
    }
    text << ", LI " << payload.liOctets << ", pad " << payload.padding
         << (payload.paddingLi ? " announced" : "") << (payload.endsByHe ? ", HE" : "")
         << (payload.leadingOneShort ? ", one short" : "")
         << (payload.leadingStart ? ", start" : "");
    return text.str();
}

std::string
Describe(const RlcPdu& pdu)
{
    std::ostringstream text;
    switch (pdu.kind)
    {
    case RlcPdu::Kind::DATA:
        text << "DATA " << pdu.sn.Value() << (pdu.poll ? " poll" : "") << ":"
             << Describe(*pdu.payload);
        break;
    case RlcPdu::Kind::UMD:
        text << "UMD " << pdu.umSn.Value() << ":" << Describe(*pdu.payload);
        break;
    case RlcPdu::Kind::TMD:
        text << "TMD:" << Describe(*pdu.payload);
        break;
    case RlcPdu::Kind::STATUS:
        text << "STATUS";
        break;
    case RlcPdu::Kind::RESET:
    case RlcPdu::Kind::RESET_ACK:
        text << (pdu.kind == RlcPdu::Kind::RESET ? "RESET " : "RESET ACK ")
             << static_cast<uint32_t>(pdu.rsn) << " " << pdu.hfni;
        break;
    }
    if (pdu.status)
    {
        for (const auto& sufi : pdu.status->sufis)
        {
            std::visit(SufiText{text}, sufi);
        }
    }
    return text.str();
}

RlcPdu
MakeStatusPdu(Ref<const StatusReport> report)
{
    RlcPdu pdu;
    pdu.kind = RlcPdu::Kind::STATUS;
    pdu.status = std::move(report);
    return pdu;
}

RlcPdu
MakeStatusPdu(const std::vector<Sufi>& sufis)
{
    auto report = Create<StatusReport>();
    report->sufis = sufis;
    return MakeStatusPdu(report);
}

} // namespace ns3::umts::test
