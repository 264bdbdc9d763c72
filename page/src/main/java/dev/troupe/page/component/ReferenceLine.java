package dev.troupe.page.component;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/** A line across a chart at the mean or median of its first series. */
final class ReferenceLine {
    static final List<String> KINDS = List.of("mean", "median");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private ReferenceLine() {}

    /** Empty without a kind, or without numbers. */
    static Optional<Value> of(String kind, Value series, Language language) {
        var numbers =
                series.item(0).field("data").items().stream()
                        .filter(Value.Num.class::isInstance)
                        .map(it -> ((Value.Num) it).number())
                        .sorted()
                        .toList();
        if (numbers.isEmpty() || !KINDS.contains(kind)) {
            return Optional.empty();
        }
        boolean isMedian = kind.equals("median");
        return Optional.of(
                ValueRecords.of(
                        "kind",
                        Value.of(kind),
                        "label",
                        Value.of(
                                isMedian
                                        ? language.choose("中位数", "Median")
                                        : language.choose("平均值", "Mean")),
                        "value",
                        new Value.Num(isMedian ? median(numbers) : mean(numbers))));
    }

    private static BigDecimal median(List<BigDecimal> sorted) {
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(middle)
                : sorted.get(middle - 1).add(sorted.get(middle)).divide(TWO);
    }

    private static BigDecimal mean(List<BigDecimal> numbers) {
        var sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        return sum.divide(BigDecimal.valueOf(numbers.size()), MathContext.DECIMAL64);
    }
}
