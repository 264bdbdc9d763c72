package dev.troupe.codec;

/** Unpaired surrogates, which Java strings may hold and UTF-8 may not. */
final class SurrogatePairs {
    private SurrogatePairs() {}

    /** JSON text with every lone half written as its escape; they only occur inside strings. */
    static String escapeHalves(String json) {
        int first = firstHalf(json, 0);
        if (first < 0) {
            return json;
        }
        var escaped = new StringBuilder(json.length() + 16);
        int copied = 0;
        for (int at = first; at >= 0; at = firstHalf(json, at + 1)) {
            escaped.append(json, copied, at)
                    .append(String.format("\\u%04x", (int) json.charAt(at)));
            copied = at + 1;
        }
        return escaped.append(json, copied, json.length()).toString();
    }

    private static int firstHalf(String text, int from) {
        int at = from;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                return at;
            }
            at += Character.charCount(point);
        }
        return -1;
    }
}
