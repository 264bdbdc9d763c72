package dev.troupe.core.value;

import java.security.SecureRandom;

/** Names a run, unique in a journal; 1 to 64 of letters, digits, dash and underscore. */
public record RunId(String value) {
    private static final SecureRandom RANDOM = new SecureRandom(); // an id must not be guessed

    public RunId {
        if (!isName(value)) {
            throw new IllegalArgumentException(
                    "run id '" + value + "' is not 1 to 64 of letters, digits, '-' and '_'");
        }
    }

    /** A new one: the time first, so that runs sort by their start; the rest is random. */
    public static RunId generate() {
        var time = Long.toString(System.currentTimeMillis(), 36);
        long random = RANDOM.nextLong() & Long.MAX_VALUE;
        return new RunId(String.join("-", "run", time, Long.toString(random, 36)));
    }

    private static boolean isName(String value) {
        for (int i = 0; i < value.length(); i++) { // a stream took a fifth of starting a run
            if (!isPartOfName(value.charAt(i))) {
                return false;
            }
        }
        return !value.isEmpty() && value.length() <= 64;
    }

    private static boolean isPartOfName(char c) {
        return c < 128 && Character.isLetterOrDigit(c) || c == '-' || c == '_';
    }

    @Override
    public String toString() {
        return value;
    }
}
