package dev.troupe.packs.data.drawing;

/** Text inside HTML and SVG. */
public final class MarkupEscaper {
    private MarkupEscaper() {}

    /** The text so that it is shown as it is, between tags and inside quoted attributes. */
    public static String escape(String text) {
        var out = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(c -> {
                    switch (c) {
                        case '&' -> out.append("&amp;");
                        case '<' -> out.append("&lt;");
                        case '>' -> out.append("&gt;");
                        case '"' -> out.append("&quot;");
                        case '\'' -> out.append("&#39;");
                        default -> {
                            if (isAllowed(c)) out.appendCodePoint(c);
                        }
                    }
                });
        return out.toString();
    }

    /** Control characters and unpaired surrogates are not part of XML 1.0. */
    private static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
