package dev.troupe.bench.questions;

import dev.troupe.bench.questions.SampleColumn.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Requests whose answer is rows of the table, their number, or labels in them. */
final class RowRequests {
    /** Elsewhere it would be open whether a repeated row counts once or twice. */
    static final Set<String> ABOUT_REPEATED_ROWS =
            Set.of("duplicates", "duplicate-rows", "deduplicated");

    private static final int MOST_ROWS = 30;

    private RowRequests() {}

    static Map<String, RequestKind> all() {
        var kinds = new LinkedHashMap<String, RequestKind>();
        kinds.put("rows", RowRequests::rows);
        kinds.put("select", RowRequests::select);
        kinds.put("count", scene -> Expected.number(scene.rows.rows().size()));
        kinds.put("order", RowRequests::order);
        kinds.put("top", RowRequests::top);
        kinds.put("top-within", RowRequests::topWithin);
        kinds.put("distinct", scene -> Expected.labels(distinct(scene)));
        kinds.put("distinct-count", scene -> Expected.number(distinct(scene).size()));
        kinds.put("duplicates", RowRequests::duplicates);
        kinds.put("duplicate-rows", RowRequests::duplicateRows);
        kinds.put("deduplicated", RowRequests::deduplicated);
        kinds.put("missing-count", RowRequests::missingCount);
        kinds.put("dropped", RowRequests::dropped);
        return kinds;
    }

    private static Expected rows(Scene scene) {
        UnsuitableDraw.unless(scene.isFiltered() && scene.rows.rows().size() <= MOST_ROWS);
        return Expected.rows(scene.rows.rows());
    }

    private static Expected select(Scene scene) {
        var first = Wording.pick(scene.table.columns(), scene.random);
        var second = Wording.pick(scene.table.columns(), scene.random);
        UnsuitableDraw.unless(!first.equals(second));
        var and = scene.wording.choose("和", " and ");
        scene.put("cs", Wording.BEFORE_SUBJECT + first.phrase() + and + second.phrase());
        return Expected.rows(
                scene.rows.rows().stream()
                        .map(row -> scene.table.cells(row, List.of(first, second)))
                        .toList());
    }

    private static Expected order(Scene scene) {
        var column = scene.column("m", Role.AMOUNT, Role.LEVEL);
        Scene.requireDistinct(scene.rows.numbers(column));
        boolean isDescending = direction(scene);
        var sorted = sort(scene.rows, column, isDescending);
        return Expected.ordered(sorted, scene.table.columns().indexOf(column));
    }

    /** Missing numbers last. */
    static List<List<Cell>> sort(SampleTable table, SampleColumn column, boolean isDescending) {
        Comparator<List<Cell>> byNumber =
                Comparator.comparing(row -> table.number(row, column).orElse(0.0));
        var present = table.rows().stream().filter(row -> table.number(row, column).isPresent());
        var missing = table.rows().stream().filter(row -> table.number(row, column).isEmpty());
        return Stream.concat(present.sorted(isDescending ? byNumber.reversed() : byNumber), missing)
                .toList();
    }

    static boolean direction(Scene scene) {
        boolean isDescending = scene.random.nextBoolean();
        var words =
                isDescending
                        ? scene.wording.choose(
                                List.of("从高到低", "降序", "从大到小"),
                                List.of("descending", "from high to low", "highest first", "desc"))
                        : scene.wording.choose(
                                List.of("从低到高", "升序", "从小到大"),
                                List.of("ascending", "from low to high", "lowest first"));
        scene.put("dir", Wording.pick(words, scene.random));
        return isDescending;
    }

    static boolean extreme(Scene scene) {
        boolean isHighest = scene.random.nextInt(3) > 0;
        scene.put(
                "ext",
                isHighest
                        ? scene.wording.choose("最高", "highest")
                        : scene.wording.choose("最低", "lowest"));
        return isHighest;
    }

    private static Expected top(Scene scene) {
        var column = scene.column("m", Role.AMOUNT, Role.LEVEL);
        boolean isHighest = extreme(scene);
        Scene.requireDistinct(scene.rows.numbers(column));
        int limit = scene.random.nextInt(2, 7);
        UnsuitableDraw.unless(scene.rows.numbers(column).size() > limit);
        scene.put("n", String.valueOf(limit));
        return Expected.rows(
                identify(scene, column, sort(scene.rows, column, isHighest).subList(0, limit)));
    }

    private static List<List<Cell>> identify(
            Scene scene, SampleColumn column, List<List<Cell>> rows) {
        var shown = new LinkedHashSet<>(scene.identity());
        shown.add(column);
        return rows.stream().map(row -> scene.table.cells(row, List.copyOf(shown))).toList();
    }

    private static Expected topWithin(Scene scene) {
        var group = scene.column("g", Role.CATEGORY);
        var column = scene.column("m", Role.AMOUNT, Role.LEVEL);
        Scene.requireDistinct(scene.rows.numbers(column));
        int limit = scene.random.nextInt(1, 4);
        scene.put("n", String.valueOf(limit));
        UnsuitableDraw.unless(limit > 1);
        var shown = new LinkedHashSet<>(scene.identity());
        shown.add(group);
        shown.add(column);
        var best = new ArrayList<List<Cell>>();
        for (var members : Scene.groups(scene.rows, group).values()) {
            UnsuitableDraw.unless(members.numbers(column).size() >= limit);
            sort(members, column, true).stream()
                    .limit(limit)
                    .map(row -> scene.table.cells(row, List.copyOf(shown)))
                    .forEach(best::add);
        }
        return Expected.rows(best);
    }

    private static List<Cell> distinct(Scene scene) {
        var column = scene.column("g", Role.CATEGORY);
        return scene.rows.rows().stream()
                .map(row -> scene.table.cell(row, column))
                .distinct()
                .toList();
    }

    private static Expected duplicates(Scene scene) {
        var column = scene.column("g", Role.ID, Role.OPTIONAL);
        var counts =
                scene.table.rows().stream()
                        .map(row -> scene.table.cell(row, column))
                        .filter(cell -> !cell.isMissing())
                        .collect(Collectors.groupingBy(cell -> cell, Collectors.counting()));
        var repeated =
                counts.entrySet().stream()
                        .filter(entry -> entry.getValue() > 1)
                        .map(Map.Entry::getKey)
                        .toList();
        UnsuitableDraw.unless(!repeated.isEmpty());
        var all =
                scene.table.rows().stream()
                        .map(row -> scene.table.cell(row, column))
                        .filter(repeated::contains)
                        .toList();
        return Expected.labels(repeated).or(Expected.labels(all));
    }

    /** The copies beyond the first, or every row that has a copy. */
    private static Expected duplicateRows(Scene scene) {
        var rows = scene.table.rows();
        long distinct = rows.stream().distinct().count();
        UnsuitableDraw.unless(distinct < rows.size());
        long repeated =
                rows.stream().filter(row -> rows.indexOf(row) != rows.lastIndexOf(row)).count();
        return Expected.numbers(List.of((double) (rows.size() - distinct), (double) repeated));
    }

    private static Expected deduplicated(Scene scene) {
        var measure = scene.measure("am");
        var rows = scene.table.rows().stream().distinct().toList();
        UnsuitableDraw.unless(rows.size() < scene.table.rows().size());
        var left =
                new SampleTable(
                        scene.table.file(), scene.table.rowsName(), scene.table.columns(), rows);
        return Expected.numbers(measure.results(left));
    }

    private static Expected missingCount(Scene scene) {
        var column = scene.column("m", Role.AMOUNT, Role.LEVEL, Role.OPTIONAL);
        int missing =
                (int)
                        scene.table.rows().stream()
                                .filter(row -> scene.table.cell(row, column).isMissing())
                                .count();
        UnsuitableDraw.unless(missing > 0);
        return Expected.number(missing);
    }

    private static Expected dropped(Scene scene) {
        var column = scene.column("m", Role.AMOUNT, Role.LEVEL, Role.OPTIONAL);
        int present =
                (int)
                        scene.table.rows().stream()
                                .filter(row -> !scene.table.cell(row, column).isMissing())
                                .count();
        UnsuitableDraw.unless(present < scene.table.rows().size());
        return Expected.number(present);
    }
}
