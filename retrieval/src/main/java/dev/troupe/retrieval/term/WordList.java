package dev.troupe.retrieval.term;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Resources of this module with one entry a line; lines that begin with # are comments. */
final class WordList {
    private WordList() {}

    static List<String> readLines(String file) {
        try (var in = WordList.class.getResourceAsStream("/dev/troupe/retrieval/" + file)) {
            if (in == null) {
                throw new IllegalStateException("resource " + file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
