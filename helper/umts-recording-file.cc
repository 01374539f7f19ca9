/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-recording-file.h"

#include "ns3/umts-error.h"

#include <cmath>

namespace ns3::umts
{

RecordingFile::RecordingFile(const std::string& path)
    : m_path(path),
      m_file(path)
{
    m_file.precision(12);
    UMTS_THROW_UNLESS(m_file, "UmtsRecording: " << m_path << " cannot be written");
}

void
RecordingFile::WriteHead(const std::string& text)
{
    m_file << text << '\n';
}

void
RecordingFile::Flush()
{
    m_file.flush();
}

void
RecordingFile::Close()
{
    m_file.close();
    UMTS_THROW_UNLESS(m_file, "UmtsRecording: " << m_path << " could not be written to its end");
}

void
RecordingFile::Put(int64_t number)
{
    m_file << number;
}

void
RecordingFile::Put(double number)
{
    if (std::isfinite(number))
    {
        m_file << std::round(number * 10.0) / 10.0;
    }
    else
    {
        m_file << "null";
    }
}

void
RecordingFile::Put(const std::string& text)
{
    m_file << '"';
    for (const char c : text)
    {
        if (c == '"' || c == '\\')
        {
            m_file << '\\';
        }
        m_file << (static_cast<unsigned char>(c) < ' ' ? ' ' : c);
    }
    m_file << '"';
}

} // namespace ns3::umts
