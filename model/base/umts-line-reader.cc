/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-line-reader.h"

#include <cmath>
#include <cstdlib>

namespace ns3::umts
{

namespace
{

const std::string BYTE_ORDER_MARK = "\xEF\xBB\xBF"; //!< Of UTF-8, which editors put in front

} // namespace

std::string
MakePrintable(const std::string& text)
{
    constexpr std::size_t most = 60;
    const char* const digits = "0123456789abcdef";
    std::string line;
    for (const char character : text.substr(0, most))
    {
        const auto octet = static_cast<unsigned char>(character);
        const bool isControl = octet < ' ' || octet == 0x7f;
        line += isControl ? std::string{'\\', 'x', digits[octet >> 4], digits[octet & 0x0f]}
                          : std::string{character};
    }
    return text.size() > most ? line + "..." : line;
}

LineReader::LineReader(std::istream& input, const std::string& name)
    : m_name(name),
      m_input(input)
{
}

bool
LineReader::Next()
{
    const char* const blanks = " \t\r";
    while (std::getline(m_input, m_line))
    {
        ++m_number;
        if (m_number == 1 && m_line.rfind(BYTE_ORDER_MARK, 0) == 0)
        {
            m_line.erase(0, BYTE_ORDER_MARK.size());
        }
        const auto first = m_line.find_first_not_of(blanks);
        if (first != std::string::npos && m_line[first] != '%' && m_line[first] != '#')
        {
            m_line.erase(m_line.find_last_not_of(blanks) + 1);
            m_line.erase(0, first);
            return true;
        }
    }
    return false;
}

const std::string&
LineReader::Get() const
{
    return m_line;
}

const std::vector<double>&
LineReader::GetNumbers(uint32_t count)
{
    m_numbers.clear();
    const char* at = m_line.c_str();
    for (uint32_t field = 1; field <= count; ++field)
    {
        char* end = nullptr;
        const double number = std::strtod(at, &end);
        if (end == at || !std::isfinite(number) || (*end != '\0' && *end != ' ' && *end != '\t'))
        {
            Fail("field " + std::to_string(field) + " of " + std::to_string(count) +
                 " is no number");
        }
        m_numbers.push_back(number);
        at = end;
    }
    if (*at != '\0')
    {
        Fail("more than " + std::to_string(count) + " fields");
    }
    return m_numbers;
}

void
LineReader::Fail(const std::string& message) const
{
    throw Error(m_name + ", line " + std::to_string(m_number) + ": " + message);
}

} // namespace ns3::umts
