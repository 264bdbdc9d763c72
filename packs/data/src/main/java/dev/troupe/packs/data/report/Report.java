package dev.troupe.packs.data.report;

import dev.troupe.packs.data.table.Table;
import java.util.List;

/**
 * The content of a report, before it has a form.
 *
 * @param title at the top
 * @param chinese the language of the words the report itself adds
 * @param parts in order; never empty
 */
public record Report(String title, boolean chinese, List<Part> parts) {
    /** A piece of a report. */
    public sealed interface Part {}

    /** Text in paragraphs, separated by blank lines. */
    public record Prose(String heading, String text) implements Part {}

    /**
     * A table.
     *
     * @param note its source and what to know; may be empty
     */
    public record Rows(String heading, Table table, String note) implements Part {}

    /**
     * A picture.
     *
     * @param path as the report's file refers to it
     * @param base64 its bytes (RFC 4648)
     */
    public record Picture(String heading, String path, String mediaType, String base64)
            implements Part {}

    public Report {
        parts = List.copyOf(parts);
        if (parts.isEmpty())
            throw new IllegalArgumentException(
                    "Report '" + title + "' is empty; provide a table, an image or text");
    }

    public List<Rows> tables() {
        return parts.stream().filter(Rows.class::isInstance).map(Rows.class::cast).toList();
    }
}
