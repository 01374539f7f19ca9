/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_THROUGHPUT_LOG_UPLINK_MODEL_H
#define UMTS_THROUGHPUT_LOG_UPLINK_MODEL_H

#include "umts-playback.h"
#include "umts-throughput-log.h"
#include "umts-uplink-quality-model.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Uplink from a log of measured throughput: the uplink of a file with both directions, or
 * the log of a file with one.
 */
class ThroughputLogUplinkModel : public UplinkQualityModel, public Playback
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    double CountBits(Nanos begin, Nanos end) override;
    int64_t AssignStreams(int64_t stream) override;

  protected:
    void DoDispose() override;

  private:
    /** @param file name of the file; nothing is read when it is empty */
    void SetFile(std::string file);

    /** @return name of the file */
    std::string GetFile() const;

    ThroughputLog m_log; //!< The log
};

} // namespace ns3::umts

#endif /* UMTS_THROUGHPUT_LOG_UPLINK_MODEL_H */
