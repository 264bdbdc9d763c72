package dev.troupe.page.export;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The range of an axis of numbers, which always has zero, and the distance of its lines.
 *
 * @param step 1, 2 or 5 times a power of ten
 */
record AxisScale(double low, double high, double step) {
    private static final int LINES = 4; // about

    static AxisScale of(List<Double> numbers) {
        double least = Math.min(0, numbers.stream().mapToDouble(it -> it).min().orElse(0));
        double most = Math.max(0, numbers.stream().mapToDouble(it -> it).max().orElse(1));
        double step = stepOf(numbers, Math.max(1e-9, most - least) / LINES);
        double low = Math.floor(least / step) * step;
        double high = Math.ceil(most / step) * step;
        return new AxisScale(low, high <= low ? low + step : high, step);
    }

    private static double stepOf(List<Double> numbers, double raw) {
        boolean isWhole = numbers.stream().allMatch(it -> it == Math.rint(it));
        if (isWhole && raw < 1) {
            return 1; // half a row does not exist
        }
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        return DoubleStream.of(1, 2, 5)
                .map(factor -> factor * power)
                .filter(step -> raw <= step)
                .findFirst()
                .orElse(10 * power);
    }

    /** Where its lines are, in ascending order. */
    List<Double> ticks() {
        return DoubleStream.iterate(low, tick -> tick <= high + step / 2, tick -> tick + step)
                .boxed()
                .toList();
    }
}
