# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Sphinx configuration of the manual."""

project = "umts"
author = "The umts authors"
copyright = "2026, The umts authors"
version = release = "0.1.0"

root_doc = "index"
language = "en"
nitpicky = True
html_theme = "furo"
html_title = f"umts {release}"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_show_sourcelink = False
smartquotes = False
