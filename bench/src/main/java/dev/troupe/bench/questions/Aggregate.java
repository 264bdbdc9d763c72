package dev.troupe.bench.questions;

import java.util.List;

/** What one number is made of many. Missing values are not counted. */
enum Aggregate {
    SUM,
    MEAN,
    MEDIAN,
    MIN,
    MAX,
    DEVIATION,
    P90,
    P25,
    COUNT;

    /**
     * The results that are right, the usual one first: a deviation is that of a sample or of a
     * population, a percentile is interpolated or one of the values.
     *
     * @param values at least one, or two for a deviation
     */
    List<Double> results(List<Double> values) {
        return switch (this) {
            case SUM -> List.of(sum(values));
            case MEAN -> List.of(mean(values));
            case MEDIAN -> List.of(interpolate(values, 0.5));
            case MIN -> List.of(values.stream().min(Double::compare).orElseThrow());
            case MAX -> List.of(values.stream().max(Double::compare).orElseThrow());
            case DEVIATION ->
                    List.of(deviation(values, values.size() - 1), deviation(values, values.size()));
            case P90 -> List.of(interpolate(values, 0.9), nearest(values, 0.9));
            case P25 -> List.of(interpolate(values, 0.25), nearest(values, 0.25));
            case COUNT -> List.of((double) values.size());
        };
    }

    /** The usual result. */
    double of(List<Double> values) {
        return results(values).getFirst();
    }

    static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    static double mean(List<Double> values) {
        return sum(values) / values.size();
    }

    private static double deviation(List<Double> values, int divisor) {
        double mean = mean(values);
        double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / divisor);
    }

    /** By the rule of Excel's PERCENTILE.INC: linear between the closest ranks. */
    private static double interpolate(List<Double> values, double fraction) {
        var sorted = values.stream().sorted().toList();
        double rank = fraction * (sorted.size() - 1);
        int below = (int) Math.floor(rank);
        int above = (int) Math.ceil(rank);
        return sorted.get(below) + (rank - below) * (sorted.get(above) - sorted.get(below));
    }

    private static double nearest(List<Double> values, double fraction) {
        var sorted = values.stream().sorted().toList();
        return sorted.get(Math.max(0, (int) Math.ceil(fraction * sorted.size()) - 1));
    }

    /** Pearson's coefficient of pairs. */
    static double correlation(List<Double> left, List<Double> right) {
        double meanLeft = mean(left);
        double meanRight = mean(right);
        double products = 0;
        double squaresLeft = 0;
        double squaresRight = 0;
        for (int i = 0; i < left.size(); i++) {
            double a = left.get(i) - meanLeft;
            double b = right.get(i) - meanRight;
            products += a * b;
            squaresLeft += a * a;
            squaresRight += b * b;
        }
        return products / Math.sqrt(squaresLeft * squaresRight);
    }
}
