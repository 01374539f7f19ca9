/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BLOCK_ERROR_MODEL_H
#define UMTS_BLOCK_ERROR_MODEL_H

#include "ns3/object.h"
#include "ns3/random-variable-stream.h"

namespace ns3::umts
{

struct CellRadio;
struct DchTti;
struct DpchChannel;

/**
 * @ingroup umts
 * @brief Block errors of a transport channel: decides which transport blocks fail their CRC check.
 */
class BlockErrorModel : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief A UE is to have DCHs with these errors, and may measure cells for them. Nothing
     * happens unless overridden.
     * @param ue as for OnOpened()
     */
    virtual void OnExpected(const Ptr<Object>& ue);

    /**
     * @brief DCHs of a UE that have these errors are set up in a cell. Nothing happens unless
     * overridden: most errors know no link.
     * @param ue any object of the UE that all its bearers share
     * @param channel the DCHs
     */
    virtual void OnOpened(const Ptr<Object>& ue, const DpchChannel& channel);

    /**
     * @brief The DCHs of OnOpened() are released in a cell. Nothing happens unless overridden.
     * @param cell the cell
     */
    virtual void OnClosed(const Ptr<CellRadio>& cell);

    /**
     * @brief The next blocks of IsInError() are those of a TTI that has ended. Nothing happens
     * unless overridden.
     * @param tti the TTI
     */
    virtual void OnTti(const DchTti& tti);

    /** @return true when the next transport block is received in error */
    virtual bool IsInError() = 0;

    /** @return whether they are those of DCHs under power control, which common channels are not */
    virtual bool IsOfDchAlone() const
    {
        return false;
    }

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    virtual int64_t AssignStreams(int64_t stream) = 0;
};

/**
 * @ingroup umts
 * @brief Independent transport block errors of one probability: the model of Lo et al. 2003, III.C.
 *
 * The number of blocks until the next error is geometric, so one random number is drawn per
 * error and none per block.
 */
class UniformBlockErrorModel : public BlockErrorModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    UniformBlockErrorModel();

    bool IsInError() override;
    int64_t AssignStreams(int64_t stream) override;

    /** @return the transport block error rate */
    double GetRate() const;

  protected:
    void DoDispose() override;

  private:
    /** @param rate the transport block error rate, 0 .. 1 */
    void SetRate(double rate);

    /** @return the number of good blocks before the next error */
    uint64_t DrawGap() const;

    double m_rate{0.0};                   //!< Transport block error rate
    Ptr<UniformRandomVariable> m_uniform; //!< Random source
    uint64_t m_untilError{0};             //!< Blocks up to the next error; 0: not drawn yet
};

} // namespace ns3::umts

#endif /* UMTS_BLOCK_ERROR_MODEL_H */
