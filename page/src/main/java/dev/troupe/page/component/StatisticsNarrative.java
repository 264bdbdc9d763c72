package dev.troupe.page.component;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sentences about statistics of one list of numbers, or about two lists that are compared, in the
 * forms of {@code calculate_stats} and {@code compare_performance}. Every number is among them.
 */
final class StatisticsNarrative {
    private final Value data;
    private final Language language;
    private final List<String> sentences = new ArrayList<>();

    private StatisticsNarrative(Value data, Language language) {
        this.data = data;
        this.language = language;
    }

    /** The sentences as a Markdown list; empty if the data has neither form. */
    static Optional<String> of(Value data, Language language) {
        var narrative = new StatisticsNarrative(data, language);
        if (isNumber(data, "count") && isNumber(data, "mean")) {
            narrative.describeOne();
        } else if (isNumber(data.field("group_a"), "mean")
                && isNumber(data.field("group_b"), "mean")
                && isNumber(data.field("difference"), "mean")) {
            narrative.describeTwo();
        }
        return narrative.sentences.isEmpty()
                ? Optional.empty()
                : Optional.of("- " + String.join("\n- ", narrative.sentences));
    }

    private static boolean isNumber(Value record, String name) {
        return record.field(name) instanceof Value.Num;
    }

    private void describeOne() {
        var missing = data.field("missing");
        boolean hasMissing = missing instanceof Value.Num(var number) && number.signum() > 0;
        add(
                "%s 个数值，平均值 %s%s",
                "%s values with a mean of %s%s",
                bold(data.field("count")),
                bold(data.field("mean")),
                hasMissing
                        ? language.choose("；另有 %s 个没有数值", "; %s more have none")
                                .formatted(NumberText.format(missing, language))
                        : "");
        if (isNumber(data, "median") && isNumber(data, "stddev")) {
            add(
                    "中位数 %s，标准差 %s",
                    "The median is %s, the standard deviation %s",
                    bold(data.field("median")),
                    bold(data.field("stddev")));
        }
        if (isNumber(data, "min") && isNumber(data, "max")) {
            add(
                    "最低 %s，最高 %s",
                    "The lowest is %s, the highest %s",
                    bold(data.field("min")),
                    bold(data.field("max")));
        }
        var percentiles = data.field("percentiles");
        if (isNumber(percentiles, "p25") && isNumber(percentiles, "p75")) {
            add(
                    "中间一半在 %s 到 %s 之间",
                    "The middle half is between %s and %s",
                    bold(percentiles.field("p25")),
                    bold(percentiles.field("p75")));
        }
        describeDistribution(data.field("distribution"));
    }

    private void describeDistribution(Value distribution) {
        var labels = distribution.field("labels").items();
        var counts = distribution.field("counts").items();
        int most = -1;
        for (int i = 0; i < Math.min(labels.size(), counts.size()); i++) {
            if (most < 0 || numberOf(counts.get(i)).compareTo(numberOf(counts.get(most))) > 0) {
                most = i;
            }
        }
        if (most >= 0) {
            add(
                    "最多的区间是 %s：%s 个",
                    "The largest band is %s with %s",
                    labels.get(most).asText(),
                    bold(counts.get(most)));
        }
    }

    private static BigDecimal numberOf(Value value) {
        return value instanceof Value.Num(var number) ? number : BigDecimal.ZERO;
    }

    private void describeTwo() {
        var a = label("group_a", "A");
        var b = label("group_b", "B");
        var difference = numberOf(data.field("difference").field("mean"));
        add(
                "平均值：%s 为 %s，%s 为 %s",
                "Mean: %s has %s, %s has %s",
                a,
                bold(data.field("group_a").field("mean")),
                b,
                bold(data.field("group_b").field("mean")));
        if (difference.signum() == 0) {
            add("平均值相同", "The means are equal");
        } else {
            add(
                    "%s 的平均值比 %s 高 %s",
                    "The mean of %s is higher than that of %s by %s",
                    difference.signum() > 0 ? a : b,
                    difference.signum() > 0 ? b : a,
                    bold(Value.of(difference.abs())));
        }
        if (isNumber(data.field("group_a"), "median")
                && isNumber(data.field("group_b"), "median")) {
            add(
                    "中位数：%s 为 %s，%s 为 %s",
                    "Median: %s has %s, %s has %s",
                    a,
                    bold(data.field("group_a").field("median")),
                    b,
                    bold(data.field("group_b").field("median")));
        }
        var spread = numberOf(data.field("difference").field("stddev"));
        if (spread.signum() != 0) {
            add(
                    "%s 的数值更分散（标准差 %s，另一组为 %s）",
                    "%s is more spread out (standard deviation %s against %s)",
                    spread.signum() > 0 ? a : b,
                    bold(data.field(spread.signum() > 0 ? "group_a" : "group_b").field("stddev")),
                    bold(data.field(spread.signum() > 0 ? "group_b" : "group_a").field("stddev")));
        }
    }

    private String label(String group, String standard) {
        var label = data.field("labels").field(group).asText();
        return label.isEmpty() ? standard : label;
    }

    private String bold(Value number) {
        return "**" + NumberText.format(number, language) + "**";
    }

    private void add(String zh, String en, Object... values) {
        sentences.add(language.choose(zh, en).formatted(values));
    }
}
