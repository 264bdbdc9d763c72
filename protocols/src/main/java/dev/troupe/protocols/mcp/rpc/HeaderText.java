package dev.troupe.protocols.mcp.rpc;

import dev.troupe.core.value.Value;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Values of a message as headers: plain if they are visible ASCII, otherwise in Base64 between
 * {@code =?base64?} and {@code ?=}, as "Value Encoding" of MCP 2026-07-28 has it.
 */
public final class HeaderText {
    private static final String START = "=?base64?";
    private static final String END = "?=";
    private static final Pattern PLAIN =
            Pattern.compile("(?:[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?)?");

    private HeaderText() {}

    /** The header of a text. */
    public static String encode(String text) {
        boolean isPlain =
                PLAIN.matcher(text).matches() && !(text.startsWith(START) && text.endsWith(END));
        return isPlain
                ? text
                : START
                        + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
                        + END;
    }

    /** The header of a text, a number or a flag; empty for others and for what is missing. */
    public static Optional<String> encode(Value value) {
        return switch (value) {
            case Value.Text(var text) -> Optional.of(encode(text));
            case Value.Num _, Value.Flag _ -> Optional.of(value.asText());
            default -> Optional.empty();
        };
    }

    /** The text of a header; empty if its Base64 is not valid. */
    public static Optional<String> decode(String header) {
        var trimmed = header.strip();
        if (!trimmed.startsWith(START)
                || !trimmed.endsWith(END)
                || trimmed.length() < START.length() + END.length()) {
            return Optional.of(trimmed);
        }
        var encoded = trimmed.substring(START.length(), trimmed.length() - END.length());
        if (encoded.length() % 4 != 0) {
            return Optional.empty(); // without its padding
        }
        try {
            var bytes = Base64.getDecoder().decode(encoded);
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (IllegalArgumentException | CharacterCodingException _) {
            return Optional.empty();
        }
    }
}
