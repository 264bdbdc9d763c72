package dev.troupe.server.http;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/**
 * An error of A2A: one of JSON-RPC 2.0 with the numbers of A2A 1.0, section 9.5.
 *
 * @param reason in capitals, for programs
 */
public record A2aError(int code, String reason, LocalizedText message) {
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;
    public static final int PARSE = -32700;
    public static final int TASK_NOT_FOUND = -32001;
    public static final int TASK_NOT_CANCELABLE = -32002;
    public static final int UNSUPPORTED_OPERATION = -32004;
    public static final int CONTENT_TYPE_NOT_SUPPORTED = -32005;
    public static final int VERSION_NOT_SUPPORTED = -32009;

    private static final int REFUSED = -32000; // for the server to define
    private static final String PATH = "/a2a";

    /** The path of the REST binding. */
    public static final String REST = PATH + "/rest";

    /** What is refused in the terms of HTTP. */
    public static A2aError of(int status, Problem problem) {
        var code =
                switch (status) {
                    case 401, 403, 409, 429, 503 -> REFUSED;
                    case 404 -> INVALID_PARAMS;
                    default -> status >= 500 ? INTERNAL : INVALID_REQUEST;
                };
        var reason =
                problem.code()
                        .replaceFirst("^.*\\.", "")
                        .replace('-', '_')
                        .toUpperCase(Locale.ROOT);
        return new A2aError(code, reason, problem.text());
    }

    /** Whether a request is one of those that are answered in this form. */
    static boolean appliesTo(HttpServletRequest request) {
        return PATH.equals(request.getRequestURI()) || isRest(request);
    }

    private static boolean isRest(HttpServletRequest request) {
        var path = request.getRequestURI(); // null if its line cannot be read
        return path != null && path.startsWith(REST + "/");
    }

    /** The status of HTTP by which the REST binding reports it, as A2A 1.0 has it in 5.4. */
    public int toStatus() {
        return switch (code) {
            case TASK_NOT_FOUND -> 404;
            case TASK_NOT_CANCELABLE -> 409;
            case CONTENT_TYPE_NOT_SUPPORTED -> 415;
            case METHOD_NOT_FOUND -> 404;
            case INTERNAL -> 500;
            default -> 400;
        };
    }

    /** The body of the REST binding, a google.rpc.Status. */
    public Value toRestBody(int status, boolean isChinese) {
        return Values.record(
                "error",
                Values.record(
                        "code", Value.of(status),
                        "status", Value.of(statusName(status)),
                        "message", Value.of(message.text(isChinese)),
                        "details", Value.of(List.of(detail()))));
    }

    private static String statusName(int status) {
        return switch (status) {
            case 401 -> "UNAUTHENTICATED";
            case 403 -> "PERMISSION_DENIED";
            case 404 -> "NOT_FOUND";
            case 409 -> "ABORTED";
            case 429 -> "RESOURCE_EXHAUSTED";
            case 503 -> "UNAVAILABLE";
            default -> status >= 500 ? "INTERNAL" : "INVALID_ARGUMENT";
        };
    }

    private Value detail() {
        return Values.record(
                "@type", Value.of("type.googleapis.com/google.rpc.ErrorInfo"),
                "reason", Value.of(reason),
                "domain", Value.of("a2a-protocol.org"));
    }

    /**
     * The response to a request.
     *
     * @param id of the request; missing if it is not known
     */
    public Value toResponse(Value id, boolean isChinese) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("jsonrpc", Value.of("2.0"));
        fields.put("id", id);
        fields.put(
                "error",
                Values.record(
                        "code", Value.of(code),
                        "message", Value.of(message.text(isChinese)),
                        "data", Value.of(List.of(detail()))));
        return Value.of(fields);
    }

    void write(int status, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.resetBuffer();
        response.setStatus(status);
        response.setContentType("application/json;charset=UTF-8");
        boolean isChinese = RequestLanguage.isChinese(request);
        var body =
                Json.write(
                        isRest(request)
                                ? toRestBody(status, isChinese)
                                : toResponse(Value.missing(), isChinese));
        response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();
    }
}
