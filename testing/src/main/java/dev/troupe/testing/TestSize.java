package dev.troupe.testing;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How much of its work a test does: a part of it by default, all of it with {@code
 * -Dtroupe.slow=true}, which the Maven profile {@code slow} sets. A test without a meaningful part
 * has the tag {@code slow} instead.
 */
public final class TestSize {
    private static final boolean IS_FULL = Boolean.getBoolean("troupe.slow");

    private TestSize() {}

    /** What this process tests with, such as a number of tries. */
    public static <T> T of(T part, T full) {
        return IS_FULL ? full : part;
    }

    /** One of {@code step} cases, or all of them. */
    public static <T> List<T> oneOf(int step, List<T> cases) {
        return IS_FULL
                ? cases
                : IntStream.iterate(0, i -> i < cases.size(), i -> i + step)
                        .mapToObj(cases::get)
                        .toList();
    }
}
