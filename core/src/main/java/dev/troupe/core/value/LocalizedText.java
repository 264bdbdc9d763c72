package dev.troupe.core.value;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A text in both languages that users read. Programs, logs and models use the English text. */
public record LocalizedText(String zh, String en) {
    /** An exception whose message users read. */
    public interface Localized {
        LocalizedText text();
    }

    /**
     * Both wordings with the same values in them.
     *
     * @param zh with {@code %s} where the next value stands, {@code %2$s} for the second
     * @param en the same in English
     * @param values a sentence among them is put in in each language
     */
    public static LocalizedText of(String zh, String en, @Nullable Object... values) {
        return new LocalizedText(
                fill(zh, values, LocalizedText::zh), fill(en, values, LocalizedText::en));
    }

    /** Text from another source, which is passed on unchanged. */
    public static LocalizedText verbatim(String text) {
        return new LocalizedText(text, text);
    }

    /** The message of an exception: in both languages if available, else unchanged. */
    public static LocalizedText of(Throwable thrown) {
        return thrown instanceof Localized spoken
                ? spoken.text()
                : verbatim(String.valueOf(thrown.getMessage()));
    }

    /** Sentences one after the other. */
    public static LocalizedText join(String separator, List<LocalizedText> sentences) {
        return new LocalizedText(
                sentences.stream().map(LocalizedText::zh).collect(Collectors.joining(separator)),
                sentences.stream().map(LocalizedText::en).collect(Collectors.joining(separator)));
    }

    /** The Chinese text if the language is Chinese, otherwise the English text. */
    public String text(boolean inChinese) {
        return inChinese ? zh : en;
    }

    /** Text without values is taken as it is, with any {@code %} that it has. */
    private static String fill(
            String text, @Nullable Object[] values, Function<LocalizedText, String> language) {
        if (values.length == 0) {
            return text;
        }
        var said =
                Arrays.stream(values)
                        .map(value ->
                                value instanceof LocalizedText localized
                                        ? language.apply(localized)
                                        : value)
                        .toArray();
        return String.format(Locale.ROOT, text, said);
    }

    @Override
    public String toString() {
        return en;
    }
}
