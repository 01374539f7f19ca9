/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef JSON_OBJECT_H
#define JSON_OBJECT_H

#include <cmath>
#include <iomanip>
#include <sstream>
#include <string>

/** @brief Writes the members of a JSON object one by one. */
class JsonObject
{
  public:
    /**
     * @brief Add a number; null when it is not finite, which JSON has no number for.
     * @param key the key
     * @param value the number
     */
    void Add(const std::string& key, double value)
    {
        if (!std::isfinite(value))
        {
            AddRaw(key, "null");
            return;
        }
        std::ostringstream text;
        text << std::setprecision(12) << value;
        AddRaw(key, text.str());
    }

    /**
     * @brief Add JSON text.
     * @param key the key
     * @param text the text
     */
    void AddRaw(const std::string& key, const std::string& text)
    {
        m_text << (m_empty ? "" : ", ") << '"' << key << "\": " << text;
        m_empty = false;
    }

    /**
     * @brief Add a string.
     * @param key the key
     * @param value the string
     */
    void AddString(const std::string& key, const std::string& value)
    {
        AddRaw(key, Quote(value));
    }

    /**
     * @param value a string
     * @return JSON text for it
     */
    static std::string Quote(const std::string& value)
    {
        std::ostringstream text;
        for (const char character : value)
        {
            const auto code = static_cast<unsigned char>(character);
            if (code < 0x20)
            {
                text << "\\u" << std::hex << std::setw(4) << std::setfill('0') << +code;
                continue;
            }
            text << (character == '"' || character == '\\' ? "\\" : "") << character;
        }
        return '"' + text.str() + '"';
    }

    /** @return the object */
    std::string Str() const
    {
        std::string text = "{";
        text += m_text.str();
        text += '}';
        return text;
    }

  private:
    std::ostringstream m_text; //!< Members
    bool m_empty{true};        //!< No member yet
};

#endif /* JSON_OBJECT_H */
