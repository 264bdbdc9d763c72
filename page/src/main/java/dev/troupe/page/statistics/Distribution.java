package dev.troupe.page.statistics;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * How many numbers are in each band from 0 to 100. A band includes its lower bound and excludes its
 * upper one; the last includes 100. Numbers below 0 or above 100 have separate bands, so that none
 * is lost.
 */
record Distribution(List<String> labels, List<Long> counts) {
    private static final int[] LOWER_BOUNDS = {0, 40, 50, 60, 70, 80, 90};
    private static final int TOP = 100;

    Distribution {
        labels = List.copyOf(labels);
        counts = List.copyOf(counts);
    }

    static Distribution of(List<BigDecimal> numbers) {
        var labels = new ArrayList<String>();
        var counts = new ArrayList<Long>();
        addUnlessEmpty("<0", countBelow(numbers, 0), labels, counts);
        for (int i = 0; i < LOWER_BOUNDS.length; i++) {
            boolean isLast = i == LOWER_BOUNDS.length - 1;
            int low = LOWER_BOUNDS[i];
            int next = isLast ? TOP : LOWER_BOUNDS[i + 1];
            labels.add(low + "-" + (isLast ? TOP : next - 1));
            long below = countBelow(numbers, next);
            long atTop = isLast ? count(numbers, TOP) : 0;
            counts.add(below + atTop - countBelow(numbers, low));
        }
        long within = countBelow(numbers, TOP) + count(numbers, TOP);
        addUnlessEmpty(">100", numbers.size() - within, labels, counts);
        return new Distribution(labels, counts);
    }

    private static void addUnlessEmpty(
            String label, long count, List<String> labels, List<Long> counts) {
        if (count > 0) {
            labels.add(label);
            counts.add(count);
        }
    }

    private static long countBelow(List<BigDecimal> numbers, int bound) {
        return numbers.stream()
                .filter(number -> number.compareTo(BigDecimal.valueOf(bound)) < 0)
                .count();
    }

    private static long count(List<BigDecimal> numbers, int value) {
        return numbers.stream()
                .filter(number -> number.compareTo(BigDecimal.valueOf(value)) == 0)
                .count();
    }

    Value toValue() {
        return ValueRecords.of(
                "labels",
                ValueRecords.texts(labels),
                "counts",
                Value.of(counts.stream().map(Value::of).toList()));
    }
}
