package dev.troupe.runtime.settings;

import dev.troupe.core.value.LocalizedText;
import org.jspecify.annotations.Nullable;

/** A setting, a variable or an option cannot be used; the message states the remedy. */
public final class SettingsException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient LocalizedText text;

    /** With a sentence that names the value and the remedy. */
    public SettingsException(LocalizedText text) {
        super(text.en());
        this.text = text;
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public SettingsException(String zh, String en, @Nullable Object... values) {
        this(LocalizedText.of(zh, en, values));
    }

    @Override
    public LocalizedText text() {
        return text;
    }
}
