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

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A radio link that plays a file: from where, and what comes after its end.
 */
class RecordedQualityModel : public DownlinkQualityModel
{
  public:
    /// What comes after the end of the file.
    enum AtEnd
    {
        REPEAT, //!< Its beginning
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
     * @brief Where the player would be had the file no end.
     * @param now the time
     * @return time since the beginning of the file
     */
    Nanos GetPosition(Nanos now);

    /**
     * @param position where the player would be
     * @param length length of the file
     * @return whether it has ended for good
     */
    bool IsOver(Nanos position, Nanos length) const;

    /** @return the link after the end */
    static DownlinkQuality GetOutOfRange();

    /** @return name of the file */
    std::string GetFile() const;

    /**
     * @brief Read the file.
     * @param file its name; aborts with a sentence that names file and line
     */
    virtual void Load(const std::string& file) = 0;

  private:
    /** @param file name of the file; nothing is read when it is empty */
    void SetFile(std::string file);

    std::string m_file;                //!< File
    AtEnd m_atEnd{REPEAT};             //!< AtEnd
    Ptr<RandomVariableStream> m_start; //!< Start
    Nanos m_offset{-1};                //!< What was drawn of it, ns; negative before
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RECORDED_QUALITY_MODEL_H */
