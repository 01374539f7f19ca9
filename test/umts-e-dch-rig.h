/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_RIG_H
#define UMTS_E_DCH_RIG_H

#include "ns3/umts-e-tfc-selection.h"
#include "ns3/umts-transport-block.h"

#include <limits>
#include <vector>

namespace ns3::umts::test
{

/**
 * @ingroup umts
 * @brief A logical channel with numbered PDUs, of which each octet string is different, too.
 */
class NumberSource : public EdchSource
{
  public:
    /** @param pduBits size of a PDU, 32 bits at least */
    explicit NumberSource(uint16_t pduBits = 336);

    /** @param count PDUs that come */
    void Add(uint32_t count);

    /** @param blocks PDUs that RLC's window lets go */
    void SetWindow(uint32_t blocks);

    /** @return number of the PDU that is taken next */
    uint32_t GetNext() const;

    uint32_t GetQueuedPdus() const override;
    bool HasBlocks() const override;
    void Dequeue(uint32_t max, std::vector<TransportBlock>& blocks) override;

  private:
    uint16_t m_pduBits;                                      //!< Size of a PDU, bits
    uint32_t m_queued{0};                                    //!< PDUs that wait
    uint32_t m_window{std::numeric_limits<uint32_t>::max()}; //!< PDUs that may go
    uint32_t m_next{0};                                      //!< Number of the next one
};

/**
 * @ingroup umts
 * @brief Takes the numbers of PDUs of NumberSource out of their octets.
 */
class OctetSink : public TransportBlockSink
{
  public:
    void Deliver(Ptr<const BlockSetReception> reception) override;

    /** @return true when none came twice or before one that precedes it */
    bool IsOrdered() const;

    std::vector<uint32_t> numbers; //!< Numbers, as they came
    uint32_t blockBits{0};         //!< Size of the last PDU, bits
};

/**
 * @brief A UE with one scheduled MAC-d flow and one logical channel of 336 bits.
 * @param tti TTI; of 2 ms with table 1, whose sizes are those of PDUs of 336 bits
 * @return its E-DCH
 */
EdchConfig MakeEdchConfig(EdchTti tti = EdchTti::MS2);

/**
 * @param selection E-TFCs of a UE
 * @param bits a block
 * @param offsetDb power offset of the HARQ profile
 * @return power of the smallest E-TFC that holds them, over that of DPCCH
 */
double GetRatioOf(const EtfcSelection& selection, uint32_t bits, uint8_t offsetDb = 0);

} // namespace ns3::umts::test

#endif // UMTS_E_DCH_RIG_H
