/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RECORDED_QUALITY_MODEL_H
#define UMTS_RECORDED_QUALITY_MODEL_H

#include "umts-downlink-quality-model.h"
#include "umts-playback.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of downlink quality models that replay a file: start position, and repetition
 * or stop at its end.
 */
class RecordedQualityModel : public DownlinkQualityModel, public Playback
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    int64_t AssignStreams(int64_t stream) override;

  protected:
    void DoDispose() override;

    /**
     * @brief Position in the file, as if it had no end.
     * @param now the time
     * @return time since the beginning of the file, ns
     */
    Nanos GetPosition(Nanos now);

    /** @return the quality of a UE out of range */
    static DownlinkQuality GetOutOfRange();

    /** @return name of the file */
    std::string GetFile() const;

    /**
     * @brief Read the file.
     * @param file its name; throws an Error that names file and line
     */
    virtual void Load(const std::string& file) = 0;

  private:
    /** @param file name of the file; nothing is read when it is empty */
    void SetFile(std::string file);
};

} // namespace ns3::umts

#endif /* UMTS_RECORDED_QUALITY_MODEL_H */
