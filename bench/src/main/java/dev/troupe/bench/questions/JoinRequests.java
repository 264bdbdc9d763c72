package dev.troupe.bench.questions;

import dev.troupe.bench.questions.SampleColumn.Role;
import java.util.ArrayList;
import java.util.List;

/** Requests over two tables: the scene's table has the rows of both, joined. */
final class JoinRequests {
    static final List<String> KINDS =
            List.of("join-group", "join-aggregate", "join-anti", "join-top");

    private JoinRequests() {}

    static Expected draw(String kind, Scene scene, SampleTable customers) {
        return switch (kind) {
            case "join-group" -> group(scene, customers);
            case "join-aggregate" -> aggregate(scene, customers);
            case "join-anti" -> anti(scene, customers);
            case "join-top" -> top(scene, customers);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** Every row of the first table with the row of the second that it refers to. */
    static SampleTable join(SampleTable left, SampleTable right) {
        var columns = new ArrayList<>(left.columns());
        columns.addAll(right.columns().subList(1, right.columns().size()));
        var rows = new ArrayList<List<Cell>>();
        for (var row : left.rows()) {
            var other =
                    right.rows().stream()
                            .filter(candidate -> candidate.getFirst().equals(row.getLast()))
                            .findFirst()
                            .orElseThrow();
            var all = new ArrayList<>(row);
            all.addAll(other.subList(1, other.size()));
            rows.add(all);
        }
        return new SampleTable(left.file(), left.rowsName(), columns, rows);
    }

    private static SampleColumn category(Scene scene, SampleTable customers) {
        var column = Wording.pick(customers.columns(Role.CATEGORY), scene.random);
        scene.put("g", Wording.BEFORE_GROUP + column.phrase());
        return column;
    }

    private static Expected group(Scene scene, SampleTable customers) {
        var measure = scene.measure("am");
        return SummaryRequests.byGroup(
                Scene.groups(scene.rows, category(scene, customers)), measure);
    }

    private static Expected aggregate(Scene scene, SampleTable customers) {
        var column = category(scene, customers);
        var value = Wording.pick(column.values(), scene.random);
        scene.put("v", value);
        var rows = scene.rows.where(row -> scene.rows.cell(row, column).toString().equals(value));
        return Expected.numbers(scene.measure("am").results(rows));
    }

    private static Expected anti(Scene scene, SampleTable customers) {
        var reference = scene.table.columns(Role.REFERENCE).getFirst();
        var known =
                scene.table.rows().stream().map(row -> scene.table.cell(row, reference)).toList();
        var others = customers.where(row -> !known.contains(row.getFirst())).rows();
        return Expected.labels(others.stream().map(row -> row.get(0)).toList())
                .or(Expected.labels(others.stream().map(row -> row.get(1)).toList()));
    }

    private static Expected top(Scene scene, SampleTable customers) {
        var measure =
                scene.measure(
                        "am", Wording.pick(List.of(Aggregate.SUM, Aggregate.COUNT), scene.random));
        var rows =
                SummaryRequests.toRows(
                        Scene.groups(scene.rows, customers.columns().get(1)), measure::of);
        Scene.requireDistinct(
                rows.stream().map(SummaryRequests::value).sorted().skip(rows.size() - 2L).toList());
        var best =
                rows.stream()
                        .max((a, b) ->
                                Double.compare(SummaryRequests.value(a), SummaryRequests.value(b)))
                        .orElseThrow();
        return Expected.labels(List.of(best.getFirst()));
    }
}
