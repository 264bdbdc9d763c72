package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.table.ParsedNumber;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A last row that adds up the rows above it. To count it, or to add it again, would be wrong, so it
 * is omitted if its numbers are those sums, and reported if they are not.
 */
final class TotalRow {
    private static final Pattern LABEL =
            Pattern.compile(
                    "(?iU)\\s*(?:\\p{IsHan}{0,8}(?:合\\s?计|总\\s?计|共\\s?计)|(?:grand\\s|sub)?totals?(?:\\s[a-z]{1,20}){0,2}|[a-z]{1,20}\\stotals?|sum)"
                            + "(?:\\s?[(（][^()（）]{1,40}[)）])?\\s*[:：]?\\s*");

    private static final Pattern PART =
            Pattern.compile("(?iU)(?<of>\\S{1,20})\\s?(?:totals?|合计|小计|总计)");

    private static final int FEWEST = 2; // rows that are added up

    private TotalRow() {}

    /** Removes the row from rows that end with one, and reports what became of it. */
    static void remove(List<List<String>> rows, List<Long> lines, List<LocalizedText> remarks) {
        if (rows.size() <= FEWEST || !isLabelled(rows.getLast())) return;
        var label = label(rows.getLast());
        var above = rows.subList(0, rows.size() - 1);
        if (isSumOf(rows.getLast(), partOf(above, label))) {
            removeLast(rows, lines);
            remarks.add(
                    new LocalizedText(
                            "最后一行“" + label + "”是上面一部分行之和，没有作为一行数据",
                            "The last row, '"
                                    + label
                                    + "', is the sum of some of the rows above and is not read as a row"));
            return;
        }
        if (!isSumOf(rows.getLast(), above)) {
            remarks.add(
                    new LocalizedText(
                            "最后一行“" + label + "”像是合计，但与上面各行之和不一致，仍作为一行数据",
                            "The last row, '"
                                    + label
                                    + "', looks like a total but is not the sum of the rows above; it is read as a row"));
            return;
        }
        removeLast(rows, lines);
        remarks.add(
                new LocalizedText(
                        "最后一行“" + label + "”是上面各行之和，没有作为一行数据",
                        "The last row, '"
                                + label
                                + "', is the sum of the rows above and is not read as a row"));
    }

    private static void removeLast(List<List<String>> rows, List<Long> lines) {
        rows.removeLast();
        lines.removeLast();
    }

    /** The rows with a cell that the label names, such as NHL of "NHL totals"; none if all have. */
    private static List<List<String>> partOf(List<List<String>> rows, String label) {
        var part = PART.matcher(label.strip());
        if (!part.matches()) return List.of();
        var of = part.group("of");
        var some =
                rows.stream()
                        .filter(row -> row.stream().anyMatch(cell -> cell.strip().equals(of)))
                        .toList();
        return some.size() < rows.size() ? some : List.of();
    }

    private static boolean isLabelled(List<String> row) {
        return LABEL.matcher(label(row)).matches();
    }

    /** The first cell that is not blank. */
    private static String label(List<String> row) {
        return row.stream()
                .map(String::strip)
                .filter(cell -> !cell.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static boolean isSumOf(List<String> total, List<List<String>> rows) {
        int sums = 0;
        for (int i = 0; i < total.size(); i++) {
            var number = ParsedNumber.parse(total.get(i).strip());
            if (number.isEmpty()) continue;
            var sum = sum(rows, i);
            if (sum.isEmpty() || sum.get().compareTo(number.get().value()) != 0) return false;
            sums++;
        }
        return sums > 0;
    }

    /** Empty where a column has no numbers. */
    private static Optional<BigDecimal> sum(List<List<String>> rows, int column) {
        var sum = Optional.<BigDecimal>empty();
        for (var row : rows) {
            var number = ParsedNumber.parse(row.get(column).strip());
            if (number.isPresent())
                sum = Optional.of(sum.orElse(BigDecimal.ZERO).add(number.get().value()));
        }
        return sum;
    }
}
