/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SPELLING_H
#define UMTS_SPELLING_H

#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Find the word that is meant by a misspelt one.
 * @param word the misspelt word
 * @param known the words that there are
 * @return the nearest of these by changed letters (Levenshtein; upper and lower case are the same);
 * empty when more than a third of the letters, and one, would have to be changed
 */
std::string FindNear(const std::string& word, const std::vector<std::string>& known);

/**
 * @ingroup umts
 * @brief Say what is meant by a misspelt word, or else which words there are.
 * @param word the misspelt word
 * @param known the words that there are
 * @return "; did you mean Codes?" or "; there are A, B"; empty without known words
 */
std::string GetSpellingHint(const std::string& word, const std::vector<std::string>& known);

} // namespace ns3::umts

#endif /* UMTS_SPELLING_H */
