package dev.troupe.bench;

import java.util.Arrays;

/** Measures two things in turns, so that whatever else the machine does slows both alike. */
final class InterleavedMeasurement {
    private static final int ROUNDS = 41; // an odd number has a median
    private static final long WARM_UP = 1_500_000_000; // nanoseconds of each pair
    private static final long SAMPLE = 4_000_000; // nanoseconds that one sample takes at least

    private InterleavedMeasurement() {}

    /** Something to be measured, once a call. */
    interface Operation {
        void run() throws Exception;
    }

    /**
     * Medians in nanoseconds.
     *
     * @param ratio the median of the rounds' ratios
     * @param best the least that ours took, which is what a busy machine distorts least
     */
    record Result(double troupe, double floor, double ratio, double best) {}

    static Result measure(Operation troupe, Operation floor) throws Exception {
        int repeats = warmUp(troupe, floor);
        var ours = new double[ROUNDS];
        var theirs = new double[ROUNDS];
        var ratios = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            if (round % 2 == 0) {
                ours[round] = time(troupe, repeats);
                theirs[round] = time(floor, repeats);
            } else {
                theirs[round] = time(floor, repeats);
                ours[round] = time(troupe, repeats);
            }
            ratios[round] = ours[round] / theirs[round];
        }
        return new Result(median(ours), median(theirs), median(ratios), quantile(ours, 0));
    }

    /** How often the floor must be repeated to fill a sample. */
    private static int warmUp(Operation troupe, Operation floor) throws Exception {
        long end = System.nanoTime() + WARM_UP;
        double once = SAMPLE;
        do {
            time(troupe, 3);
            once = time(floor, 3);
        } while (System.nanoTime() < end);
        return (int) Math.clamp(SAMPLE / once, 1, 100_000);
    }

    private static double time(Operation operation, int repeats) throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < repeats; i++) {
            operation.run();
        }
        return (System.nanoTime() - start) / (double) repeats;
    }

    static double median(double[] values) {
        return quantile(values, 0.5);
    }

    static double quantile(double[] values, double share) {
        var sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.round(share * (sorted.length - 1)))];
    }
}
