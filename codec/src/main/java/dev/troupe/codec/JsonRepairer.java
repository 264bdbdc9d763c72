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
 * and proper escapes, Python literals become JSON's, missing commas and brackets are added, the
 * beginning of a truncated member is omitted.
 */
final class JsonRepairer {
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
     * A repaired document.
     *
     * @param end where in the original text the document ended
     */
    record Repaired(String text, int end, List<String> repairs) {}

    private final String text;
    private final StringBuilder out = new StringBuilder();
    private final Deque<Level> levels = new ArrayDeque<>();
    private final Set<String> repairs = new LinkedHashSet<>();
    private int openBraces;
    private int at;

    private JsonRepairer(String text, int start) {
        this.text = text;
        this.at = start;
    }

    /** The document that starts at an opening bracket; empty if there is none or it is too deep. */
    static @Nullable Repaired repair(String text, int start) {
        var mender = new JsonRepairer(text, start);
        return mender.repair()
                ? new Repaired(mender.out.toString(), mender.at, List.copyOf(mender.repairs))
                : null;
    }

    private boolean repair() {
        do {
            if (at >= text.length()) {
                return closeTruncated();
            }
            if (!readNext(text.charAt(at))) {
                return false;
            }
        } while (!levels.isEmpty());
        return true;
    }

    private boolean readNext(char c) {
        switch (c) {
            case '{', '[' -> {
                return openBracket(c);
            }
            case '}', ']' -> closeBracket(c);
            case ',', '，' -> readComma(c);
            case ':', '：' -> readColon(c);
            case '"', '\'', '“', '”', '„', '‘', '’', '＂' -> readString();
            case '/', '#' -> skipComment(c);
            default -> {
                if (Character.isWhitespace(c) || c == '\uFEFF') {
                    out.append(c == '\n' ? '\n' : ' ');
                    at++;
                } else {
                    readWord();
                }
            }
        }
        return true;
    }

    private boolean openBracket(char bracket) {
        if (levels.size() == Json.MAX_DEPTH) {
            return false;
        }
        if (!levels.isEmpty()) {
            addMissingComma();
        }
        out.append(bracket);
        openBraces += bracket == '{' ? 1 : 0;
        levels.push(new Level(bracket == '{', out.length()));
        at++;
        return true;
    }

    private void closeBracket(char bracket) {
        at++;
        int open = bracket == '}' ? openBraces : levels.size() - openBraces;
        if (open == 0) {
            repairs.add("removed a stray '" + bracket + "'");
            return;
        }
        while (levels.element().closer() != bracket) {
            repairs.add(RepairedValue.ADDED + levels.element().closer() + "'");
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
        completeValue();
    }

    /** Whether there was anything whole in the document at all. */
    private boolean closeTruncated() {
        repairs.add(RepairedValue.CLOSED);
        while (!levels.isEmpty()) {
            var level = levels.pop();
            out.setLength(level.complete);
            out.append(level.closer());
            completeValue();
            if (levels.isEmpty() && level.complete == 1) {
                return false;
            }
        }
        return true;
    }

    private void readComma(char c) {
        at++;
        noteRepair(c == '，', "read a Chinese comma as a comma");
        var level = levels.element();
        if (level.expects == Expects.COMMA) {
            out.append(',');
            level.expects = Expects.MORE;
        } else {
            repairs.add("removed an extra comma");
        }
    }

    private void readColon(char c) {
        at++;
        noteRepair(c == '：', "read a Chinese colon as a colon");
        out.append(':');
        if (levels.element().expects == Expects.COLON) {
            levels.element().expects = Expects.VALUE;
        }
    }

    private void skipComment(char c) {
        boolean isBlock = text.startsWith("/*", at);
        if (c == '/' && !isBlock && !text.startsWith("//", at)) {
            readWord();
            return;
        }
        int end = text.indexOf(isBlock ? "*/" : "\n", at + 1);
        repairs.add(COMMENT);
        at = end < 0 ? text.length() : isBlock ? end + 2 : end;
    }

    private void readWord() {
        int start = at;
        do {
            at++;
        } while (at < text.length() && isWordPart(text.charAt(at)));
        var word = text.substring(start, at);
        addMissingComma();
        if (levels.element().isKeyNext()) {
            repairs.add(UNQUOTED_KEY);
            StringRepairer.appendQuoted(word, out);
            completeValue();
        } else if (WORDS.containsKey(word)) {
            repairs.add("read " + word + " as " + WORDS.get(word));
            out.append(WORDS.get(word));
            completeValue();
        } else if (at < text.length() || isWhole(word)) {
            out.append(word);
            completeValue();
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

    private void readString() {
        addMissingComma();
        var level = levels.element();
        boolean isKey = level.isKeyNext();
        var string = new StringRepairer(text, at, isKey, level.isObject);
        at = string.appendTo(out, repairs);
        if (!isKey || !string.isCutOff()) {
            completeValue();
        }
    }

    /** Adds the comma that is missing between two values. */
    private void addMissingComma() {
        var level = levels.element();
        if (level.expects == Expects.COMMA) {
            repairs.add("added a missing comma");
            out.append(',');
            level.expects = Expects.MORE;
        }
    }

    /** A key or value has been written in full. */
    private void completeValue() {
        if (!levels.isEmpty()) {
            levels.element().completeValue(out.length());
        }
    }

    private void noteRepair(boolean applies, String repair) {
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

        void completeValue(int length) {
            if (isKeyNext()) {
                expects = Expects.COLON;
            } else if (expects != Expects.COLON) {
                expects = Expects.COMMA;
                complete = length;
            }
        }
    }
}
