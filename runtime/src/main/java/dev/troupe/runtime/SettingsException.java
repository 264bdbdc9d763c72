package dev.troupe.runtime;

import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/** A setting, a variable or an option cannot be used; the message says what to change. */
public final class SettingsException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Sentence sentence;

    /** With a sentence that names the value and the remedy. */
    public SettingsException(Sentence sentence) {
        super(sentence.en());
        this.sentence = sentence;
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    public SettingsException(String zh, String en, @Nullable Object... values) {
        this(Sentence.of(zh, en, values));
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }
}
