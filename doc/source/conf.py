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


def setup(app):
    """Have the manual written for programs that read, too."""
    app.connect("build-finished", write_texts)


def write_texts(app, fault):
    """Write llms.txt, an index of the pages, and llms-full.txt, their sources one after the other."""
    from docutils import nodes

    if fault or app.builder.name != "html":
        return
    pages = app.env.toctree_includes[root_doc]
    index = [
        f"# {project} {release}\n",
        "> UMTS and HSDPA for the network simulator ns-3: what a radio access network does to IP traffic.\n",
        "The whole manual in one file: [llms-full.txt](llms-full.txt)\n",
        "## Pages\n",
    ]
    for page in pages:
        paragraph = next(app.env.get_doctree(page).findall(nodes.paragraph), None)
        first = paragraph.astext().replace("\n", " ").partition(". ")[0].rstrip(".:") if paragraph else ""
        index.append(f"- [{app.env.titles[page].astext()}]({page}.html): {first}")
    (app.outdir / "llms.txt").write_text("\n".join(index) + "\n")
    texts = [f"FILE {page}.rst\n\n{(app.srcdir / page).with_suffix('.rst').read_text()}" for page in pages]
    (app.outdir / "llms-full.txt").write_text("\n\n".join(texts))
