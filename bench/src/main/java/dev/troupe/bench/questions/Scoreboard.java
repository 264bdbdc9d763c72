package dev.troupe.bench.questions;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts verdicts by group, and prints them as a table. */
final class Scoreboard {
    private static final String ALL = "all";
    private static final String HEADER =
            """
            | | asked | right | silent wrong | refused, names a word | refused | right % | silent wrong % |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private final Map<String, Map<Verdict, Integer>> groups = new TreeMap<>();
    private final Map<Verdict, Integer> total = new EnumMap<>(Verdict.class);

    void add(Verdict verdict, String... names) {
        total.merge(verdict, 1, Integer::sum);
        for (var name : names) {
            groups.computeIfAbsent(name, _ -> new EnumMap<>(Verdict.class))
                    .merge(verdict, 1, Integer::sum);
        }
    }

    @Override
    public String toString() {
        var text = new StringBuilder(HEADER);
        groups.forEach((name, counts) -> text.append(row(name, counts)));
        return text.append(row(ALL, total)).toString();
    }

    private static String row(String name, Map<Verdict, Integer> counts) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        int right = counts.getOrDefault(Verdict.RIGHT, 0);
        int wrong = counts.getOrDefault(Verdict.SILENT_WRONG, 0);
        return "| %s | %d | %d | %d | %d | %d | %.1f | %.1f |%n"
                .formatted(
                        name,
                        all,
                        right,
                        wrong,
                        counts.getOrDefault(Verdict.NAMED, 0),
                        counts.getOrDefault(Verdict.UNNAMED, 0),
                        100.0 * right / Math.max(1, all),
                        100.0 * wrong / Math.max(1, all));
    }
}
