package dev.troupe.page.statistics;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tools that compute statistics of lists of numbers. They read nothing else, so every agent and
 * every page may use them.
 */
public final class StatisticsTools {
    /** What both tools return if there is no number. */
    static final String EMPTY = "Empty data list";

    private static final List<Metric> COMPARED = List.of(Metric.MEAN, Metric.MEDIAN, Metric.STDDEV);

    private StatisticsTools() {}

    public static List<Tool<?, ?>> all() {
        return List.of(new CalculateStats(), new ComparePerformance());
    }

    /** Statistics of one list. */
    record CalculateStats() implements Tool<CalculateStats.Input, Value> {
        record Input(
                @Describe("numbers; null for a missing one, which is not counted") List<Value> data,
                @Nullable
                        @Describe(
                                "mean, median, stddev (of a sample), min, max, percentiles (p25, p50, p75, p90), distribution (bands of 0 to 100); default: all")
                        List<String> metrics) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "calculate_stats",
                            "Computes statistics of numbers, with 2 decimals. Returns the count, how many are missing, and the metrics.",
                            Input.class)
                    .withIndependentCalls()
                    .withTitle("计算统计量", "compute statistics");
        }

        @Override
        public Value call(Input input, ToolContext context) {
            var data = NumberList.read("data", input.data());
            if (data.numbers().isEmpty()) {
                return ValueRecords.of("error", Value.of(EMPTY));
            }
            var statistics = Statistics.of(data.numbers());
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("count", Value.of(statistics.count()));
            fields.put("missing", Value.of(data.missing()));
            Metric.readAll(input.metrics(), List.of(Metric.values()))
                    .forEach(metric -> fields.put(metric.key(), metric.of(statistics)));
            return Value.of(fields);
        }
    }

    /** Statistics of two lists and the differences between them. */
    record ComparePerformance() implements Tool<ComparePerformance.Input, Value> {
        @SuppressWarnings("MemberName") // the arguments have the names of the specification
        record Input(
                @Describe("numbers of the first group; null for a missing one") List<Value> group_a,
                @Describe("numbers of the second group") List<Value> group_b,
                @Nullable @Describe("mean, median, stddev, min, max; default: mean, median, stddev")
                        List<String> metrics,
                @Nullable @Describe("name of the first group for readers") String label_a,
                @Nullable @Describe("name of the second group for readers") String label_b) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "compare_performance",
                            "Compares two groups of numbers. Returns the metrics of each, the differences (first minus second, of the rounded values), the counts, and both as a table and as the data of a chart.",
                            Input.class)
                    .withIndependentCalls()
                    .withTitle("比较两组数字", "compare two groups of numbers");
        }

        @Override
        public Value call(Input input, ToolContext context) {
            var a = NumberList.read("group_a", input.group_a());
            var b = NumberList.read("group_b", input.group_b());
            if (a.numbers().isEmpty() || b.numbers().isEmpty()) {
                return ValueRecords.of("error", Value.of(EMPTY));
            }
            var metrics =
                    Metric.readAll(input.metrics(), COMPARED).stream()
                            .filter(it -> it != Metric.PERCENTILES && it != Metric.DISTRIBUTION)
                            .toList();
            return new Comparison(
                            labelOf(input.label_a(), "A"),
                            labelOf(input.label_b(), "B"),
                            Statistics.of(a.numbers()),
                            Statistics.of(b.numbers()),
                            metrics.isEmpty() ? COMPARED : metrics,
                            context.language())
                    .toValue();
        }

        private static String labelOf(@Nullable String label, String standard) {
            return label == null || label.isBlank() ? standard : label.strip();
        }
    }

    private record Comparison(
            String labelA,
            String labelB,
            Statistics a,
            Statistics b,
            List<Metric> metrics,
            Language language) {
        Value toValue() {
            Map<String, Value> ofA = new LinkedHashMap<>();
            Map<String, Value> ofB = new LinkedHashMap<>();
            Map<String, Value> differences = new LinkedHashMap<>();
            for (var metric : metrics) {
                ofA.put(metric.key(), metric.of(a));
                ofB.put(metric.key(), metric.of(b));
                differences.put(metric.key(), Value.of(difference(metric)));
            }
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("group_a", Value.of(ofA));
            fields.put("group_b", Value.of(ofB));
            fields.put("difference", Value.of(differences));
            fields.put(
                    "summary",
                    ValueRecords.of(
                            "group_a_count", Value.of(a.count()),
                            "group_b_count", Value.of(b.count())));
            fields.put(
                    "labels",
                    ValueRecords.of("group_a", Value.of(labelA), "group_b", Value.of(labelB)));
            fields.put("table", table());
            fields.put("chart", chart());
            return Value.of(fields);
        }

        private BigDecimal difference(Metric metric) {
            return number(metric, a).subtract(number(metric, b));
        }

        private static BigDecimal number(Metric metric, Statistics group) {
            return metric.of(group) instanceof Value.Num(var number) ? number : BigDecimal.ZERO;
        }

        private Value table() {
            var rows = new ArrayList<Value>();
            rows.add(
                    row(
                            language.choose("人数", "Count"),
                            Value.of(a.count()),
                            Value.of(b.count()),
                            Value.of((long) a.count() - b.count())));
            for (var metric : metrics) {
                rows.add(
                        row(
                                name(metric),
                                metric.of(a),
                                metric.of(b),
                                Value.of(difference(metric))));
            }
            return ValueRecords.of(
                    "headers",
                    ValueRecords.texts(
                            List.of(
                                    language.choose("指标", "Metric"),
                                    labelA,
                                    labelB,
                                    language.choose("差值", "Difference"))),
                    "rows",
                    Value.of(rows));
        }

        private static Value row(String name, Value a, Value b, Value difference) {
            return ValueRecords.of("cells", Value.of(List.of(Value.of(name), a, b, difference)));
        }

        private Value chart() {
            return ValueRecords.of(
                    "xAxis",
                    ValueRecords.texts(metrics.stream().map(this::name).toList()),
                    "series",
                    Value.of(List.of(series(labelA, a), series(labelB, b))));
        }

        private Value series(String label, Statistics group) {
            return ValueRecords.of(
                    "name",
                    Value.of(label),
                    "data",
                    Value.of(metrics.stream().map(metric -> metric.of(group)).toList()));
        }

        private String name(Metric metric) {
            return metric.label().text(language == Language.ZH);
        }
    }
}
