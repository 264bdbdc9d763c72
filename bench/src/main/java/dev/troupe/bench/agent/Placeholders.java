package dev.troupe.bench.agent;

import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolCall;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Puts words in the place of what differs from run to run, so that a recorded request is found
 * again: the directory, the local server, the time.
 *
 * @param host of the local server
 */
record Placeholders(Path directory, String host) {
    private static final Pattern TIME =
            Pattern.compile(
                    "(?<=# Current time\n)[^\n]+|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d[\\d:.,Z+-]*");

    /** A model that sees and says placeholders only. */
    ChatModel around(ChatModel model) {
        return (request, onText) -> {
            var reply = model.chat(hide(request), _ -> {});
            var shown = show(reply);
            if (!shown.text().isEmpty()) {
                onText.onText(shown.text());
            }
            return shown;
        };
    }

    private ModelRequest hide(ModelRequest request) {
        return request.withMessages(request.messages().stream().map(this::hide).toList());
    }

    private Message hide(Message message) {
        return switch (message) {
            case Message.System(var text) -> new Message.System(hide(text));
            case Message.User(var text, var pictures) -> new Message.User(hide(text), pictures);
            case Message.Assistant(var text, var calls) ->
                    new Message.Assistant(
                            hide(text),
                            calls.stream()
                                    .map(call ->
                                            new ToolCall(
                                                    call.id(), call.name(), hide(call.arguments())))
                                    .toList());
            case Message.ToolResult(var call, var tool, var text, var isError) ->
                    new Message.ToolResult(call, tool, hide(text), isError);
        };
    }

    private String hide(String text) {
        var plain = text.replace(directory.toString(), "{directory}").replace(host, "{site}");
        return TIME.matcher(plain).replaceAll("{time}");
    }

    private String show(String text) {
        return text.replace("{directory}", directory.toString()).replace("{site}", host);
    }

    private ModelReply show(ModelReply reply) {
        List<ToolCall> calls =
                reply.toolCalls().stream()
                        .map(call -> new ToolCall(call.id(), call.name(), show(call.arguments())))
                        .toList();
        return new ModelReply(
                show(reply.text()), calls, reply.finish(), reply.usage(), reply.model());
    }
}
