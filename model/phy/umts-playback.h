/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PLAYBACK_H
#define UMTS_PLAYBACK_H

#include "ns3/random-variable-stream.h"
#include "ns3/umts-timer.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of models that play a file: start position, and repetition or stop at its end.
 * The models declare its attributes File, AtEnd and Start.
 */
class Playback
{
  public:
    /// What comes after the end of the file.
    enum AtEnd
    {
        REPEAT, //!< The file is played again from its beginning
        STOP    //!< Nothing: the UE is out of range
    };

  protected:
    Playback() = default;
    ~Playback() = default;

    /**
     * @brief Position in the file, as if it had no end.
     * @param now the time
     * @param model TypeId of the model that plays it, for errors
     * @return time since the beginning of the file, ns; throws Error without a file
     */
    Nanos FindPosition(Nanos now, const std::string& model);

    /**
     * @param position position as FindPosition() gives it, ns
     * @param length length of the file, ns
     * @return true when the file has ended and is not repeated
     */
    bool IsOver(Nanos position, Nanos length) const
    {
        return m_atEnd == STOP && position >= length;
    }

    std::string m_file;                //!< Attribute File
    AtEnd m_atEnd{REPEAT};             //!< Attribute AtEnd
    Ptr<RandomVariableStream> m_start; //!< Attribute Start

  private:
    Nanos m_offset{-1}; //!< Position at time 0, ns; negative until it is drawn
};

} // namespace ns3::umts

#endif /* UMTS_PLAYBACK_H */
