package dev.troupe.server.agui;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ToolCall;
import dev.troupe.server.agui.AgUiInput.Resume;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import java.util.ArrayList;
import java.util.List;

/** Reads the body of a request, and names what is wrong in it. */
final class AgUiInputParser {
    private static final String VERSIONS = "[01]\\.\\d{1,3}(\\.\\d{1,4})?";
    private static final int MAX_ID = 200; // characters
    private static final int MAX_TEXT = 20_000;
    private static final int MAX_MESSAGES = 2_000;

    private AgUiInputParser() {}

    /**
     * @throws ApiException when it is not valid
     */
    static AgUiInput parse(Value body) {
        requireVersion(body.field("protocolVersion").asText());
        var input =
                new AgUiInput(
                        id(body, "threadId"),
                        id(body, "runId"),
                        body.field("state"),
                        messages(items(body, "messages", MAX_MESSAGES)),
                        items(body, "context", MAX_MESSAGES).stream()
                                .map(AgUiInputParser::context)
                                .toList(),
                        items(body, "tools", MAX_MESSAGES).stream()
                                .map(tool -> tool.field("name").asText())
                                .toList(),
                        resume(items(body, "resume", MAX_MESSAGES)));
        if (input.text().length() > MAX_TEXT) {
            throw invalid(
                    "messages：最后一条有 %d 个字符，最多 %d 个",
                    "messages: the last one has %d characters; %d are allowed",
                    input.text().length(),
                    MAX_TEXT);
        }
        return input;
    }

    private static void requireVersion(String version) {
        if (!version.isEmpty() && !version.matches(VERSIONS)) {
            throw invalid(
                    "protocolVersion“%s”不受支持；请使用 1.0",
                    "protocolVersion '%s' is not supported; use 1.0", version);
        }
    }

    private static String id(Value body, String name) {
        var id = body.field(name).asText();
        if (id.isBlank() || id.length() > MAX_ID) {
            throw invalid(
                    "%s 必须是 1 到 %d 个字符的字符串",
                    "%s must be a string of 1 to %d characters", name, MAX_ID);
        }
        return id;
    }

    private static List<Value> items(Value body, String name, int max) {
        var value = body.field(name);
        if (!value.isMissing() && !(value instanceof Value.ListOf)) {
            throw invalid("%s 必须是数组", "%s must be an array", name);
        }
        if (value.items().size() > max) {
            throw invalid(
                    "%s 有 %d 项，最多 %d 项",
                    "%s has %d items; %d are allowed", name, value.items().size(), max);
        }
        return value.items();
    }

    private static List<Message> messages(List<Value> items) {
        var messages = new ArrayList<Message>();
        for (int i = 0; i < items.size(); i++) {
            var item = items.get(i);
            var place = "messages[" + i + "]";
            var text = text(place, item.field("content"));
            switch (item.field("role").asText()) {
                case "user" -> messages.add(new Message.User(text));
                case "assistant" -> messages.add(new Message.Assistant(text, calls(item)));
                case "system", "developer" -> messages.add(new Message.System(text));
                case "tool" ->
                        messages.add(
                                new Message.ToolResult(
                                        item.field("toolCallId").asText(), "", text, false));
                case "activity", "reasoning" -> {} // nothing that was said
                default ->
                        throw invalid(
                                "%s.role 的值“%s”无效；可以是 user、assistant、system、developer、tool、activity、reasoning",
                                "%s.role '%s' is not valid; use user, assistant, system, developer,"
                                        + " tool, activity or reasoning",
                                place,
                                item.field("role").asText());
            }
        }
        return messages;
    }

    private static List<ToolCall> calls(Value message) {
        return message.field("toolCalls").items().stream()
                .map(call ->
                        new ToolCall(
                                call.field("id").asText(),
                                call.field("function").field("name").asText(),
                                call.field("function").field("arguments").asText()))
                .toList();
    }

    private static String text(String place, Value content) {
        if (!(content instanceof Value.ListOf(var parts))) {
            return content.asText();
        }
        var text = new StringBuilder();
        for (var part : parts) {
            if (!part.field("type").asText().equals("text")) {
                throw invalid(
                        "%s 包含类型为“%s”的内容；目前只支持文字，请用文件名引用工作目录中的文件",
                        "%s has content of type '%s'; only text is supported, so name a file in the"
                                + " workspace instead",
                        place,
                        part.field("type").asText());
            }
            text.append(part.field("text").asText());
        }
        return text.toString();
    }

    private static String context(Value item) {
        return item.field("description").asText() + ": " + item.field("value").asText();
    }

    /** The questions of a run are answered one after another. */
    private static List<Resume> resume(List<Value> items) {
        if (items.size() > 1) {
            throw invalid(
                    "resume 有 %d 项；请一次只回答一个中断",
                    "resume has %d items; answer one interrupt at a time", items.size());
        }
        return items.stream()
                .map(item -> {
                    var status = item.field("status").asText();
                    boolean isKnown = status.equals("resolved") || status.equals("cancelled");
                    if (item.field("interruptId").asText().isBlank() || !isKnown) {
                        throw invalid(
                                "resume[0] 必须有 interruptId，且 status 为 resolved 或 cancelled",
                                "resume[0] needs an interruptId, and a status that is resolved or"
                                        + " cancelled");
                    }
                    return new Resume(
                            item.field("interruptId").asText(),
                            status.equals("resolved"),
                            item.field("payload"));
                })
                .toList();
    }

    static ApiException invalid(String zh, String en, Object... values) {
        return ApiException.of(422, ServerProblem.BAD_REQUEST, zh, en, values);
    }
}
