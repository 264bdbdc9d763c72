package dev.troupe.core;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One thing said in both languages that people read. Programs, logs and models are told the English
 * one.
 */
public record Sentence(String zh, String en) {
    /** An exception whose message people read. */
    public interface Spoken {
        Sentence sentence();
    }

    /**
     * Both wordings with the same values in them.
     *
     * @param zh with {@code %s} where the next value stands, {@code %2$s} for the second
     * @param en the same in English
     * @param values a sentence among them is put in in each language
     */
    public static Sentence of(String zh, String en, @Nullable Object... values) {
        return new Sentence(filled(zh, values, Sentence::zh), filled(en, values, Sentence::en));
    }

    /** Somebody else's words, which are passed on as they are. */
    public static Sentence verbatim(String text) {
        return new Sentence(text, text);
    }

    /** What an exception says: in both languages where it can, else as it is. */
    public static Sentence of(Throwable thrown) {
        return thrown instanceof Spoken spoken
                ? spoken.sentence()
                : verbatim(String.valueOf(thrown.getMessage()));
    }

    /** Sentences one after the other. */
    public static Sentence joined(String separator, List<Sentence> sentences) {
        return new Sentence(
                sentences.stream().map(Sentence::zh).collect(Collectors.joining(separator)),
                sentences.stream().map(Sentence::en).collect(Collectors.joining(separator)));
    }

    /** The wording for who reads Chinese, or for everybody else. */
    public String said(boolean inChinese) {
        return inChinese ? zh : en;
    }

    /** Text without values is taken as it is, with any {@code %} that it has. */
    private static String filled(
            String text, @Nullable Object[] values, Function<Sentence, String> language) {
        if (values.length == 0) {
            return text;
        }
        var said =
                Arrays.stream(values)
                        .map(value ->
                                value instanceof Sentence sentence
                                        ? language.apply(sentence)
                                        : value)
                        .toArray();
        return String.format(Locale.ROOT, text, said);
    }

    @Override
    public String toString() {
        return en;
    }
}
