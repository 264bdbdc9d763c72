package dev.troupe.server;

import dev.troupe.core.Sentence;

/** A request of the OpenAI-compatible door that is not carried out, in that protocol's terms. */
final class OpenAiRefusal extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient OpenAiError error;

    OpenAiRefusal(OpenAiError error) {
        super(error.said().en());
        this.error = error;
    }

    /**
     * What was sent makes no sense.
     *
     * @param param the field, as in {@code messages[0].role}
     */
    static OpenAiRefusal bad(String param, String zh, String en, Object... values) {
        return new OpenAiRefusal(
                OpenAiError.bad(param, "invalid_value", Sentence.of(zh, en, values)));
    }

    /** A field that cannot be heeded here. */
    static OpenAiRefusal unsupported(String param, String zh, String en, Object... values) {
        return new OpenAiRefusal(
                OpenAiError.bad(param, "unsupported_parameter", Sentence.of(zh, en, values)));
    }

    OpenAiError error() {
        return error;
    }

    @Override
    public Sentence sentence() {
        return error.said();
    }
}
