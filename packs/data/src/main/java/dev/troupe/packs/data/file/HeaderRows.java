package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Headers of several rows, as people write them: 期末余额 above 账面余额 and 账面价值 is read as 期末余额 账面余额 and
 * 期末余额 账面价值. A table whose second row may be a row of data is left as it is.
 */
final class HeaderRows {
    static final int MAX_ROWS = 3;

    private static final int SAMPLED = 20; // rows that show what stands in a column

    private HeaderRows() {}

    /** The name of a column in two rows of a header. */
    static String join(String above, String below) {
        if (above.isEmpty()) return below;
        return below.isEmpty() || isNamed(above, below) ? above : above + " " + below;
    }

    /**
     * Joins the rows of a header in place.
     *
     * @param first where the header starts; the rows that are joined become the last of them
     * @return where the header stands now
     */
    static int join(List<List<String>> records, int first, List<LocalizedText> remarks) {
        int header = first;
        while (header - first < MAX_ROWS - 1 && isGroupedHeader(records, header)) {
            var above = spread(records.get(header), records.get(header + 1).size());
            var below = records.get(header + 1);
            var names = new ArrayList<String>();
            for (int i = 0; i < above.size(); i++)
                names.add(join(above.get(i).strip(), cell(below, i)));
            header++;
            records.set(header, names);
        }
        int joined = header - first + 1;
        if (joined > 1)
            remarks.add(
                    new LocalizedText(
                            "表头的 " + joined + " 行已合并，如“" + example(records.get(header)) + "”",
                            "Joined the "
                                    + joined
                                    + " rows of the header, as in \""
                                    + example(records.get(header))
                                    + "\""));
        return header;
    }

    /** Whether a header, of one row or already joined, ends with a name. */
    private static boolean isNamed(String header, String name) {
        return header.equals(name) || header.endsWith(" " + name);
    }

    private static String example(List<String> names) {
        return names.stream()
                .filter(name -> name.contains(" "))
                .findFirst()
                .orElse(names.getFirst());
    }

    /**
     * Whether the row under a header divides its groups: it names what a group holds, repeats or
     * leaves blank what stands alone, and has no values where rows below have some.
     */
    private static boolean isGroupedHeader(List<List<String>> records, int header) {
        if (header + 2 >= records.size()) return false;
        var below = records.get(header + 1);
        var above = spread(records.get(header), below.size());
        var groups = new HashSet<Integer>();
        boolean isDivided = false;
        for (int i = 1; i < above.size(); i++) {
            boolean isSame = !above.get(i).isBlank() && above.get(i).equals(above.get(i - 1));
            if (!isSame || isMerged(above, below, i - 1) && isMerged(above, below, i)) continue;
            groups.add(i - 1);
            groups.add(i);
            isDivided |= !cell(below, i).equals(cell(below, i - 1));
        }
        if (!isDivided || groups.contains(0)) return false;
        for (int i = 0; i < above.size(); i++) {
            var name = cell(below, i);
            boolean isAlone = above.get(i).isBlank(); // named below only
            boolean isRepeated = isAlone || name.isEmpty() || isNamed(above.get(i).strip(), name);
            if (CsvTableReader.Headers.isValue(name) || !groups.contains(i) && !isRepeated)
                return false;
        }
        var rows = records.subList(header + 2, Math.min(records.size(), header + 2 + SAMPLED));
        return groups.stream()
                .anyMatch(column ->
                        rows.stream()
                                .anyMatch(
                                        row -> CsvTableReader.Headers.isValue(cell(row, column))));
    }

    /**
     * Whether a row at the top is a remark next to the title, such as who made the table: it has
     * few cells, and the row below has names where rows further below have values.
     */
    static boolean isRemark(List<List<String>> records, int row, int width) {
        if (row + 2 >= records.size() || isGroupedHeader(records, row)) return false;
        long filled = countFilled(records.get(row));
        var names = records.get(row + 1);
        var rows = records.subList(row + 2, Math.min(records.size(), row + 2 + SAMPLED));
        return filled * 2 <= width
                && countFilled(names) > filled
                && countFilled(names) * 2 > width
                && names.stream().noneMatch(CsvTableReader.Headers::isValue)
                && IntStream.range(0, names.size())
                        .anyMatch(column ->
                                rows.stream()
                                        .map(cells -> cell(cells, column))
                                        .anyMatch(CsvTableReader.Headers::isValue));
    }

    private static long countFilled(List<String> row) {
        return row.stream().filter(cell -> !cell.isBlank()).count();
    }

    /** Whether the name of a column was written into both rows. */
    private static boolean isMerged(List<String> above, List<String> below, int column) {
        return isNamed(above.get(column).strip(), cell(below, column));
    }

    /** A blank cell right of a name belongs to the name, if the header has such a cell at all. */
    private static List<String> spread(List<String> header, int width) {
        var names = new ArrayList<>(header);
        while (names.size() < width) names.add("");
        for (int i = 1; i < names.size(); i++)
            if (names.get(i).isBlank() && i > 1) names.set(i, names.get(i - 1));
        return names;
    }

    private static String cell(List<String> row, int column) {
        return column < row.size() ? row.get(column).strip() : "";
    }
}
