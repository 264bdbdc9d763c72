package dev.troupe.retrieval.term;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the stretches of a text whose letters belong together: Chinese or Japanese, or a word of
 * another script with the marks in it, {@code input-date}. It reads each letter once; a regular
 * expression over scripts takes several times as long, and indexing consists mostly of this.
 */
public final class ScriptRuns {
    private static final byte NONE = 1; // 0 is a letter that was not classified yet
    private static final byte WORD = 2; // Latin, a digit, _ or $: may follow a mark within a word
    private static final byte EASTERN = 3; // Greek and Cyrillic
    private static final byte IDEOGRAPH = 4;
    private static final byte OTHER = 5; // letters and their marks of any other script
    // the same for any spelling
    private static final byte[] KINDS = new byte[Character.MAX_VALUE + 1];

    private final String text;
    private final List<Run> runs = new ArrayList<>();
    private int at;

    /** A stretch of letters that belong together. */
    public sealed interface Run {
        String text();
    }

    /** Chinese or Japanese, without spaces. */
    public record Ideographs(String text) implements Run {}

    /** As it was written, {@code labelField}. */
    public record Word(String text) implements Run {}

    private ScriptRuns(String text) {
        this.text = text;
    }

    /** Of the text in its normal form (NFKC), in order. */
    public static List<Run> of(String text) {
        var normal =
                Normalizer.isNormalized(text, Normalizer.Form.NFKC)
                        ? text
                        : Normalizer.normalize(text, Normalizer.Form.NFKC);
        return new ScriptRuns(normal).read();
    }

    private List<Run> read() {
        while (at < text.length()) {
            int start = at;
            switch (currentKind()) {
                case WORD, EASTERN -> {
                    skipWord();
                    runs.add(new Word(text.substring(start, at)));
                }
                case IDEOGRAPH -> {
                    while (currentKind() == IDEOGRAPH) {
                        advance();
                    }
                    runs.add(new Ideographs(text.substring(start, at)));
                }
                case OTHER -> {
                    while (isLetter()) {
                        advance();
                    }
                    runs.add(new Word(text.substring(start, at)));
                }
                default -> advance();
            }
        }
        return runs;
    }

    private void skipWord() {
        while (currentKind() == WORD || currentKind() == EASTERN) {
            advance();
        }
        while (isInnerMark()) {
            at++;
            while (currentKind() == WORD) {
                advance();
            }
        }
    }

    /** Whether the word continues after the mark here. */
    private boolean isInnerMark() {
        return at + 1 < text.length()
                && (text.charAt(at) == '-' || text.charAt(at) == '.')
                && kindOf(text.codePointAt(at + 1)) == WORD;
    }

    private void advance() {
        at += Character.charCount(text.codePointAt(at));
    }

    private byte currentKind() {
        return at < text.length() ? kindOf(text.codePointAt(at)) : NONE;
    }

    private boolean isLetter() {
        return at < text.length() && isLetter(text.codePointAt(at));
    }

    private static byte kindOf(int letter) {
        if (letter >= KINDS.length) {
            return classify(letter);
        }
        byte known = KINDS[letter];
        if (known == 0) {
            known = classify(letter);
            KINDS[letter] = known;
        }
        return known;
    }

    private static byte classify(int letter) {
        if (letter == '_' || letter == '$' || Character.isDigit(letter)) {
            return WORD;
        }
        return switch (UnicodeScript.of(letter)) {
            case LATIN -> WORD;
            case GREEK, CYRILLIC -> EASTERN;
            case HAN, HIRAGANA, KATAKANA -> IDEOGRAPH;
            default -> isLetter(letter) ? OTHER : NONE;
        };
    }

    private static boolean isLetter(int letter) {
        return switch (Character.getType(letter)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK ->
                    true;
            default -> Character.isLetter(letter);
        };
    }
}
