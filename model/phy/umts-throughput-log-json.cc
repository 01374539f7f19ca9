/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-throughput-log-forms.h"

#include "ns3/umts-line-reader.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

namespace ns3::umts
{

namespace
{

using Row = std::map<std::string, double>; //!< Numbers by name

/** @brief Reader of JSON. */
class JsonReader
{
  public:
    /**
     * @param text the JSON
     * @param name its name, for errors
     */
    JsonReader(const std::string& text, const std::string& name)
        : m_name(name),
          m_text(text)
    {
    }

    /**
     * @brief Read an array.
     * @param readItem reads an item
     */
    template <typename F>
    void ReadArray(const F& readItem)
    {
        Expect("[");
        if (Peek() == ']')
        {
            Expect("]");
            return;
        }
        do
        {
            readItem();
        } while (Expect(",]") == ',');
    }

    /**
     * @brief Read an object.
     * @param readMember reads the value of a name
     */
    template <typename F>
    void ReadObject(const F& readMember)
    {
        std::set<std::string> names;
        Expect("{");
        if (Peek() == '}')
        {
            Expect("}");
            return;
        }
        do
        {
            const std::string name = TakeString();
            Expect(":");
            if (!names.insert(name).second)
            {
                Fail("\"" + MakePrintable(name) + "\" is given twice");
            }
            readMember(name);
        } while (Expect(",}") == ',');
    }

    /** @brief Pass a value over. @param depth arrays and objects that it is in */
    void Skip(uint32_t depth = 0)
    {
        constexpr uint32_t deepest = 64;
        const char next = Peek();
        if (depth > deepest)
        {
            Fail("arrays and objects within more than 64 others");
        }
        if (next == '{')
        {
            ReadObject([this, depth](const std::string&) { Skip(depth + 1); });
        }
        else if (next == '[')
        {
            ReadArray([this, depth]() { Skip(depth + 1); });
        }
        else if (next == '"')
        {
            TakeString();
        }
        else if (!SkipWord("true") && !SkipWord("false") && !SkipWord("null"))
        {
            TakeNumber();
        }
    }

    /** @return the number that comes next */
    double TakeNumber()
    {
        const char first = Peek();
        const char* const begin = m_text.c_str() + m_at;
        char* end = nullptr;
        const double number = std::strtod(begin, &end);
        const bool begins = first == '-' || (first >= '0' && first <= '9');
        if (end == begin || !begins || std::isnan(number))
        {
            Fail(QuoteNext() + " where a number is due");
        }
        m_at += end - begin;
        return number;
    }

    /** @brief Nothing may come any more. @param what what has ended */
    void TakeEnd(const std::string& what)
    {
        Peek();
        if (m_at < m_text.size())
        {
            Fail(QuoteNext() + " after the end of the " + what);
        }
    }

    /**
     * @brief Throw Error.
     * @param message what is wrong
     */
    [[noreturn]] void Fail(const std::string& message) const
    {
        const auto line = std::count(m_text.begin(), m_text.begin() + m_at, '\n') + 1;
        throw Error(m_name + ", line " + std::to_string(line) + ": " + message);
    }

  private:
    /** @return the next character that is not blank; '\0' at the end */
    char Peek()
    {
        m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size());
        return m_text.c_str()[m_at];
    }

    /**
     * @param expected characters, one of which must come next
     * @return the one that does
     */
    char Expect(const std::string& expected)
    {
        const char next = Peek();
        if (expected.find(next) == std::string::npos)
        {
            Fail(QuoteNext() + " where '" + expected[0] + "' is due");
        }
        ++m_at;
        return next;
    }

    /** @return whether a word came next, which is then passed over. @param word the word */
    bool SkipWord(const std::string& word)
    {
        const bool isNext = m_text.compare(m_at, word.size(), word) == 0;
        m_at += isNext ? word.size() : 0;
        return isNext;
    }

    /** @return how to name what comes next */
    std::string QuoteNext() const
    {
        return m_at < m_text.size() ? "'" + MakePrintable({m_text[m_at]}) + "'" : "end of file";
    }

    /** @return the string that comes next; escapes in it stay as they are */
    std::string TakeString()
    {
        Expect("\"");
        const auto begin = m_at;
        auto end = m_text.find_first_of("\"\\\n", begin);
        while (end != std::string::npos && m_text[end] == '\\')
        {
            end = m_text.find_first_of("\"\\\n", std::min(end + 2, m_text.size()));
        }
        if (end == std::string::npos || m_text[end] == '\n')
        {
            Fail("a name without its second '\"'");
        }
        m_at = end + 1;
        return m_text.substr(begin, end - begin);
    }

    std::string m_name;  //!< Name of the text
    std::string m_text;  //!< The text
    std::size_t m_at{0}; //!< Where the reader is
};

/**
 * @brief End with a sentence when a row lacks a number.
 * @param names the numbers that it must have
 */
void
Demand(const JsonReader& reader, const Row& row, std::initializer_list<const char*> names)
{
    for (const char* const name : names)
    {
        if (row.find(name) == row.end())
        {
            reader.Fail(std::string("a row without \"") + name + "\"");
        }
    }
}

/** @return the log. @param text an array of rows @param name its name */
ThroughputRecord
ReadRiiser(const std::string& text, const std::string& name)
{
    ThroughputRecord record;
    JsonReader reader(text, name);
    reader.ReadArray([&]() {
        Row row;
        reader.ReadObject([&](const std::string& key) {
            row[key] = reader.TakeNumber();
            if (key != "duration_ms" && key != "bandwidth_kbps" && key != "latency_ms")
            {
                reader.Fail("\"" + MakePrintable(key) +
                            "\" is none of duration_ms, bandwidth_kbps, latency_ms");
            }
        });
        Demand(reader, row, {"duration_ms", "bandwidth_kbps"});
        AddRow(record.downlink,
               reader,
               row["duration_ms"],
               row["bandwidth_kbps"] * row["duration_ms"]);
    });
    reader.TakeEnd("array");
    return record;
}

/**
 * @brief Read a direction of OpenNetLab's JSON.
 * @param reader the reader, in front of the object of a direction
 * @param log gets the rows
 */
void
ReadPattern(JsonReader& reader, ThroughputLog& log)
{
    reader.ReadObject([&](const std::string& key) {
        if (key != "trace_pattern")
        {
            reader.Skip();
            return;
        }
        reader.ReadArray([&]() {
            Row row;
            reader.ReadObject([&](const std::string& column) {
                if (column == "duration" || column == "capacity")
                {
                    row[column] = reader.TakeNumber();
                }
                else
                {
                    reader.Skip();
                }
            });
            Demand(reader, row, {"duration", "capacity"});
            AddRow(log, reader, row["duration"], row["capacity"] * row["duration"]);
        });
    });
}

/** @return the logs. @param text an object with downlink and uplink @param name its name */
ThroughputRecord
ReadOpenNetLab(const std::string& text, const std::string& name)
{
    ThroughputRecord record;
    record.hasDirections = true;
    JsonReader reader(text, name);
    bool hasDirection = false;
    reader.ReadObject([&](const std::string& key) {
        if (key == "downlink" || key == "uplink")
        {
            hasDirection = true;
            ReadPattern(reader, key == "uplink" ? record.uplink : record.downlink);
        }
        else
        {
            reader.Skip();
        }
    });
    reader.TakeEnd("object");
    if (!hasDirection)
    {
        reader.Fail("neither \"downlink\" nor \"uplink\"");
    }
    return record;
}

} // namespace

ThroughputLogForm
FindJsonForm(const std::string& text)
{
    const bool isArray = text[text.find_first_of("[{")] == '[';
    return isArray ? ThroughputLogForm{"Riiser JSON", &ReadRiiser}
                   : ThroughputLogForm{"OpenNetLab JSON", &ReadOpenNetLab};
}

} // namespace ns3::umts
