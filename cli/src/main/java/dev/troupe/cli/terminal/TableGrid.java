package dev.troupe.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table in Markdown as columns of a terminal; numbers stand at the right.
 *
 * @param rows the first holds the names; all have as many cells as it
 */
public record TableGrid(List<List<String>> rows) {
    private static final Pattern RULE = Pattern.compile("\\|(?:\\s*:?-{3,}:?\\s*\\|)+\\s*");
    private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern NUMBER = Pattern.compile("[-+]?[\\d,]+(?:\\.\\d+)?%?|");
    private static final String GAP = "  ";
    private static final int LEAST = 6; // cells of a column that others make room for

    /** Whether a line parts the names of a table from its rows. */
    public static boolean isRule(String line) {
        return RULE.matcher(line).matches();
    }

    public static TableGrid of(List<String> lines) {
        var rows = new ArrayList<List<String>>();
        int names = cells(lines.getFirst()).size();
        for (var line : lines) {
            if (!isRule(line)) {
                var cells = new ArrayList<>(cells(line));
                while (cells.size() < names) {
                    cells.add("");
                }
                rows.add(List.copyOf(cells.subList(0, names)));
            }
        }
        return new TableGrid(List.copyOf(rows));
    }

    private static List<String> cells(String line) {
        var inner = line.strip().replaceFirst("^\\|", "").replaceFirst("(?<!\\\\)\\|$", "");
        return Arrays.stream(BAR.split(inner, -1))
                .map(cell -> cell.replace("\\|", "|").strip())
                .toList();
    }

    /**
     * @param columns of the terminal; what has no room is cut
     */
    public List<String> lines(int columns) {
        var widths = widths(columns);
        var lines = new ArrayList<String>();
        for (int row = 0; row < rows.size(); row++) {
            lines.add(line(rows.get(row), widths, columns));
            if (row == 0) {
                var rule = widths.stream().map("─"::repeat).collect(Collectors.joining(GAP));
                lines.add(CellText.clip(GAP + rule, columns));
            }
        }
        return lines;
    }

    private String line(List<String> cells, List<Integer> widths, int columns) {
        var line =
                IntStream.range(0, cells.size())
                        .mapToObj(column -> cell(cells.get(column), column, widths.get(column)))
                        .collect(Collectors.joining(GAP));
        return CellText.clip((GAP + line).stripTrailing(), columns);
    }

    private String cell(String text, int column, int width) {
        var fit = CellText.fit(text, width);
        return isOfNumbers(column)
                ? " ".repeat(width - CellText.width(fit.stripTrailing())) + fit.stripTrailing()
                : fit;
    }

    private boolean isOfNumbers(int column) {
        return rows.stream().skip(1).allMatch(row -> NUMBER.matcher(row.get(column)).matches());
    }

    /** Widths of the columns; the widest gives way if there is not room for all. */
    private List<Integer> widths(int columns) {
        var widths =
                IntStream.range(0, rows.getFirst().size())
                        .map(column ->
                                rows.stream()
                                        .mapToInt(row -> CellText.width(row.get(column)))
                                        .max()
                                        .orElse(0))
                        .map(width -> Math.max(1, width))
                        .toArray();
        int room = columns - GAP.length() * widths.length;
        while (Arrays.stream(widths).sum() > room) {
            int widest =
                    IntStream.range(0, widths.length)
                            .reduce(0, (a, b) -> widths[b] > widths[a] ? b : a);
            if (widths[widest] <= LEAST) {
                break;
            }
            widths[widest]--;
        }
        return Arrays.stream(widths).boxed().toList();
    }
}
