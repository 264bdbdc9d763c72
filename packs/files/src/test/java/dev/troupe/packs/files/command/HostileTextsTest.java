package dev.troupe.packs.files.command;

import dev.troupe.testing.text.LinearTimeAssert;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    @Test
    void requestsForFiles() {
        LinearTimeAssert.check(text -> FileCommandParser.parse(text));
    }
}
