package dev.troupe.server.http;

import dev.troupe.core.value.LocalizedText;

/** A request of the OpenAI-compatible door that is not carried out, in that protocol's terms. */
public final class OpenAiException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient OpenAiError error;

    public OpenAiException(OpenAiError error) {
        super(error.message().en());
        this.error = error;
    }

    /**
     * What was sent makes no sense.
     *
     * @param param the field, as in {@code messages[0].role}
     */
    public static OpenAiException invalid(String param, String zh, String en, Object... values) {
        return new OpenAiException(
                OpenAiError.invalidRequest(
                        param, "invalid_value", LocalizedText.of(zh, en, values)));
    }

    /** A field that cannot be heeded here. */
    public static OpenAiException ofUnsupported(
            String param, String zh, String en, Object... values) {
        return new OpenAiException(
                OpenAiError.invalidRequest(
                        param, "unsupported_parameter", LocalizedText.of(zh, en, values)));
    }

    public OpenAiError error() {
        return error;
    }

    @Override
    public LocalizedText text() {
        return error.message();
    }
}
