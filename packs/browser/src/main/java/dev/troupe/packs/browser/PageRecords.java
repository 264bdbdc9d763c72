package dev.troupe.packs.browser;

import dev.troupe.core.value.Value;
import java.util.List;

/**
 * Reads records from pages as a browser shows them: what this pack needs of those who understand
 * HTML. Safe for use by several threads.
 */
public interface PageRecords {
    /**
     * A page as it stood at one moment.
     *
     * @param url of the page
     * @param html after its scripts have run
     */
    record RenderedPage(String url, String html) {}

    /**
     * Records of the same kind.
     *
     * @param columns in the order in which pages show them
     * @param rows a list of records; numbers are numbers
     */
    record Records(List<String> columns, Value rows) {
        public Records {
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
     * @return empty if it has no table
     */
    Records table(List<RenderedPage> pages, boolean hasHeader);

    /**
     * What repeats on the pages, such as products or articles, as records.
     *
     * @return empty if nothing repeats
     */
    Records list(List<RenderedPage> pages);
}
