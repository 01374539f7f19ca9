/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RECORDING_FILE_H
#define UMTS_RECORDING_FILE_H

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Output file of UmtsRecorder. Each record is a line with a JSON array; the first element is
 * the kind of the record. Lines never change once written, so a reader may follow while the file
 * grows.
 */
class RecordingFile
{
  public:
    /** @param path the file; throws Error when it cannot be written */
    explicit RecordingFile(const std::string& path);

    /**
     * @brief Write a line that is no record.
     * @param text a JSON object
     */
    void WriteHead(const std::string& text);

    /**
     * @brief Write a record.
     * @param fields what follows: numbers, texts and columns of numbers
     */
    template <typename... FIELDS>
    void Write(const char* kind, const FIELDS&... fields)
    {
        m_file << "[\"" << kind << '"';
        ((m_file << ',', Put(fields)), ...);
        m_file << "]\n";
    }

    /** @brief Hand all lines to the operating system, so that a reader sees them. */
    void Flush();

    /** @brief Close the file; throws Error when a write has failed. */
    void Close();

  private:
    /** @param number is written */
    void Put(int64_t number);

    /** @param number is written with one decimal; NaN and infinity are written as null */
    void Put(double number);

    /** @param text is written in quotation marks */
    void Put(const std::string& text);

    /**
     * @tparam T a number
     * @param column is written in brackets
     */
    template <typename T>
    void Put(const std::vector<T>& column)
    {
        m_file << '[';
        for (std::size_t i = 0; i < column.size(); ++i)
        {
            m_file << (i > 0 ? "," : "");
            Put(column[i]);
        }
        m_file << ']';
    }

    std::string m_path;   //!< The file
    std::ofstream m_file; //!< The file, open until the end of the simulation
};

} // namespace ns3::umts

#endif /* UMTS_RECORDING_FILE_H */
