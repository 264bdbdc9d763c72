package dev.troupe.protocols.mcp.oauth;

/**
 * What settings state of signing in at a server.
 *
 * @param clientId as the authorization server registered it, or the address of a client metadata
 *     document; empty to register automatically
 * @param clientSecret empty for none
 * @param scope what is asked for, separated by spaces; empty for what the server names
 */
public record OAuthSettings(String clientId, String clientSecret, String scope) {
    /** Nothing is stated. */
    public static final OAuthSettings NONE = new OAuthSettings("", "", "");
}
