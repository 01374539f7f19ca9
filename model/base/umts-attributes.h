/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ATTRIBUTES_H
#define UMTS_ATTRIBUTES_H

#include "ns3/attribute.h"
#include "ns3/object-factory.h"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Values of attributes by name, as in {{"TxWindow", UintegerValue(1024)}}.
 *
 * They are checked by the configuration or factory that they are given to.
 */
class Attributes
{
  public:
    /** @brief One attribute and its value. */
    struct Entry
    {
        /**
         * @param attribute name of the attribute
         * @param content its value
         */
        Entry(const std::string& attribute, const AttributeValue& content);

        std::string name;          //!< Name of the attribute
        Ptr<AttributeValue> value; //!< Its value
    };

    Attributes() = default;

    /** @param entries attributes and their values */
    Attributes(std::initializer_list<Entry> entries);

    /**
     * @brief Add an attribute; it counts instead of an earlier value of the same name.
     * @param name the attribute
     * @return this
     */
    Attributes& Set(const std::string& name, const AttributeValue& value);

    /** @brief Add attributes. */
    void Append(const Attributes& other);

    /** @return attributes and values in the order in which they were given */
    const std::vector<Entry>& GetEntries() const;

  private:
    std::vector<Entry> m_entries; //!< In the order in which they were given
};

/**
 * @ingroup umts
 * @param base a class
 * @return the names of the classes of it that objects can be made of, without "ns3::umts::"
 */
std::vector<std::string> GetClassNames(TypeId base);

/**
 * @ingroup umts
 * @brief Set attributes of the objects that a factory makes.
 * @param attributes the attributes; throws an Error that names an attribute
 *        that the class does not have, or a value that its checker does not take
 */
void SetAttributes(ObjectFactory& factory, const Attributes& attributes);

/**
 * @ingroup umts
 * @brief Make a factory of objects of a named class.
 * @param what begins the sentence of the Error that is thrown when the class is wrong
 * @param name TypeId of the class; "ns3::umts::" may be left out
 * @param base what the class must be derived from
 * @param attributes attributes of the objects, checked as by SetAttributes()
 */
ObjectFactory MakeFactory(const std::string& what,
                          const std::string& name,
                          TypeId base,
                          const Attributes& attributes = {});

} // namespace ns3::umts

#endif /* UMTS_ATTRIBUTES_H */
