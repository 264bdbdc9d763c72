package dev.troupe.bench.questions;

import dev.troupe.bench.questions.Expected.Layout;
import dev.troupe.bench.questions.SampleColumn.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Requests whose answer is computed of many rows: one number, or one for each group. */
final class SummaryRequests {
    private SummaryRequests() {}

    static Map<String, RequestKind> all() {
        var kinds = new LinkedHashMap<String, RequestKind>();
        kinds.put("aggregate", scene -> Expected.numbers(scene.measure("am").results(scene.rows)));
        kinds.put("share", SummaryRequests::share);
        kinds.put("row-share", SummaryRequests::rowShare);
        kinds.put("share-by", SummaryRequests::shareBy);
        kinds.put(
                "group",
                scene -> group(scene, scene.column("g", Role.CATEGORY), scene.measure("am")));
        kinds.put("group-count", SummaryRequests::groupCount);
        kinds.put("group-two", scene -> groupTwo(scene, Layout.ROWS_OR_CROSSTAB));
        kinds.put("group-several", SummaryRequests::groupSeveral);
        kinds.put("pivot", scene -> groupTwo(scene, Layout.CROSSTAB));
        kinds.put("having", SummaryRequests::having);
        kinds.put("having-count", SummaryRequests::havingCount);
        kinds.put("order-groups", SummaryRequests::orderGroups);
        kinds.put("top-groups", scene -> topGroups(scene, scene.random.nextInt(2, 4)));
        kinds.put("extreme", scene -> topGroups(scene, 1));
        kinds.put("filled", SummaryRequests::filled);
        kinds.put("derived-total", SummaryRequests::derivedTotal);
        kinds.put("derived-difference", SummaryRequests::derivedDifference);
        kinds.put("derived-ratio", SummaryRequests::derivedRatio);
        kinds.put("ratio-by", SummaryRequests::ratioBy);
        kinds.put("bins", SummaryRequests::bins);
        kinds.put("correlation", SummaryRequests::correlation);
        return kinds;
    }

    /** One row for each group, for every accepted reading of the measure. */
    static Expected byGroup(Map<Cell, SampleTable> groups, Measure measure) {
        return IntStream.range(0, measure.readings())
                .mapToObj(reading ->
                        Expected.rows(toRows(groups, rows -> measure.results(rows).get(reading))))
                .reduce(Expected::or)
                .orElseThrow();
    }

    static List<List<Cell>> toRows(
            Map<Cell, SampleTable> groups, Function<SampleTable, Double> value) {
        return groups.entrySet().stream()
                .map(group -> List.of(group.getKey(), Cell.of(value.apply(group.getValue()))))
                .toList();
    }

    private static Expected group(Scene scene, SampleColumn column, Measure measure) {
        return byGroup(Scene.groups(scene.rows, column), measure);
    }

    private static Expected groupCount(Scene scene) {
        var column = scene.column("g", Role.CATEGORY);
        return Expected.rows(
                toRows(Scene.groups(scene.rows, column), rows -> (double) rows.rows().size()));
    }

    private static Expected groupTwo(Scene scene, Layout layout) {
        var row = scene.column("g", Role.CATEGORY);
        var column = scene.column("h", Role.CATEGORY);
        UnsuitableDraw.unless(!row.equals(column));
        var measure =
                scene.measure(
                        "am",
                        Wording.pick(
                                List.of(Aggregate.SUM, Aggregate.MEAN, Aggregate.COUNT),
                                scene.random));
        var rows = new ArrayList<List<Cell>>();
        Scene.groups(scene.rows, row)
                .forEach((label, members) ->
                        Scene.groups(members, column)
                                .forEach((other, cell) ->
                                        rows.add(
                                                List.of(label, other, Cell.of(measure.of(cell))))));
        return Expected.laidOut(rows, layout);
    }

    private static Expected groupSeveral(Scene scene) {
        var group = scene.column("g", Role.CATEGORY);
        var first = scene.measure("am", Aggregate.SUM);
        var second = scene.measure("bm", Aggregate.MEAN);
        var rows = new ArrayList<List<Cell>>();
        Scene.groups(scene.rows, group)
                .forEach((label, members) ->
                        rows.add(
                                List.of(
                                        label,
                                        Cell.of(first.of(members)),
                                        Cell.of(second.of(members)))));
        return Expected.rows(rows);
    }

    private static Expected share(Scene scene) {
        var column = scene.column("m", Role.AMOUNT);
        var group = Wording.pick(scene.table.columns(Role.CATEGORY), scene.random);
        var value = Wording.pick(group.values(), scene.random);
        scene.put("v", value);
        double part =
                Aggregate.sum(
                        scene.table
                                .where(row -> isLabel(scene, row, group, value))
                                .numbers(column));
        double whole = Aggregate.sum(scene.table.numbers(column));
        UnsuitableDraw.unless(part > 0);
        return Expected.number(100 * part / whole)
                .orFractions(0)
                .or(shares(scene, group, rows -> 100 * sumOf(rows, column) / whole));
    }

    /** The shares of all labels, among which a reader finds the one that was asked for. */
    private static Expected shares(
            Scene scene, SampleColumn group, Function<SampleTable, Double> share) {
        return Expected.rows(toRows(Scene.groups(scene.rows, group), share)).orFractions(1);
    }

    private static boolean isLabel(Scene scene, List<Cell> row, SampleColumn column, String value) {
        return scene.table.cell(row, column).toString().equals(value);
    }

    private static Expected rowShare(Scene scene) {
        var group = scene.column("g", Role.CATEGORY);
        var value = Wording.pick(group.values(), scene.random);
        scene.put("v", value);
        double part = scene.table.where(row -> isLabel(scene, row, group, value)).rows().size();
        UnsuitableDraw.unless(part > 0);
        int all = scene.table.rows().size();
        return Expected.number(100 * part / all)
                .orFractions(0)
                .or(shares(scene, group, rows -> 100.0 * rows.rows().size() / all));
    }

    private static Expected shareBy(Scene scene) {
        var group = scene.column("g", Role.CATEGORY);
        var column = scene.column("m", Role.AMOUNT);
        double whole = Aggregate.sum(scene.rows.numbers(column));
        UnsuitableDraw.unless(whole > 0);
        return shares(scene, group, rows -> 100 * sumOf(rows, column) / whole);
    }

    static double sumOf(SampleTable rows, SampleColumn column) {
        var numbers = rows.numbers(column);
        UnsuitableDraw.unless(!numbers.isEmpty());
        return Aggregate.sum(numbers);
    }

    /** Labels alone are as good as labels with their values. */
    private static Expected havingLabels(List<List<Cell>> rows, int all) {
        UnsuitableDraw.unless(!rows.isEmpty() && rows.size() < all);
        return Expected.labels(rows.stream().map(List::getFirst).toList());
    }

    private static Expected having(Scene scene) {
        var group = scene.column("g", Role.CATEGORY);
        var measure =
                scene.measure(
                        "am", Wording.pick(List.of(Aggregate.SUM, Aggregate.MEAN), scene.random));
        var groups = toRows(Scene.groups(scene.table, group), measure::of);
        double bound = ClauseWriter.round(value(Wording.pick(groups, scene.random)));
        scene.put("x", Cell.format(bound));
        return havingLabels(
                groups.stream().filter(row -> value(row) > bound).toList(), groups.size());
    }

    private static Expected havingCount(Scene scene) {
        var group = scene.column("g", Role.CATEGORY);
        var groups = toRows(Scene.groups(scene.table, group), rows -> (double) rows.rows().size());
        double bound = value(Wording.pick(groups, scene.random));
        scene.put("n", Cell.format(bound));
        return havingLabels(
                groups.stream().filter(row -> value(row) > bound).toList(), groups.size());
    }

    static double value(List<Cell> row) {
        return row.getLast() instanceof Cell.Amount(double value) ? value : 0;
    }

    private static Expected orderGroups(Scene scene) {
        var rows = rankedGroups(scene, RowRequests.direction(scene));
        return Expected.ordered(rows, 1);
    }

    private static List<List<Cell>> rankedGroups(Scene scene, boolean isDescending) {
        var group = scene.column("g", Role.CATEGORY);
        var measure =
                scene.measure(
                        "am",
                        Wording.pick(
                                List.of(Aggregate.SUM, Aggregate.MEAN, Aggregate.MEDIAN),
                                scene.random));
        var rows = toRows(Scene.groups(scene.rows, group), measure::of);
        Scene.requireDistinct(rows.stream().map(SummaryRequests::value).toList());
        return rows.stream()
                .sorted((a, b) -> (isDescending ? -1 : 1) * Double.compare(value(a), value(b)))
                .toList();
    }

    private static Expected topGroups(Scene scene, int limit) {
        scene.put("n", String.valueOf(limit));
        var rows = rankedGroups(scene, RowRequests.extreme(scene));
        UnsuitableDraw.unless(rows.size() > limit);
        return Expected.labels(rows.subList(0, limit).stream().map(List::getFirst).toList());
    }

    private static Expected filled(Scene scene) {
        var column = scene.column("m", Role.AMOUNT, Role.LEVEL);
        var numbers = scene.table.numbers(column);
        int rows = scene.table.rows().size();
        UnsuitableDraw.unless(numbers.size() < rows);
        return Expected.number(Aggregate.sum(numbers) / rows);
    }

    private static List<List<Double>> pairs(Scene scene, SampleColumn left, SampleColumn right) {
        UnsuitableDraw.unless(!left.equals(right));
        return scene.rows.rows().stream()
                .flatMap(row -> pair(scene, row, left, right).stream())
                .toList();
    }

    private static Optional<List<Double>> pair(
            Scene scene, List<Cell> row, SampleColumn left, SampleColumn right) {
        return scene.table
                .number(row, left)
                .flatMap(a -> scene.table.number(row, right).map(b -> List.of(a, b)));
    }

    private static Expected derivedTotal(Scene scene) {
        var left = scene.column("m", Role.AMOUNT);
        var right = scene.column("k", Role.LEVEL);
        var pairs = pairs(scene, left, right);
        UnsuitableDraw.unless(!pairs.isEmpty());
        return Expected.number(pairs.stream().mapToDouble(p -> p.get(0) * p.get(1)).sum());
    }

    private static Expected derivedDifference(Scene scene) {
        var left = scene.column("m", Role.AMOUNT, Role.LEVEL);
        var right = scene.column("k", Role.AMOUNT, Role.LEVEL);
        var pairs = pairs(scene, left, right);
        UnsuitableDraw.unless(!pairs.isEmpty());
        return Expected.number(
                Aggregate.mean(pairs.stream().map(p -> p.get(0) - p.get(1)).toList()));
    }

    private static Expected derivedRatio(Scene scene) {
        var left = scene.column("m", Role.AMOUNT);
        var right = scene.column("k", Role.AMOUNT);
        UnsuitableDraw.unless(!left.equals(right));
        return Expected.number(sumOf(scene.rows, left) / sumOf(scene.rows, right)).orFractions(0);
    }

    private static Expected ratioBy(Scene scene) {
        var group = scene.column("g", Role.CATEGORY);
        var left = scene.column("m", Role.AMOUNT);
        var right = scene.column("k", Role.AMOUNT);
        UnsuitableDraw.unless(!left.equals(right));
        return Expected.rows(
                toRows(
                        Scene.groups(scene.rows, group),
                        rows -> sumOf(rows, left) / sumOf(rows, right)));
    }

    /** The counts in the order of the bins; how bins are labelled is free. */
    private static Expected bins(Scene scene) {
        var column = scene.column("m", Role.AMOUNT, Role.LEVEL);
        var numbers = scene.table.numbers(column);
        UnsuitableDraw.unless(numbers.size() == scene.table.rows().size());
        double range = Aggregate.MAX.of(numbers) - Aggregate.MIN.of(numbers);
        double width = range > 2_000 ? 1_000 : range > 400 ? 200 : range > 60 ? 20 : 10;
        scene.put("n", Cell.format(width));
        var counts = new TreeMap<Double, Integer>();
        numbers.forEach(value -> counts.merge(Math.floor(value / width), 1, Integer::sum));
        UnsuitableDraw.unless(counts.size() <= 10);
        var present = counts.values().stream().map(count -> Cell.of((double) count)).toList();
        var all = new ArrayList<>(present);
        double bins = counts.lastKey() - counts.firstKey() + 1;
        IntStream.range(present.size(), (int) bins).forEach(_ -> all.add(Cell.of(0.0)));
        return Expected.labels(present).or(Expected.labels(all));
    }

    private static Expected correlation(Scene scene) {
        var left = scene.column("m", Role.AMOUNT, Role.LEVEL);
        var right = scene.column("k", Role.AMOUNT, Role.LEVEL);
        var pairs = pairs(scene, left, right);
        UnsuitableDraw.unless(pairs.size() >= 5);
        return Expected.number(
                Aggregate.correlation(
                        pairs.stream().map(List::getFirst).toList(),
                        pairs.stream().map(List::getLast).toList()));
    }
}
