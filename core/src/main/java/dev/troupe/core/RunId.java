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
