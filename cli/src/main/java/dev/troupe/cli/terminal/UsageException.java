package dev.troupe.cli.terminal;

import dev.troupe.core.value.LocalizedText;
import org.jspecify.annotations.Nullable;

/** The command cannot be carried out as it was given; the message states what to change. */
public final class UsageException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient LocalizedText text;

    public UsageException(LocalizedText text) {
        super(text.en());
        this.text = text;
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public UsageException(String zh, String en, @Nullable Object... values) {
        this(LocalizedText.of(zh, en, values));
    }

    @Override
    public LocalizedText text() {
        return text;
    }
}
