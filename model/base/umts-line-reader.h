/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LINE_READER_H
#define UMTS_LINE_READER_H

#include "umts-error.h"

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @param text what a sentence is to quote
 * @return it as a part of one line: control characters as hexadecimal escapes, and its beginning
 *         alone when it is long
 */
std::string MakePrintable(const std::string& text);

/**
 * @ingroup umts
 * @brief Read a text file.
 * @tparam Reader a function of a stream and of the name of the file
 * @param what what the file is, for the sentence
 * @param file its name
 * @param read reads it, or throws Error
 * @return what it returns
 */
template <typename Reader>
auto
ReadTextFile(const std::string& what, const std::string& file, const Reader& read)
{
    std::ifstream input(file);
    UMTS_THROW_UNLESS(input, what << " " << file << " cannot be read");
    return read(input, file);
}

/**
 * @ingroup umts
 * @brief Reads a text line by line. It skips blank lines, comments, which begin with '%' or '#',
 * and the byte order mark of UTF-8 in front of the text.
 */
class LineReader
{
  public:
    /**
     * @param input the text; must outlive the reader
     * @param name its name, for errors
     */
    LineReader(std::istream& input, const std::string& name);

    /**
     * @brief Go to the next line that says something.
     * @return false at the end of the text
     */
    bool Next();

    /** @return the line, without blanks at its ends */
    const std::string& Get() const;

    /**
     * @brief Read the line as numbers.
     * @param count how many there must be; throws Error otherwise
     */
    const std::vector<double>& GetNumbers(uint32_t count);

    /**
     * @brief Throw Error, with a sentence that names the text and the line.
     * @param message what is wrong
     */
    [[noreturn]] void Fail(const std::string& message) const;

  private:
    std::string m_name;            //!< Name
    std::istream& m_input;         //!< The text
    std::string m_line;            //!< The line
    uint32_t m_number{0};          //!< Its number, 1 for the first
    std::vector<double> m_numbers; //!< Scratch
};

} // namespace ns3::umts

#endif /* UMTS_LINE_READER_H */
