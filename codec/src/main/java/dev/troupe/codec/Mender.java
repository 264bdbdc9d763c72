package dev.troupe.codec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites one almost-JSON document as JSON in a single pass: strings get straight double quotes
 * and proper escapes, Python's words become JSON's, missing commas and brackets are added, the
 * beginning of a member that was cut off is left out.
 */
final class Mender {
    static final String COMMENT = "removed a comment";
    static final String SINGLE_QUOTES = "read single quotes as double quotes";
    static final String UNQUOTED_KEY = "read a key without quotes";
    static final String CONTROL = "escaped a line break or control character inside a string";
    static final String TRAILING_COMMA = "removed a trailing comma";

    private static final Map<String, String> WORDS =
            Map.of(
                    "True",
                    "true",
                    "False",
                    "false",
                    "None",
                    "null",
                    "nil",
                    "null",
                    "undefined",
                    "null",
                    "NaN",
                    "null",
                    "Infinity",
                    "null",
                    "-Infinity",
                    "null");

    /**
     * A mended document.
     *
     * @param end where in the original text the document ended
     */
    record Mended(String text, int end, List<String> repairs) {}

    private final String text;
    private final StringBuilder out = new StringBuilder();
    private final Deque<Level> levels = new ArrayDeque<>();
    private final Set<String> repairs = new LinkedHashSet<>();
    private int openBraces;
    private int at;

    private Mender(String text, int start) {
        this.text = text;
        this.at = start;
    }

    /**
     * The document that starts at an opening bracket; nothing where there is none or it is too
     * deep.
     */
    static @Nullable Mended mend(String text, int start) {
        var mender = new Mender(text, start);
        return mender.mend()
                ? new Mended(mender.out.toString(), mender.at, List.copyOf(mender.repairs))
                : null;
    }

    private boolean mend() {
        do {
            if (at >= text.length()) {
                return closeWhatWasCutOff();
            }
            if (!step(text.charAt(at))) {
                return false;
            }
        } while (!levels.isEmpty());
        return true;
    }

    private boolean step(char c) {
        switch (c) {
            case '{', '[' -> {
                return open(c);
            }
            case '}', ']' -> close(c);
            case ',', '，' -> comma(c);
            case ':', '：' -> colon(c);
            case '"', '\'', '“', '”', '„', '‘', '’', '＂' -> string();
            case '/', '#' -> slash(c);
            default -> {
                if (Character.isWhitespace(c) || c == '\uFEFF') {
                    out.append(c == '\n' ? '\n' : ' ');
                    at++;
                } else {
                    word();
                }
            }
        }
        return true;
    }

    private boolean open(char bracket) {
        if (levels.size() == Json.MAX_DEPTH) {
            return false;
        }
        if (!levels.isEmpty()) {
            separate();
        }
        out.append(bracket);
        openBraces += bracket == '{' ? 1 : 0;
        levels.push(new Level(bracket == '{', out.length()));
        at++;
        return true;
    }

    private void close(char bracket) {
        at++;
        int open = bracket == '}' ? openBraces : levels.size() - openBraces;
        if (open == 0) {
            repairs.add("removed a stray '" + bracket + "'");
            return;
        }
        while (levels.element().closer() != bracket) {
            repairs.add("added a missing '" + levels.element().closer() + "'");
            closeInnermost();
        }
        closeInnermost();
    }

    private void closeInnermost() {
        var level = levels.pop();
        openBraces -= level.isObject ? 1 : 0;
        if (level.expects == Expects.MORE) {
            repairs.add(TRAILING_COMMA);
            out.setLength(level.complete);
        }
        out.append(level.closer());
        complete();
    }

    /** Whether there was anything whole in the document at all. */
    private boolean closeWhatWasCutOff() {
        repairs.add("closed what was cut off at the end");
        while (!levels.isEmpty()) {
            var level = levels.pop();
            out.setLength(level.complete);
            out.append(level.closer());
            complete();
            if (levels.isEmpty() && level.complete == 1) {
                return false;
            }
        }
        return true;
    }

    private void comma(char c) {
        at++;
        note(c == '，', "read a Chinese comma as a comma");
        var level = levels.element();
        if (level.expects == Expects.COMMA) {
            out.append(',');
            level.expects = Expects.MORE;
        } else {
            repairs.add("removed an extra comma");
        }
    }

    private void colon(char c) {
        at++;
        note(c == '：', "read a Chinese colon as a colon");
        out.append(':');
        if (levels.element().expects == Expects.COLON) {
            levels.element().expects = Expects.VALUE;
        }
    }

    private void slash(char c) {
        boolean isBlock = text.startsWith("/*", at);
        if (c == '/' && !isBlock && !text.startsWith("//", at)) {
            word();
            return;
        }
        int end = text.indexOf(isBlock ? "*/" : "\n", at + 1);
        repairs.add(COMMENT);
        at = end < 0 ? text.length() : isBlock ? end + 2 : end;
    }

    private void word() {
        int start = at;
        do {
            at++;
        } while (at < text.length() && isWordPart(text.charAt(at)));
        var word = text.substring(start, at);
        separate();
        if (levels.element().isKeyNext()) {
            repairs.add(UNQUOTED_KEY);
            MendedString.appendQuoted(word, out);
            complete();
        } else if (WORDS.containsKey(word)) {
            repairs.add("read " + word + " as " + WORDS.get(word));
            out.append(WORDS.get(word));
            complete();
        } else if (at < text.length() || isWhole(word)) {
            out.append(word);
            complete();
        }
    }

    /** Whether a word at the very end of the text can be all that was meant to stand there. */
    private static boolean isWhole(String word) {
        return Set.of("true", "false", "null").contains(word)
                || word.matches("-?\\d{1,300}(\\.\\d{1,300})?([eE][+-]?\\d{1,9})?");
    }

    private static boolean isWordPart(char c) {
        return !Character.isWhitespace(c) && ",:，：{}[]\"'“”＂/#".indexOf(c) < 0;
    }

    private void string() {
        separate();
        var level = levels.element();
        boolean isKey = level.isKeyNext();
        var string = new MendedString(text, at, isKey, level.isObject);
        at = string.appendTo(out, repairs);
        if (!isKey || !string.isCutOff()) {
            complete();
        }
    }

    /** Adds the comma that is missing between two values. */
    private void separate() {
        var level = levels.element();
        if (level.expects == Expects.COMMA) {
            repairs.add("added a missing comma");
            out.append(',');
            level.expects = Expects.MORE;
        }
    }

    /** A key or value has been written in full. */
    private void complete() {
        if (!levels.isEmpty()) {
            levels.element().completed(out.length());
        }
    }

    private void note(boolean applies, String repair) {
        if (applies) {
            repairs.add(repair);
        }
    }

    /** What a bracket holds next. */
    private enum Expects {
        /** The first member, or the end. */
        FIRST,
        COLON,
        VALUE,
        COMMA,
        /** A member after a comma. */
        MORE
    }

    /** An open bracket. */
    private static final class Level {
        private final boolean isObject;
        private Expects expects = Expects.FIRST;
        private int complete; // length of the output after the last whole member

        Level(boolean isObject, int complete) {
            this.isObject = isObject;
            this.complete = complete;
        }

        char closer() {
            return isObject ? '}' : ']';
        }

        boolean isKeyNext() {
            return isObject && (expects == Expects.FIRST || expects == Expects.MORE);
        }

        void completed(int length) {
            if (isKeyNext()) {
                expects = Expects.COLON;
            } else if (expects != Expects.COLON) {
                expects = Expects.COMMA;
                complete = length;
            }
        }
    }
}
