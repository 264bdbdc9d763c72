package dev.troupe.server.a2a;

import dev.troupe.core.value.Value;
import dev.troupe.server.http.A2aError;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request by JSON-RPC.
 *
 * @param id as the client sent it
 * @param isLegacy whether it is one of A2A 0.3
 */
record A2aRequest(Value id, Method method, Value params, boolean isLegacy) {
    private static final int MAX_TEXT = 20_000; // characters of a message to the coordinator

    /** What can be asked for. */
    enum Method {
        SEND,
        STREAM,
        GET,
        LIST,
        CANCEL,
        SUBSCRIBE,
        CREATE_PUSH,
        GET_PUSH,
        LIST_PUSH,
        DELETE_PUSH,
        CARD
    }

    private static final Map<String, Method> METHODS =
            Map.ofEntries(
                    Map.entry("SendMessage", Method.SEND),
                    Map.entry("SendStreamingMessage", Method.STREAM),
                    Map.entry("GetTask", Method.GET),
                    Map.entry("ListTasks", Method.LIST),
                    Map.entry("CancelTask", Method.CANCEL),
                    Map.entry("SubscribeToTask", Method.SUBSCRIBE),
                    Map.entry("CreateTaskPushNotificationConfig", Method.CREATE_PUSH),
                    Map.entry("GetTaskPushNotificationConfig", Method.GET_PUSH),
                    Map.entry("ListTaskPushNotificationConfigs", Method.LIST_PUSH),
                    Map.entry("DeleteTaskPushNotificationConfig", Method.DELETE_PUSH),
                    Map.entry("GetExtendedAgentCard", Method.CARD));
    private static final Map<String, Method> LEGACY_METHODS =
            Map.of(
                    "message/send", Method.SEND,
                    "message/stream", Method.STREAM,
                    "tasks/get", Method.GET,
                    "tasks/cancel", Method.CANCEL,
                    "tasks/resubscribe", Method.SUBSCRIBE,
                    "tasks/pushNotificationConfig/set", Method.CREATE_PUSH,
                    "tasks/pushNotificationConfig/get", Method.GET_PUSH,
                    "tasks/pushNotificationConfig/list", Method.LIST_PUSH,
                    "tasks/pushNotificationConfig/delete", Method.DELETE_PUSH,
                    "agent/getAuthenticatedExtendedCard", Method.CARD);

    /**
     * @param version as the header A2A-Version has it; empty for none, which stands for 0.3
     * @throws A2aException when it is not a request that is known
     */
    static A2aRequest parse(Value body, String version) {
        var name = body.field("method").asText();
        boolean isValid =
                body.field("jsonrpc").asText().equals("2.0")
                        && !name.isEmpty()
                        && (body.field("id") instanceof Value.Text
                                || body.field("id") instanceof Value.Num);
        if (!isValid) {
            throw new A2aException(
                    A2aError.INVALID_REQUEST,
                    "INVALID_REQUEST",
                    "不是 JSON-RPC 2.0 请求；需要 jsonrpc、id 和 method",
                    "not a request of JSON-RPC 2.0; send jsonrpc, id and method");
        }
        boolean isLegacy =
                version.isEmpty() ? LEGACY_METHODS.containsKey(name) : isLegacy(version.strip());
        var method = (isLegacy ? LEGACY_METHODS : METHODS).get(name);
        if (method == null) {
            throw new A2aException(
                    A2aError.METHOD_NOT_FOUND,
                    "METHOD_NOT_FOUND",
                    "A2A %s 没有方法“%s”",
                    "A2A %s has no method '%s'",
                    isLegacy ? "0.3" : "1.0",
                    name);
        }
        return new A2aRequest(body.field("id"), method, body.field("params"), isLegacy);
    }

    /**
     * One of the REST binding, which 1.0 alone has here.
     *
     * @param version as the header A2A-Version has it; empty for none
     * @throws A2aException when the version is another
     */
    static A2aRequest ofRest(Method method, Value params, String version) {
        if (!version.isEmpty() && isLegacy(version.strip())) {
            throw new A2aException(
                    A2aError.VERSION_NOT_SUPPORTED,
                    "VERSION_NOT_SUPPORTED",
                    "HTTP+JSON 不支持 A2A 版本“%s”；请使用 1.0，或 JSON-RPC",
                    "A2A version '%s' is not supported by HTTP+JSON; use 1.0, or JSON-RPC",
                    version);
        }
        return new A2aRequest(Value.missing(), method, params, false);
    }

    private static boolean isLegacy(String version) {
        if (version.matches("0\\.3(\\.\\d{1,4})?")) {
            return true;
        }
        if (!version.matches("1\\.0(\\.\\d{1,4})?")) {
            throw new A2aException(
                    A2aError.VERSION_NOT_SUPPORTED,
                    "VERSION_NOT_SUPPORTED",
                    "不支持 A2A 版本“%s”；请使用 1.0 或 0.3",
                    "A2A version '%s' is not supported; use 1.0 or 0.3",
                    version);
        }
        return false;
    }

    /** The task that it is about. */
    String task() {
        return params.field("id").asText();
    }

    /** How many messages the client wants of a task; all by default. */
    int historyLength() {
        var asked =
                params.field("historyLength").isMissing()
                        ? params.field("configuration").field("historyLength")
                        : params.field("historyLength");
        return number(asked, "historyLength", Integer.MAX_VALUE);
    }

    static int number(Value value, String name, int otherwise) {
        return switch (value) {
            case Value.Num(var number)
                    when number.signum() >= 0 && number.stripTrailingZeros().scale() <= 0 ->
                    number.min(BigDecimal.valueOf(Integer.MAX_VALUE)).intValue();
            case Value.Missing _ -> otherwise;
            default ->
                    throw A2aException.invalid(
                            "%s 必须是不小于 0 的整数", "%s must be a whole number of at least 0", name);
        };
    }

    /** Whether the client does not wait for the end. */
    boolean isDetached() {
        var configuration = params.field("configuration");
        return isLegacy
                ? configuration.field("blocking") instanceof Value.Flag(boolean blocks) && !blocks
                : configuration.field("returnImmediately") instanceof Value.Flag(boolean at) && at;
    }

    Value message() {
        return params.field("message");
    }

    /** The answer to a question as a decision, where the message has data. */
    Value data() {
        return message().field("parts").items().stream()
                .map(part -> part.field("data"))
                .filter(data -> !data.isMissing())
                .findFirst()
                .orElse(Value.missing());
    }

    /**
     * The text of the message.
     *
     * @throws A2aException when it has something else, or is too long
     */
    String text() {
        var parts = message().field("parts").items();
        if (message().field("messageId").asText().isBlank() || parts.isEmpty()) {
            throw A2aException.invalid(
                    "message 必须有 messageId 和 parts", "message needs a messageId and parts");
        }
        for (var part : parts) {
            if (part.field("text").isMissing() && part.field("data").isMissing()) {
                throw new A2aException(
                        A2aError.CONTENT_TYPE_NOT_SUPPORTED,
                        "CONTENT_TYPE_NOT_SUPPORTED",
                        "只支持文本；请指明工作区中的文件名",
                        "only text is supported; name files of the workspace instead");
            }
        }
        var text =
                parts.stream()
                        .map(part -> part.field("text").asText())
                        .filter(each -> !each.isBlank())
                        .collect(Collectors.joining("\n\n"));
        if (text.length() > MAX_TEXT) {
            throw A2aException.invalid(
                    "消息有 %d 个字符，最多 %d 个",
                    "the message has %d characters; %d are allowed", text.length(), MAX_TEXT);
        }
        return text;
    }
}
