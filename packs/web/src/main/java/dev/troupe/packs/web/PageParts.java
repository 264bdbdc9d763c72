package dev.troupe.packs.web;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page taken apart once: what repeats on it, its tables, and what it says for machines. */
record PageParts(
        Page page,
        List<Block> blocks,
        List<TableReader.DataTable> tables,
        List<StructuredItem> structured) {
    static PageParts of(Page page) {
        FlatLists.box(page.document());
        var tables = TableReader.read(page.document().body());
        var rowElements =
                tables.stream()
                        .flatMap(table -> table.rows().stream())
                        .map(row -> row.element().closest("table"))
                        .collect(
                                Collectors.toCollection(
                                        () -> Collections.newSetFromMap(new IdentityHashMap<>())));
        var blocks =
                BlockFinder.find(page.document()).stream()
                        .filter(block ->
                                block.items().stream()
                                        .noneMatch(item ->
                                                rowElements.contains(item.closest("table"))))
                        .toList();
        var structured =
                Stream.concat(
                                JsonLd.items(page.document()).stream(),
                                Microdata.items(page.document()).stream())
                        .toList();
        return new PageParts(page, blocks, tables, structured);
    }
}
