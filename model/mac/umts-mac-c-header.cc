/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-c-header.h"

#include "ns3/umts-bit-io.h"

namespace ns3::umts
{

namespace
{

constexpr uint32_t UE_ID_IS_CRNTI = 1; //!< UE-id type (TS 25.321 9.2.1)
constexpr uint32_t RESERVED_CT = 15;   //!< Reserved value of C/T (TS 25.321 9.2.1)

/**
 * @param direction UPLINK: RACH, DOWNLINK: FACH
 * @return TCTF of a DCCH or DTCH (TS 25.321 9.2.1)
 */
uint32_t
GetTctf(Direction direction)
{
    return direction == Direction::DOWNLINK ? 3 : 1;
}

} // namespace

void
PrependMacCHeader(Direction direction, const MacCHeader& header, std::vector<uint8_t>& octets)
{
    std::vector<uint8_t> front;
    front.reserve(MAC_C_HEADER_BITS / 8);
    BitWriter writer(front);
    writer.Write(GetTctf(direction), 2);
    writer.Write(UE_ID_IS_CRNTI, 2);
    writer.Write(header.crnti, 16);
    writer.Write(header.ct, 4);
    octets.insert(octets.begin(), front.begin(), front.end());
}

bool
ReadMacCHeader(Direction direction,
               const std::vector<uint8_t>& octets,
               MacCHeader& header,
               std::string* why)
{
    BitReader reader(octets);
    const uint32_t tctf = reader.Read(2);
    const uint32_t ueIdType = reader.Read(2);
    header.crnti = static_cast<uint16_t>(reader.Read(16));
    header.ct = static_cast<uint8_t>(reader.Read(4));
    if (reader.Failed())
    {
        *why = "shorter than its header";
        return false;
    }
    if (tctf != GetTctf(direction))
    {
        *why = "TCTF " + std::to_string(tctf) + " is not that of a DTCH or DCCH";
        return false;
    }
    if (ueIdType != UE_ID_IS_CRNTI)
    {
        *why = "UE-id type " + std::to_string(ueIdType) + " is not C-RNTI";
        return false;
    }
    if (header.ct == RESERVED_CT)
    {
        *why = "C/T 15 is reserved";
        return false;
    }
    return true;
}

} // namespace ns3::umts
