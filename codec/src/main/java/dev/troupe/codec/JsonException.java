package dev.troupe.codec;

/**
 * Text that is not the JSON that was expected; the message names the place and what was expected
 * there.
 */
public final class JsonException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public JsonException(String message) {
        super(message);
    }
}
