package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.oauth.OAuthChallenge;
import dev.troupe.protocols.mcp.oauth.OAuthException;
import dev.troupe.protocols.mcp.rpc.RpcException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ClassicHttpResponse;

/**
 * A request without a session was answered with a status that states nothing about others: its
 * error is that of the body, if it has one.
 */
final class StatusException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_BODY = 64 << 10; // bytes

    private final transient RpcException error;

    private StatusException(RpcException error) {
        super(error.text());
        this.error = error;
    }

    /** The error of the protocol. */
    RpcException error() {
        return error;
    }

    /**
     * Refuses a status of 400 and more, except for what signing in may help with.
     *
     * @throws StatusException with its error
     */
    static void requireKnown(ClassicHttpResponse response) throws IOException {
        int status = response.getCode();
        if (status >= 400 && status != 401 && status != 403) {
            throw new StatusException(error(response, status));
        }
    }

    private static RpcException error(ClassicHttpResponse response, int status) throws IOException {
        var entity = response.getEntity();
        if (entity != null && entity.getContent() != null) {
            var body = new String(entity.getContent().readNBytes(MAX_BODY), StandardCharsets.UTF_8);
            try {
                var error = Json.parse(body).field("error");
                if (error.field("code") instanceof Value.Num(var code)) {
                    return new RpcException(
                            code.intValue(), error.field("message").asText(), error.field("data"));
                }
            } catch (JsonException _) { // a page, or nothing
                return plain(status);
            }
        }
        return plain(status);
    }

    private static RpcException plain(int status) {
        return new RpcException(
                RpcException.INTERNAL_ERROR, "the server answered with HTTP status " + status);
    }

    /**
     * Refuses every status but those of success.
     *
     * @param hasSession whether an unknown address may be the end of a session
     * @throws RefusedException when signing in may help
     * @throws IOException stating what may be wrong
     */
    static void requireSuccess(ClassicHttpResponse response, boolean hasSession)
            throws IOException {
        int status = response.getCode();
        if (status >= 200 && status < 300) {
            return;
        }
        var hint =
                switch (status) {
                    case 401, 403 -> "; set an authorization under 'headers' of this server";
                    case 404 -> hasSession ? "; the session ended" : "; check 'url'";
                    default ->
                            status >= 300 && status < 400
                                    ? "; redirects are not followed, set 'url' to the final address"
                                    : "";
                };
        var message = "the server answered with HTTP status " + status + hint;
        var header = response.getFirstHeader("WWW-Authenticate");
        var challenge = OAuthChallenge.parse(header == null ? "" : header.getValue());
        throw RefusedException.isRefusal(status, challenge)
                ? new RefusedException(message, challenge)
                : new IOException(message);
    }

    /**
     * A subscription may break, and a server that is asked for its versions may answer anything.
     */
    static boolean isAlone(Value message, boolean isAnswered, Exception e) {
        return switch (message.field("method").asText()) {
            case "subscriptions/listen" -> true;
            case "server/discover" ->
                    isAnswered
                            && !(e instanceof RefusedException)
                            && !(e instanceof OAuthException);
            default -> false;
        };
    }
}
