package dev.troupe.page.statistics;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be computed of a list of numbers; the names in lower case are those of arguments. */
enum Metric {
    MEAN("平均值", "Average"),
    MEDIAN("中位数", "Median"),
    STDDEV("标准差", "Standard deviation"),
    MIN("最低", "Lowest"),
    MAX("最高", "Highest"),
    PERCENTILES("百分位数", "Percentiles"),
    DISTRIBUTION("分布", "Distribution");

    private static final List<Integer> PERCENTS = List.of(25, 50, 75, 90);

    private final String zh;
    private final String en;

    Metric(String zh, String en) {
        this.zh = zh;
        this.en = en;
    }

    /** The name for readers. */
    LocalizedText label() {
        return new LocalizedText(zh, en);
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @param names as a caller wrote them
     * @param standard what is computed if none is named
     * @throws ToolException naming those that do not exist
     */
    static List<Metric> readAll(@Nullable List<String> names, List<Metric> standard) {
        if (names == null || names.isEmpty()) {
            return standard;
        }
        return names.stream().map(Metric::read).distinct().toList();
    }

    private static Metric read(String name) {
        return Arrays.stream(values())
                .filter(metric -> metric.key().equals(name.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        new ToolException(
                                AgentProblem.BAD_ARGUMENTS,
                                "统计量“%s”不存在；可用：%s",
                                "metric '%s' does not exist; expected one of %s",
                                name,
                                Arrays.stream(values()).map(Metric::key).toList()));
    }

    Value of(Statistics numbers) {
        return switch (this) {
            case MEAN -> Value.of(numbers.mean());
            case MEDIAN -> Value.of(numbers.median());
            case STDDEV -> Value.of(numbers.standardDeviation());
            case MIN -> Value.of(numbers.min());
            case MAX -> Value.of(numbers.max());
            case PERCENTILES -> percentiles(numbers);
            case DISTRIBUTION -> Distribution.of(numbers.sorted()).toValue();
        };
    }

    private static Value percentiles(Statistics numbers) {
        Map<String, Value> fields = new LinkedHashMap<>();
        PERCENTS.forEach(
                percent -> fields.put("p" + percent, Value.of(numbers.percentile(percent))));
        return Value.of(fields);
    }
}
