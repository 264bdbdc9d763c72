package dev.troupe.packs.web.item;

import dev.troupe.packs.web.field.JsonLd;
import dev.troupe.packs.web.field.Microdata;
import dev.troupe.packs.web.field.StructuredItem;
import dev.troupe.packs.web.page.WebPage;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The analyzed parts of a page: what repeats on it, its tables, and its structured data. */
public record PageParts(
        WebPage page,
        List<RepeatedBlock> blocks,
        List<HtmlTableReader.DataTable> tables,
        List<StructuredItem> structured) {
    public static PageParts of(WebPage page) {
        FlatListWrapper.wrapLists(page.document());
        var tables = HtmlTableReader.read(page.document().body());
        var rowElements =
                tables.stream()
                        .flatMap(table -> table.rows().stream())
                        .map(row -> row.element().closest("table"))
                        .collect(
                                Collectors.toCollection(
                                        () -> Collections.newSetFromMap(new IdentityHashMap<>())));
        var blocks =
                RepeatedBlockFinder.find(page.document()).stream()
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
