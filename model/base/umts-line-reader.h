/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LINE_READER_H
#define UMTS_LINE_READER_H

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The lines of a text file that say something: neither blank nor a comment, which begins
 * with '%' or '#'.
 */
class LineReader
{
  public:
    /**
     * @param what what the file is, for the message
     * @param file its name; aborts with a sentence when it cannot be read
     */
    LineReader(const std::string& what, const std::string& file);

    /**
     * @brief Go to the next line that says something.
     * @return false at the end of the file
     */
    bool Next();

    /** @return the line, without blanks at its ends */
    const std::string& Get() const;

    /**
     * @brief Read the line as numbers.
     * @param count how many there must be; aborts with a sentence that names file and line
     * @return the numbers
     */
    const std::vector<double>& GetNumbers(uint32_t count);

    /**
     * @brief Abort with a sentence that names file and line.
     * @param message what is wrong
     */
    [[noreturn]] void Fail(const std::string& message) const;

  private:
    std::string m_file;            //!< Name
    std::ifstream m_input;         //!< The file
    std::string m_line;            //!< The line
    uint32_t m_number{0};          //!< Its number, 1 for the first
    std::vector<double> m_numbers; //!< Scratch
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_LINE_READER_H */
