/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LINE_READER_H
#define UMTS_LINE_READER_H

#include "ns3/abort.h"

#include <cstdint>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Error in an input text; what() is a sentence that names the text and the line.
 */
class TextError : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

/**
 * @ingroup umts
 * @param text what a sentence is to quote
 * @return it as a part of one line: control characters as hexadecimal escapes, and its beginning
 *         alone when it is long
 */
std::string MakePrintable(const std::string& text);

/**
 * @ingroup umts
 * @brief Read a text file; a sentence ends the simulation when it is not there or wrong.
 * @tparam Reader a function of a stream and of the name of the file
 * @param what what the file is, for the sentence
 * @param file its name
 * @param read reads it, or throws TextError
 * @return what it returns
 */
template <typename Reader>
auto
ReadTextFile(const std::string& what, const std::string& file, const Reader& read)
{
    std::ifstream input(file);
    NS_ABORT_MSG_UNLESS(input, what << " " << file << " cannot be read");
    std::string wrong;
    std::optional<decltype(read(input, file))> result;
    try
    {
        result = read(input, file);
    }
    catch (const TextError& error)
    {
        wrong = error.what();
    }
    NS_ABORT_MSG_UNLESS(result, wrong);
    return std::move(*result);
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
     * @param count how many there must be; throws TextError otherwise
     */
    const std::vector<double>& GetNumbers(uint32_t count);

    /**
     * @brief Throw TextError.
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
