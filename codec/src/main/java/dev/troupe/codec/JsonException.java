package dev.troupe.codec;

import dev.troupe.core.value.LocalizedText;
import org.jspecify.annotations.Nullable;

/**
 * Text that is not the JSON that was expected; the message names the place and what was expected
 * there.
 */
public final class JsonException extends IllegalArgumentException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient LocalizedText text;

    public JsonException(LocalizedText text) {
        super(text.en());
        this.text = text;
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public JsonException(String zh, String en, @Nullable Object... values) {
        this(LocalizedText.of(zh, en, values));
    }

    @Override
    public LocalizedText text() {
        return text;
    }
}
