package dev.troupe.packs.web.site;

import dev.troupe.packs.web.field.ColumnNames;
import java.util.List;
import java.util.Map;

/**
 * One way in which a site lists things: a kind of block, a kind of table, or structured data.
 *
 * @param rows in the order of the pages; the same thing may occur several times
 * @param score how much it looks like the items the site is about; more is better
 * @param headers the words a table uses for columns, by column; empty for other sources
 */
record ItemSource(Kind kind, List<SiteRow> rows, double score, Map<String, String> headers) {
    enum Kind {
        STRUCTURED,
        TABLE,
        BLOCK
    }

    boolean hasPrices() {
        return rows.stream().filter(row -> row.fields().has(ColumnNames.PRICE)).count() * 2
                >= rows.size();
    }
}
