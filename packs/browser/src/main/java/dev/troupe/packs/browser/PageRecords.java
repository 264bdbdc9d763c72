package dev.troupe.packs.browser;

import dev.troupe.core.Value;
import java.util.List;

/**
 * Reads records from pages as a browser shows them: what this pack needs of those who understand
 * HTML. Safe for use by several threads.
 */
public interface PageRecords {
    /**
     * A page as it stood at one moment.
     *
     * @param url where it was
     * @param html after its scripts have run
     */
    record Shown(String url, String html) {}

    /**
     * Records of the same kind.
     *
     * @param columns in the order in which pages show them
     * @param rows a list of records; numbers are numbers
     */
    record Found(List<String> columns, Value rows) {
        public Found {
            columns = List.copyOf(columns);
        }

        boolean isEmpty() {
            return rows.items().isEmpty();
        }
    }

    /**
     * The rows of the largest table; tables with the same header are one, on whichever page.
     *
     * @param hasHeader whether the first row of a table that marks none is its header
     * @return empty where there is no table
     */
    Found table(List<Shown> pages, boolean hasHeader);

    /**
     * What repeats on the pages, such as products or articles, as records.
     *
     * @return empty where nothing repeats
     */
    Found list(List<Shown> pages);
}
