package dev.troupe.chat.offline;

import dev.troupe.language.Language;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A text and its intent; the list is in {@code exemplars.tsv}.
 *
 * @param label {@code chat}, {@code about}, {@code world}, {@code unclear}, {@code agent:TYPE} or
 *     {@code lacks:ABILITY}
 */
public record LabelledExample(String label, String text) {
    static final String CHAT = "chat";
    static final String ABOUT = "about";
    static final String WORLD = "world";
    static final String UNCLEAR = "unclear";
    static final String AGENT = "agent:";
    static final String LACKS = "lacks:";

    /** The effect of a label: both kinds of questions are answered in the same way. */
    static String normalizeLabel(String label) {
        return label.equals(ABOUT) ? WORLD : label;
    }

    Language language() {
        return Language.of(text);
    }

    public static List<LabelledExample> all() {
        try (var in = LabelledExample.class.getResourceAsStream("exemplars.tsv")) {
            if (in == null) {
                throw new IllegalStateException("resource exemplars.tsv is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("\t", 2))
                    .map(cells -> new LabelledExample(cells[0], cells[1]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
