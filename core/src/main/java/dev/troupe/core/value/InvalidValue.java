package dev.troupe.core.value;

import org.jspecify.annotations.Nullable;

/** A value that a user wrote, in a settings file or a workflow, is not valid. */
public final class InvalidValue extends IllegalArgumentException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient LocalizedText text;

    public InvalidValue(LocalizedText text) {
        super(text.en());
        this.text = text;
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public InvalidValue(String zh, String en, @Nullable Object... values) {
        this(LocalizedText.of(zh, en, values));
    }

    @Override
    public LocalizedText text() {
        return text;
    }
}
