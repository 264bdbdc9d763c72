package dev.troupe.bench.questions;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request whose answer is known.
 *
 * @param kind what it asks for, for the report
 * @param language {@code en} or {@code zh}
 * @param files the text of each file by its name
 * @param unknown a word that no rule can know and that was put into the request
 */
record Question(
        String id,
        String kind,
        String language,
        String text,
        Map<String, String> files,
        Expected expected,
        @Nullable String unknown) {
    Question {
        files = Map.copyOf(files);
    }
}
