package dev.troupe.bench;

import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs all measurements, or those named: {@code overhead}, {@code makespan}, {@code live}, {@code
 * validation}; prints one table.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        var wanted = args.length == 0 ? Set.of("overhead") : Set.of(args);
        System.out.println(Row.HEADER);
        Consumer<Row> print = System.out::println;
        if (wanted.contains("overhead")) {
            Overhead.measure(print);
        }
    }
}
