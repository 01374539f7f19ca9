/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RECORDED_QUALITY_MODEL_H
#define UMTS_RECORDED_QUALITY_MODEL_H

#include "umts-downlink-quality-model.h"

#include "ns3/random-variable-stream.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of downlink quality models that replay a file: start position, and repetition
 * or stop at its end.
 */
class RecordedQualityModel : public DownlinkQualityModel
{
  public:
    /// What comes after the end of the file.
    enum AtEnd
    {
        REPEAT, //!< The file is played again from its beginning
        STOP    //!< Nothing: the UE is out of range
    };

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

    /**
     * @param position position as GetPosition() gives it, ns
     * @param length length of the file, ns
     * @return true when the file has ended and is not repeated
     */
    bool IsOver(Nanos position, Nanos length) const;

    /** @return the quality of a UE out of range */
    static DownlinkQuality GetOutOfRange();

    /** @return name of the file */
    std::string GetFile() const;

    /**
     * @brief Read the file.
     * @param file its name; aborts with a message that names file and line
     */
    virtual void Load(const std::string& file) = 0;

  private:
    /** @param file name of the file; nothing is read when it is empty */
    void SetFile(std::string file);

    std::string m_file;                //!< Attribute File
    AtEnd m_atEnd{REPEAT};             //!< Attribute AtEnd
    Ptr<RandomVariableStream> m_start; //!< Attribute Start
    Nanos m_offset{-1};                //!< Position at time 0, ns; negative until it is drawn
};

} // namespace ns3::umts

#endif /* UMTS_RECORDED_QUALITY_MODEL_H */
