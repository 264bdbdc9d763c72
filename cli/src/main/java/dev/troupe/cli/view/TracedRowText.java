package dev.troupe.cli.view;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.Screen;
import dev.troupe.language.Language;
import dev.troupe.packs.data.trace.TracedRow;
import dev.troupe.packs.data.trace.TracedRow.RowGroup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A row of a result with the rows of the file behind it, for users. */
public record TracedRowText(TracedRow traced, Language language) {
    public List<String> lines(Screen screen) {
        var lines = new ArrayList<String>();
        lines.add(traced.reading());
        if (!traced.resultColumns().isEmpty()) {
            lines.add("");
            lines.add(
                    language.choose("结果的第 %d 行：", "row %d of the result:").formatted(traced.row()));
            lines.add("");
            lines.addAll(table(traced.resultColumns(), List.of(traced.resultCells())));
        }
        var listed = new HashSet<String>();
        for (var group : traced.groups()) {
            lines.add("");
            lines.add(title(group));
            if (listed.add(group.reading())) {
                lines.add("");
                lines.addAll(rows(group));
            } // the same rows have been listed
        }
        return AnswerLines.lines(String.join("\n", lines), screen);
    }

    private String title(RowGroup group) {
        var columns = String.join(language.choose("、", ", "), group.behind());
        var title =
                switch (group.role()) {
                    case VALUE -> language.choose("%s 的来源行", "rows behind %s");
                    case NUMERATOR ->
                            language.choose("%s 的分子的来源行", "rows behind the numerator of %s");
                    case DENOMINATOR ->
                            language.choose("%s 的分母的来源行", "rows behind the denominator of %s");
                    case OWN ->
                            language.choose(
                                    "这一行自己的来源行（%s 还取决于其他行）",
                                    "rows of this group (%s depends on others as well)");
                    case ALL ->
                            group.behind().isEmpty()
                                    ? language.choose(
                                            "参与计算的所有行（无法归到更少的行）",
                                            "all rows that were computed over (they cannot be attributed to single numbers)%s")
                                    : language.choose(
                                            "%s 取决于的所有行（无法归到更少的行）",
                                            "all rows that %s depends on (it cannot be attributed to fewer)");
                };
        return traced.file()
                + language.choose("：", ": ")
                + title.formatted(columns)
                + language.choose("，%d 行", " (%d)").formatted(group.count())
                + (group.reading().isEmpty() ? "" : language.choose("：", ": ") + group.reading());
    }

    private List<String> rows(RowGroup group) {
        var lines = new ArrayList<String>();
        var names =
                Stream.concat(Stream.of(language.choose("行号", "row")), traced.columns().stream());
        var cells =
                group.rows().stream()
                        .map(row ->
                                Stream.concat(
                                                Stream.of(String.valueOf(row.number())),
                                                row.cells().stream())
                                        .toList())
                        .toList();
        lines.addAll(table(names.toList(), cells));
        int more = group.count() - group.rows().size();
        if (more > 0) {
            lines.add("");
            lines.add(
                    language.choose("另有 %d 行；用 --limit 列出更多", "%d more; list them with --limit")
                            .formatted(more));
        }
        return lines;
    }

    private static List<String> table(List<String> names, List<List<String>> rows) {
        var lines =
                new ArrayList<>(
                        List.of(line(names), line(names.stream().map(_ -> "---").toList())));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> CellText.cleanLine(cell).replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
