package dev.troupe.protocols.mcp.oauth;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.protocols.remote.ServerText;
import java.io.IOException;
import java.util.stream.Stream;

/** A server cannot be signed in at; the text states what, why, and what to do. It has no secret. */
public final class OAuthException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_ARGUMENT = 300; // characters

    private final transient LocalizedText text;

    /**
     * @param zh in the form of {@link String#format}
     * @param arguments may be of a server: what is not a number becomes one line of limited length
     */
    public OAuthException(String zh, String en, Object... arguments) {
        this(LocalizedText.of(zh, en, Stream.of(arguments).map(OAuthException::clean).toArray()));
    }

    private OAuthException(LocalizedText text) {
        super(text.en());
        this.text = text;
    }

    private static Object clean(Object argument) {
        return switch (argument) {
            case Number number -> number;
            case LocalizedText ours -> ours;
            default -> ServerText.line(argument.toString(), MAX_ARGUMENT);
        };
    }

    /** For users. */
    public LocalizedText text() {
        return text;
    }
}
