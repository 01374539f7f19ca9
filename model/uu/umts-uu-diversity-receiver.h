/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UU_DIVERSITY_RECEIVER_H
#define UMTS_UU_DIVERSITY_RECEIVER_H

#include "umts-uu-channel.h"

#include "ns3/umts-deadline-event.h"
#include "ns3/umts-selection-combiner.h"

#include <memory>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Receiving end of a DCH in several cells with selection combining: a block is good when its
 * CRC is good in any cell. Used by NodeBDch and by the UE.
 *
 * A UE or Node B with maximum ratio combining adds the signal-to-interference ratios, which a
 * BlockErrorModel does not have. It decodes every block that one link alone decodes, so that
 * selection is the lower bound of its gain.
 */
class UuDiversityReceiver
{
  public:
    /**
     * @param sink gets what is received, as long as this is there
     * @param tti TTI of the transport channel
     * @param onLate called after the sink has got something later than in the last of the cells'
     *        deliveries, as one of them had none; may be null
     */
    UuDiversityReceiver(TransportBlockSink& sink, Time tti, Callback<void> onLate = {});

    UuDiversityReceiver(const UuDiversityReceiver&) = delete;
    UuDiversityReceiver& operator=(const UuDiversityReceiver&) = delete;

    /**
     * @brief Receive in a cell, too.
     * @param uu the cell
     * @param channel the transport channel there
     * @param errors block errors of the receiver's link; null: none beyond those of the sender's
     */
    void Add(Ptr<UuChannel> uu, TransportChannelId channel, Ptr<BlockErrorModel> errors);

    /** @param uu a cell to receive in no more */
    void Remove(const Ptr<UuChannel>& uu);

    /**
     * @param uu a cell
     * @return whether this receives there
     */
    bool Has(const Ptr<UuChannel>& uu) const;

    /** @return the number of cells */
    std::size_t GetNLinks() const;

  private:
    /** @brief The end in one cell. */
    class Link : public TransportBlockSink
    {
      public:
        /**
         * @param owner the whole
         * @param uu the cell
         * @param channel the transport channel there
         * @param errors block errors of the receiver's link; may be null
         */
        Link(UuDiversityReceiver& owner,
             Ptr<UuChannel> uu,
             TransportChannelId channel,
             Ptr<BlockErrorModel> errors);

        void Deliver(Ptr<const BlockSetReception> reception) override;

        UuDiversityReceiver& owner; //!< The whole
        Ptr<UuChannel> uu;          //!< The cell
        uint32_t leg;               //!< Number of the leg
        UuReceiver receiver;        //!< End on the air
    };

    /** @brief What has been waited for has not come. */
    void OnDeadline();

    Time m_tti;                                 //!< TTI
    Callback<void> m_onLate;                    //!< See the constructor
    SelectionCombiner m_combiner;               //!< Selects the blocks
    DeadlineEvent m_deadline;                   //!< OnDeadline()
    std::vector<std::unique_ptr<Link>> m_links; //!< Ends
};

} // namespace ns3::umts

#endif /* UMTS_UU_DIVERSITY_RECEIVER_H */
