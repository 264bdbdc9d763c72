package dev.troupe.retrieval.document;

import dev.troupe.retrieval.term.ParsedQuery;
import dev.troupe.testing.text.LinearTimeAssert;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    @Test
    void pagesInMarkdown() {
        LinearTimeAssert.check(text -> MarkdownReader.read("a.md", text));
    }

    @Test
    void frontMatter() {
        LinearTimeAssert.check(text -> FrontMatter.parse("---\n" + text + "\n---\n"));
    }

    @Test
    void questions() {
        LinearTimeAssert.check(text -> ParsedQuery.of(text));
    }
}
