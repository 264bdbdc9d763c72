package dev.troupe.testing;

/**
 * How much of its work a test does: a part of it by default, all of it with {@code
 * -Dtroupe.slow=true}, which the Maven profile {@code slow} sets. A test without a meaningful part
 * has the tag {@code slow} instead.
 */
public final class TestSize {
    private static final boolean IS_FULL = Boolean.getBoolean("troupe.slow");

    private TestSize() {}

    /** The size for this process. */
    public static int of(int part, int full) {
        return IS_FULL ? full : part;
    }
}
