package dev.troupe.codec;

import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/** A run could not be written to a file, or a file holds no run that can be trusted. */
public final class ArchiveException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Sentence sentence;

    ArchiveException(Sentence sentence, @Nullable Throwable cause) {
        super(sentence.en(), cause);
        this.sentence = sentence;
    }

    ArchiveException(String zh, String en, @Nullable Object... values) {
        this(Sentence.of(zh, en, values), null);
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }
}
