/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RAISED_H
#define UMTS_RAISED_H

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A variable is true as long as this lasts, and false afterwards, whatever is thrown.
 */
class Raised
{
  public:
    /** @param variable the variable */
    explicit Raised(bool& variable)
        : m_variable(variable)
    {
        m_variable = true;
    }

    ~Raised()
    {
        m_variable = false;
    }

    Raised(const Raised&) = delete;
    Raised& operator=(const Raised&) = delete;

  private:
    bool& m_variable; //!< The variable
};

} // namespace ns3::umts

#endif /* UMTS_RAISED_H */
