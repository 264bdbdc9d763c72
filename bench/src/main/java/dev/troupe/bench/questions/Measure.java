package dev.troupe.bench.questions;

import java.util.List;

/** An aggregate of a column; of rows if it counts. */
record Measure(Aggregate aggregate, SampleColumn column) {
    /** The accepted results over rows, the usual one first. */
    List<Double> results(SampleTable rows) {
        if (aggregate == Aggregate.COUNT) {
            return List.of((double) rows.rows().size());
        }
        var numbers = rows.numbers(column);
        UnsuitableDraw.unless(numbers.size() >= (aggregate == Aggregate.DEVIATION ? 2 : 1));
        return aggregate.results(numbers);
    }

    double of(SampleTable rows) {
        return results(rows).getFirst();
    }

    /** How many results are accepted. */
    int readings() {
        return switch (aggregate) {
            case DEVIATION, P90, P25 -> 2;
            default -> 1;
        };
    }
}
