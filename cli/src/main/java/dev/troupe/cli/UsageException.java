package dev.troupe.cli;

import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/** The command cannot be carried out as it was given; the message says what to change. */
final class UsageException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Sentence sentence;

    UsageException(Sentence sentence) {
        super(sentence.en());
        this.sentence = sentence;
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    UsageException(String zh, String en, @Nullable Object... values) {
        this(Sentence.of(zh, en, values));
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }
}
