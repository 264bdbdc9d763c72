package dev.troupe.codec;

import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * Text that is not the JSON that was expected; the message names the place and what was expected
 * there.
 */
public final class JsonException extends IllegalArgumentException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Sentence sentence;

    public JsonException(Sentence sentence) {
        super(sentence.en());
        this.sentence = sentence;
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    public JsonException(String zh, String en, @Nullable Object... values) {
        this(Sentence.of(zh, en, values));
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }
}
