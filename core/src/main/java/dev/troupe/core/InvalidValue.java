package dev.troupe.core;

import org.jspecify.annotations.Nullable;

/** A value that a person wrote, in a settings file or a workflow, cannot be used. */
public final class InvalidValue extends IllegalArgumentException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Sentence sentence;

    public InvalidValue(Sentence sentence) {
        super(sentence.en());
        this.sentence = sentence;
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    public InvalidValue(String zh, String en, @Nullable Object... values) {
        this(Sentence.of(zh, en, values));
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }
}
