package dev.troupe.codec;

import java.util.HexFormat;
import java.util.Set;

/**
 * One string of an almost-JSON document. A quote ends it only where what follows can follow a
 * string; any other quote is part of the text.
 */
final class StringRepairer {
    private static final int MAX_KEY = 64; // characters that are searched for a key without quotes

    private final String text;
    private final int start;
    private final boolean isKey;
    private final boolean isInObject;
    private final String closers;
    private boolean isCutOff = true;

    StringRepairer(String text, int start, boolean isKey, boolean isInObject) {
        this.text = text;
        this.start = start;
        this.isKey = isKey;
        this.isInObject = isInObject;
        this.closers = closingQuotes(text.charAt(start));
    }

    private static String closingQuotes(char opener) {
        return switch (opener) {
            case '"' -> "\"";
            case '\'' -> "'";
            case '‘', '’' -> "’‘'";
            default -> "”“＂\"";
        };
    }

    boolean isCutOff() {
        return isCutOff;
    }

    static void appendQuoted(String plain, StringBuilder out) {
        out.append('"').append(plain.replace("\\", "\\\\")).append('"');
    }

    /** Writes the string as JSON and returns the position after it. */
    int appendTo(StringBuilder out, Set<String> repairs) {
        char opener = text.charAt(start);
        if (opener != '"') {
            repairs.add(
                    "'‘’".indexOf(opener) >= 0
                            ? JsonRepairer.SINGLE_QUOTES
                            : "read curly quotes as double quotes");
        }
        out.append('"');
        int at = start + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (closers.indexOf(c) >= 0 && canEndBefore(at + 1)) {
                isCutOff = false;
                at++;
                break;
            }
            if (c == '\\') {
                at = appendEscape(at, out, repairs);
                continue;
            }
            appendPlain(c, out, repairs);
            at++;
        }
        out.append('"');
        return at;
    }

    private static void appendPlain(char c, StringBuilder out, Set<String> repairs) {
        if (c == '"') {
            repairs.add("escaped a quote inside a string");
            out.append("\\\"");
        } else if (c < ' ') {
            repairs.add(JsonRepairer.CONTROL);
            out.append(c == '\n' ? "\\n" : "\\u" + HexFormat.of().toHexDigits(c));
        } else {
            out.append(c);
        }
    }

    private int appendEscape(int at, StringBuilder out, Set<String> repairs) {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        if (next == 'u' && isHex(at + 2)) {
            out.append(text, at, at + 6);
            return at + 6;
        }
        if ("\"\\/bfnrt".indexOf(next) >= 0) {
            out.append('\\').append(next);
            return at + 2;
        }
        if (next == '\'') {
            repairs.add("removed a backslash before a quote");
            out.append('\'');
            return at + 2;
        }
        if (at + 1 < text.length()) {
            repairs.add("escaped a backslash inside a string");
            out.append("\\\\");
        }
        return at + 1;
    }

    private boolean isHex(int from) {
        if (from + 4 > text.length()) {
            return false;
        }
        return text.substring(from, from + 4)
                .chars()
                .allMatch(c -> Character.digit(c, 16) >= 0 && c < 128);
    }

    private boolean canEndBefore(int from) {
        int next = nextVisible(from);
        if (next == text.length()) {
            return true;
        }
        char c = text.charAt(next);
        if (isComment(next)) {
            return true;
        }
        if (isKey) {
            return c == ':' || c == '：';
        }
        if (c == ',' || c == '，') {
            return canStartMember(nextVisible(next + 1));
        }
        return c == '}' || c == ']' || isQuote(c) && text.substring(from, next).contains("\n");
    }

    private boolean canStartMember(int at) {
        if (at == text.length()) {
            return true;
        }
        char c = text.charAt(at);
        if (isQuote(c) || c == '}' || c == ']' || isComment(at)) {
            return true;
        }
        return isInObject ? isBareKey(at) : "{[-0123456789tfnTFN".indexOf(c) >= 0;
    }

    private boolean isBareKey(int from) {
        int at = from;
        while (at < text.length()
                && at - from < MAX_KEY
                && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        int next = nextVisible(at);
        return at > from && next < text.length() && text.charAt(next) == ':';
    }

    private boolean isComment(int at) {
        return text.startsWith("//", at) || text.startsWith("/*", at);
    }

    private static boolean isQuote(char c) {
        return "\"'“”‘’＂".indexOf(c) >= 0;
    }

    private int nextVisible(int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
