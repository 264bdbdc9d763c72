package dev.troupe.packs.data;

/** Text inside HTML and SVG. */
final class Markup {
    private Markup() {}

    /** The text so that it is shown as it is, between tags and inside quoted attributes. */
    static String escaped(String text) {
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

    /** Control characters and halves of characters are no part of XML 1.0. */
    private static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
