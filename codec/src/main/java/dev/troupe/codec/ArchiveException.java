package dev.troupe.codec;

import dev.troupe.core.value.LocalizedText;
import org.jspecify.annotations.Nullable;

/** A run could not be written to a file, or a file holds no run that can be trusted. */
public final class ArchiveException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient LocalizedText text;

    ArchiveException(LocalizedText text, @Nullable Throwable cause) {
        super(text.en(), cause);
        this.text = text;
    }

    ArchiveException(String zh, String en, @Nullable Object... values) {
        this(LocalizedText.of(zh, en, values), null);
    }

    @Override
    public LocalizedText text() {
        return text;
    }
}
