package dev.troupe.packs.web.item;

import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.page.ElementText;
import dev.troupe.packs.web.page.LinkFinder;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jsoup.nodes.Element;

/**
 * Reads HTML tables that hold data; tables that lay out a page or describe a single thing are
 * ignored.
 */
public final class HtmlTableReader {
    private static final int MAX_SPAN = 100; // a larger span is a mistake of the page

    /**
     * A data table.
     *
     * @param headers as the page writes them, made unique; never empty
     * @param caption what the page calls the table; may be empty
     */
    public record DataTable(List<String> headers, List<DataRow> rows, String caption) {}

    /**
     * A row of a data table.
     *
     * @param cells texts by header
     * @param link the page the row leads to
     */
    public record DataRow(Map<String, String> cells, Optional<URI> link, Element element) {}

    private record Cell(String text, Element element, boolean isHeader) {}

    private HtmlTableReader() {}

    public static List<DataTable> read(Element scope) {
        return scope.select("table").stream()
                .filter(table -> table.select("table").size() == 1)
                .flatMap(table -> read(table, grid(table)).stream())
                .toList();
    }

    private static Optional<DataTable> read(Element table, List<List<Cell>> grid) {
        var header = headerRows(grid);
        var width = grid.stream().mapToInt(List::size).max().orElse(0);
        if (header.isEmpty() || width < 2 || isDescription(grid, width)) {
            return Optional.empty();
        }
        var headers = headers(grid, header.get(), width);
        var rows = new ArrayList<DataRow>();
        for (var cells : grid.subList(header.get(), grid.size())) {
            var isSection = cells.stream().map(Cell::element).distinct().count() == 1;
            var isRepeatedHeader = cells.stream().allMatch(Cell::isHeader);
            if (!isSection && !isRepeatedHeader) {
                rows.add(row(headers, cells));
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new DataTable(headers, rows, caption(table)));
    }

    private static DataRow row(List<String> headers, List<Cell> cells) {
        var texts = new LinkedHashMap<String, String>();
        for (var i = 0; i < Math.min(headers.size(), cells.size()); i++) {
            texts.put(headers.get(i), cells.get(i).text());
        }
        var link =
                cells.stream()
                        .flatMap(cell -> cell.element().select("a[href]").stream())
                        .filter(it -> it.hasText() || !it.select("img").isEmpty())
                        .flatMap(it ->
                                WebUrl.link(
                                        it.absUrl("href"), java.nio.charset.StandardCharsets.UTF_8)
                                        .stream())
                        .filter(LinkFinder::leadsToPage)
                        .findFirst();
        return new DataRow(texts, link, cells.getFirst().element());
    }

    private static String caption(Element table) {
        var caption = table.selectFirst("> caption");
        return caption == null ? "" : ElementText.of(caption);
    }

    /** The rows of a table as a full rectangle: spans are filled in. */
    private static List<List<Cell>> grid(Element table) {
        var grid = new ArrayList<List<Cell>>();
        var carried = new HashMap<Integer, Integer>();
        var rows =
                table.select("> thead > tr, > tbody > tr, > tr, > tfoot > tr").stream()
                        .filter(row ->
                                row.parent() == null || !row.parent().normalName().equals("tfoot"))
                        .toList();
        for (var row : rows) {
            var above = grid.isEmpty() ? List.<Cell>of() : grid.getLast();
            var cells = new ArrayList<Cell>();
            for (var element : row.select("> th, > td")) {
                carrySpans(cells, above, carried);
                for (var i = 0; i < span(element, "colspan"); i++) {
                    carried.merge(cells.size(), span(element, "rowspan") - 1, Math::max);
                    cells.add(
                            new Cell(
                                    cellText(element), element, element.normalName().equals("th")));
                }
            }
            carrySpans(cells, above, carried);
            if (cells.stream().anyMatch(cell -> !cell.text().isEmpty())) {
                grid.add(cells);
            }
        }
        return grid;
    }

    private static void carrySpans(
            List<Cell> cells, List<Cell> above, Map<Integer, Integer> carried) {
        while (carried.getOrDefault(cells.size(), 0) > 0 && cells.size() < above.size()) {
            carried.merge(cells.size(), -1, Integer::sum);
            cells.add(above.get(cells.size()));
        }
    }

    private static int span(Element element, String attribute) {
        var text = element.attr(attribute).strip();
        return text.matches("\\d{1,5}") ? Math.clamp(Integer.parseInt(text), 1, MAX_SPAN) : 1;
    }

    private static String cellText(Element cell) {
        var copy = cell.clone();
        copy.select(CardReader.NOISE + ", sup.reference").remove();
        var text = ElementText.label(copy);
        return copy.normalName().equals("td") && text.isEmpty()
                ? copy.select("img[alt]").attr("alt")
                : text;
    }

    /** How many rows at the top are headings; empty when none is. */
    private static Optional<Integer> headerRows(List<List<Cell>> grid) {
        if (grid.size() < 2) {
            return Optional.empty();
        }
        var marked =
                (int)
                        grid.stream()
                                .takeWhile(row ->
                                        row.stream().allMatch(Cell::isHeader) || isInHead(row))
                                .count();
        if (marked > 0) {
            return marked < grid.size() ? Optional.of(marked) : Optional.empty();
        }
        if (grid.getFirst().stream().filter(Cell::isHeader).count() > 1) {
            return Optional.of(1);
        }
        return looksLikeHeader(grid) ? Optional.of(1) : Optional.empty();
    }

    private static boolean isInHead(List<Cell> row) {
        return row.stream().allMatch(cell -> cell.element().closest("thead") != null);
    }

    /** Old pages write headings as plain cells: short different words above a column of numbers. */
    private static boolean looksLikeHeader(List<List<Cell>> grid) {
        var first = grid.getFirst();
        var texts = first.stream().map(Cell::text).toList();
        var areWords =
                texts.stream()
                                .allMatch(it ->
                                        it.length() <= 30
                                                && !it.isEmpty()
                                                && !it.matches(".*\\d.*")
                                                && !it.matches(".*[:：]"))
                        && new HashSet<>(texts).size() == texts.size()
                        && first.stream()
                                .allMatch(cell -> cell.element().select("img, a[href]").isEmpty());
        var known = texts.stream().filter(it -> ColumnNames.standard(it).isPresent()).count();
        var rest = grid.subList(1, grid.size());
        var hasNumbers =
                IntStream.range(0, first.size())
                        .anyMatch(i ->
                                rest.stream()
                                        .allMatch(row ->
                                                i < row.size()
                                                        && (row.get(i).text().isEmpty()
                                                                || row.get(i)
                                                                        .text()
                                                                        .matches(".*\\d.*"))));
        return areWords
                && first.size() >= 2
                && (known >= 2
                        || (hasNumbers
                                && (known >= 1
                                        || grid.size() >= 4
                                        || first.stream().allMatch(HtmlTableReader::isBold))));
    }

    private static boolean isBold(Cell cell) {
        return ElementText.of(cell.element())
                .equals(ElementText.clean(cell.element().select("b, strong").text()));
    }

    /**
     * Two columns of which the first is all headings describe one thing, they do not list several.
     */
    private static boolean isDescription(List<List<Cell>> grid, int width) {
        return width == 2
                && grid.stream()
                        .allMatch(row ->
                                row.size() < 2
                                        || (row.get(0).isHeader() && !row.get(1).isHeader()));
    }

    private static List<String> headers(List<List<Cell>> grid, int rows, int width) {
        var headers = new ArrayList<String>();
        for (var column = 0; column < width; column++) {
            var parts = new ArrayList<String>();
            for (var row : grid.subList(0, rows)) {
                if (column < row.size()
                        && !row.get(column).text().isEmpty()
                        && !parts.contains(row.get(column).text())) {
                    parts.add(row.get(column).text());
                }
            }
            headers.add(
                    unique(
                            parts.isEmpty() ? "column_" + (column + 1) : String.join(" ", parts),
                            headers,
                            column));
        }
        return headers;
    }

    private static String unique(String header, List<String> taken, int column) {
        return taken.contains(header) ? header + "_" + (column + 1) : header;
    }
}
