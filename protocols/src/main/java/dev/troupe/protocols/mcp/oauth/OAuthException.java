package dev.troupe.protocols.mcp.oauth;

import dev.troupe.core.value.LocalizedText;
import java.io.IOException;

/** A server cannot be signed in at; the text states what, why, and what to do. It has no secret. */
public final class OAuthException extends IOException {
    private static final long serialVersionUID = 1L;
    private final transient LocalizedText text;

    /**
     * @param zh in the form of {@link String#format}
     */
    public OAuthException(String zh, String en, Object... arguments) {
        this(LocalizedText.of(zh, en, arguments));
    }

    private OAuthException(LocalizedText text) {
        super(text.en());
        this.text = text;
    }

    /** For users. */
    public LocalizedText text() {
        return text;
    }
}
