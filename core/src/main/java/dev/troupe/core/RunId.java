package dev.troupe.core;

/** Names a run, unique in a journal; 1 to 64 of letters, digits, dash and underscore. */
public record RunId(String value) {
    public RunId {
        if (!isName(value)) {
            throw new IllegalArgumentException(
                    "run id '" + value + "' is not 1 to 64 of letters, digits, '-' and '_'");
        }
    }

    private static boolean isName(String value) {
        return !value.isEmpty()
                && value.length() <= 64
                && value.chars()
                        .allMatch(c ->
                                Character.isLetterOrDigit(c) && c < 128 || c == '-' || c == '_');
    }

    @Override
    public String toString() {
        return value;
    }
}
