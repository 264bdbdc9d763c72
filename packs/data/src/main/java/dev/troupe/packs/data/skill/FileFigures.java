package dev.troupe.packs.data.skill;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Differences between the figures of two files. */
final class FileFigures {
    private FileFigures() {}

    /** An answer with the differences after it; a failure if none can be computed. */
    static ModelReply addDifferences(DataTurn turn, List<String> files, ModelReply answer) {
        return differences(turn, files)
                .map(differences -> turn.text(answer.text() + "\n" + differences))
                .orElseGet(() -> refuseDifference(turn));
    }

    /** A line for each figure; empty unless the result has one row of numbers for each file. */
    private static Optional<String> differences(DataTurn turn, List<String> files) {
        var rows = resultRows(turn);
        if (files.size() != 2 || rows.size() != 2) return Optional.empty();
        var first = find(turn, rows, files.getFirst());
        var second = find(turn, rows, files.getLast());
        if (first.isEmpty() || second.isEmpty()) return Optional.empty();
        var lines = new ArrayList<String>();
        for (var column : columns(turn)) {
            var value = first.get().field(column);
            if (value.asText().equals(files.getFirst())) continue;
            var difference = subtract(value, second.get().field(column));
            if (difference.isEmpty()) return Optional.empty();
            lines.add(
                    turn.localize("%s：%s − %s = %s", "%s: %s − %s = %s")
                            .formatted(
                                    column,
                                    files.getFirst(),
                                    files.getLast(),
                                    difference.get().toPlainString()));
        }
        return lines.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", lines));
    }

    static ModelReply refuseComparison(DataTurn turn) {
        return turn.fail(
                turn.localize(
                        "只能比较各文件的同一个数字，而这里各文件要比较的内容不同或不止一个，因此没有计算。请分别提问。",
                        "Files are compared by one figure of each, but this request names different or several ones; nothing was computed. Ask for each separately."));
    }

    private static ModelReply refuseDifference(DataTurn turn) {
        return turn.fail(
                turn.localize(
                        "差额只能在两个文件各有一行数字时计算，因此没有计算。请先按文件列出要比较的数字。",
                        "A difference is computed only between two files with one row of numbers each; nothing was computed. List the figures by file first."));
    }

    private static List<Value> resultRows(DataTurn turn) {
        return result(turn).field("rows").items();
    }

    private static List<String> columns(DataTurn turn) {
        return result(turn).field("columns").items().stream()
                .map(column -> column.field("name").asText())
                .toList();
    }

    private static Value result(DataTurn turn) {
        return turn.find("askTable", _ -> true)
                .map(asked -> asked.data().field("result"))
                .orElse(Value.missing());
    }

    private static Optional<Value> find(DataTurn turn, List<Value> rows, String file) {
        var columns = columns(turn);
        return rows.stream()
                .filter(row ->
                        columns.stream()
                                .anyMatch(column -> row.field(column).asText().equals(file)))
                .findFirst();
    }

    private static Optional<BigDecimal> subtract(Value one, Value other) {
        return one instanceof Value.Num(var first) && other instanceof Value.Num(var second)
                ? Optional.of(first.subtract(second))
                : Optional.empty();
    }
}
