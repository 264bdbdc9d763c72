package dev.troupe.bench;

import java.util.Locale;

/** One line of the table. */
record MeasurementRow(String measure, String troupe, String floor, double ratio, double target) {
    static final String HEADER =
            String.format(
                    "| %-44s | %12s | %12s | %6s | %6s |     |%n|%s|%s|%s|%s|%s|-----|",
                    "measure",
                    "troupe",
                    "floor",
                    "ratio",
                    "target",
                    "-".repeat(46),
                    "-".repeat(14),
                    "-".repeat(14),
                    "-".repeat(8),
                    "-".repeat(8));

    static MeasurementRow of(String measure, InterleavedMeasurement.Result result, double target) {
        return new MeasurementRow(
                measure, time(result.troupe()), time(result.floor()), result.ratio(), target);
    }

    /** Whether the target is met; empty if there is none, which is for comparison only. */
    private String verdict() {
        return Double.isNaN(target) ? "   " : ratio <= target ? "ok " : "NO ";
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "| %-44s | %12s | %12s | %6.2f | %6s | %s |",
                measure,
                troupe,
                floor,
                ratio,
                Double.isNaN(target) ? "" : String.format(Locale.ROOT, "%.2f", target),
                verdict());
    }

    static String time(double nanos) {
        return nanos < 10_000
                ? String.format(Locale.ROOT, "%.0f ns", nanos)
                : nanos < 10_000_000
                        ? String.format(Locale.ROOT, "%.1f us", nanos / 1e3)
                        : String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }
}
