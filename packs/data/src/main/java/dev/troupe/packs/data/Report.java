package dev.troupe.packs.data;

import java.util.List;

/**
 * What a report tells, before it has a form.
 *
 * @param title at the top
 * @param chinese the language of the words the report itself adds
 * @param parts in order; never empty
 */
record Report(String title, boolean chinese, List<Part> parts) {
    /** A piece of a report. */
    sealed interface Part {}

    /** Text in paragraphs, parted by blank lines. */
    record Prose(String heading, String text) implements Part {}

    /**
     * A table.
     *
     * @param note where it comes from and what to know; may be empty
     */
    record Rows(String heading, Table table, String note) implements Part {}

    /**
     * A picture.
     *
     * @param path as the report's file refers to it
     * @param base64 its bytes (RFC 4648)
     */
    record Picture(String heading, String path, String mediaType, String base64) implements Part {}

    Report {
        parts = List.copyOf(parts);
        if (parts.isEmpty())
            throw new IllegalArgumentException(
                    "Report '" + title + "' holds nothing; give a table, a picture or text");
    }

    List<Rows> tables() {
        return parts.stream().filter(Rows.class::isInstance).map(Rows.class::cast).toList();
    }
}
