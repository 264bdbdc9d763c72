package dev.troupe.protocols.mcp.oauth;

import java.util.regex.Pattern;

/**
 * What a server answered instead of doing a request (RFC 6750 and RFC 9728).
 *
 * @param error {@code insufficient_scope}; empty for none
 * @param scope what is needed; empty if it was not stated
 * @param metadata address of the metadata of the protected resource; empty if it was not stated
 */
public record OAuthChallenge(String error, String scope, String metadata) {
    private static final int MAX_HEADER = 8_000; // characters

    /** Reads {@code WWW-Authenticate}; empty fields for what it does not have. */
    public static OAuthChallenge parse(String header) {
        var text = header.length() <= MAX_HEADER ? header : "";
        return new OAuthChallenge(
                parameter(text, "error"),
                parameter(text, "scope"),
                parameter(text, "resource_metadata"));
    }

    private static String parameter(String header, String name) {
        var found =
                Pattern.compile(
                                "(?i)(?:^|[\\s,])"
                                        + name
                                        + "\\s*=\\s*(?:\"([^\"]*+)\"|([^\\s,\"]++))")
                        .matcher(header);
        if (!found.find()) {
            return "";
        }
        return found.group(1) == null ? found.group(2) : found.group(1);
    }

    /** Whether the token is valid but permits too little. */
    boolean isTooLittle() {
        return error.equals("insufficient_scope");
    }
}
