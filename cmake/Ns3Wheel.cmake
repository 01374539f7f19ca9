# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# Finds an installed ns-3: the one of -Dns3_DIR, else that of a prefix in CMAKE_PREFIX_PATH, else the
# Python wheel of the python3 that comes first in PATH, else wherever CMake finds packages. Sets
#   NS3_TARGET_PREFIX        ns3:: or ns3::lib (up to 3.37)
#   NS3_PREFIX               installation prefix
#   NS3_LIBRARY_DIR          its libraries; NS3_LIBRARY_SUBDIR: the same below the prefix
#   NS3_UMTS_OUTPUT_NAME     our library's name in the pattern of ns-3's own
#   NS3_MISSING_DEFINITIONS  what the package should have exported

foreach(prefix ${CMAKE_PREFIX_PATH})
  if(NOT ns3_DIR)
    file(GLOB ns3_DIR ${prefix}/lib*/cmake/ns3)
  endif()
endforeach()
if(NOT ns3_DIR)
  set(UMTS_PYTHON ${Python3_EXECUTABLE})
  if(NOT UMTS_PYTHON)
    find_program(UMTS_PYTHON python3)
  endif()
  set(find_wheel
      "import importlib.util as u; print(*u.find_spec('ns3').submodule_search_locations)"
  )
  execute_process(
    COMMAND ${UMTS_PYTHON} -c "${find_wheel}"
    OUTPUT_VARIABLE wheel
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
  )
  if(wheel)
    file(GLOB ns3_DIR ${wheel}/lib*/cmake/ns3)
  endif()
endif()

find_package(ns3 CONFIG QUIET)
if(NOT ns3_FOUND)
  message(FATAL_ERROR "No installed ns-3 found: put the python3 of an environment with the "
                      "wheel ns3 first in PATH, or pass -Dns3_DIR=<folder of ns3Config.cmake> or "
                      "-DCMAKE_PREFIX_PATH=<folder with include/ns3/>."
  )
endif()

set(NS3_TARGET_PREFIX ns3::)
if(TARGET ns3::libcore)
  set(NS3_TARGET_PREFIX ns3::lib)
endif()

set(NS3_PREFIX ${ns3_DIR})
while(NOT EXISTS ${NS3_PREFIX}/include/ns3/core-module.h)
  get_filename_component(parent ${NS3_PREFIX} DIRECTORY)
  if(parent STREQUAL NS3_PREFIX)
    message(FATAL_ERROR "No include/ns3/core-module.h in any folder above ${ns3_DIR}.")
  endif()
  set(NS3_PREFIX ${parent})
endwhile()

# A wheel's targets name include folders and libraries of the machine it was made on; a
# missing one stops CMake, and /usr/include may hold the headers of another ns-3.
get_property(imported_targets DIRECTORY PROPERTY IMPORTED_TARGETS)
list(FILTER imported_targets INCLUDE REGEX "^ns3::")
foreach(target ${imported_targets})
  get_target_property(target_libraries ${target} INTERFACE_LINK_LIBRARIES)
  set(existing_libraries)
  foreach(library ${target_libraries})
    if(library AND (EXISTS "${library}" OR NOT IS_ABSOLUTE "${library}"))
      list(APPEND existing_libraries "${library}")
    endif()
  endforeach()
  set_target_properties(
    ${target} PROPERTIES INTERFACE_LINK_LIBRARIES "${existing_libraries}"
                         INTERFACE_INCLUDE_DIRECTORIES ${NS3_PREFIX}/include
  )
endforeach()

get_target_property(core_library ${NS3_TARGET_PREFIX}core LOCATION)
get_filename_component(NS3_LIBRARY_DIR ${core_library} DIRECTORY)
file(RELATIVE_PATH NS3_LIBRARY_SUBDIR ${NS3_PREFIX} ${NS3_LIBRARY_DIR})
get_filename_component(core_name ${core_library} NAME)
string(REGEX REPLACE "^lib(.*)-core(.*)\\.so.*$" "\\1-umts\\2" NS3_UMTS_OUTPUT_NAME ${core_name})

# Debian's package exports no definitions although its libraries have logs and assertions.
set(NS3_MISSING_DEFINITIONS)
get_target_property(definitions ${NS3_TARGET_PREFIX}core INTERFACE_COMPILE_DEFINITIONS)
if(NOT definitions)
  set(NS3_MISSING_DEFINITIONS NS3_LOG_ENABLE NS3_ASSERT_ENABLE)
endif()

message(STATUS "Building against ns-3 ${ns3_VERSION} in ${NS3_PREFIX}")
