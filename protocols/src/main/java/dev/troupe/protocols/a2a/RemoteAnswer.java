package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.remote.ReplyFiles;
import dev.troupe.protocols.remote.ServerText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Turns artifacts and messages of an agent into a reply: texts and data stay text, files are
 * written into the workspace. A text that is too long is written as well.
 */
final class RemoteAnswer {
    private static final int MAX_TEXT = 12_000; // characters in a reply; the rest is in a file

    private final String agent;
    private final ToolContext context;
    private final ReplyFiles files;
    private final List<String> texts = new ArrayList<>();

    /**
     * @param agent its name here
     * @param tool with whose name the names of files begin
     */
    RemoteAnswer(String agent, String tool, ToolContext context) {
        this.agent = agent;
        this.context = context;
        this.files =
                new ReplyFiles(
                        tool, context, A2aProblem.INVALID_ANSWER, A2aProblem.UNWRITABLE_FILE);
    }

    /** The text of a message. */
    static String text(Value message) {
        return message.field("parts").items().stream()
                .map(part -> part.field("text").asText())
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n"));
    }

    /**
     * The reply.
     *
     * @param holders artifacts, or a message: what has {@code parts}
     * @param message the text if they have none
     */
    ToolReply of(List<Value> holders, Value message) {
        holders.forEach(holder -> holder.field("parts").items().forEach(this::add));
        if (texts.isEmpty() && !text(message).isEmpty()) {
            texts.add(ServerText.lines(text(message), Integer.MAX_VALUE));
        }
        var text = String.join("\n\n", texts);
        if (text.length() > MAX_TEXT) {
            files.save(text.getBytes(StandardCharsets.UTF_8), "text/plain");
            return ToolReply.ok(
                    ServerText.lines(text, MAX_TEXT)
                            + "\n"
                            + context.language()
                                    .choose(
                                            "（回答有 %d 个字符，全文在文件 %s 中）",
                                            "(the answer has %d characters; all of it is in the file %s)")
                                    .formatted(text.length(), names()));
        }
        if (!text.isEmpty()) {
            return ToolReply.ok(text);
        }
        return ToolReply.ok(
                files.toValues().isEmpty()
                        ? context.language()
                                .choose(
                                        "A2A 智能体“%s”完成了任务，没有返回文本",
                                        "A2A agent '%s' completed the task and returned no text")
                                .formatted(agent)
                        : names());
    }

    private String names() {
        return files.toValues().stream()
                .map(file -> file.field("path").asText())
                .collect(Collectors.joining(", "));
    }

    /** A part of 1.0, or of 0.3, which wraps files in a record. */
    private void add(Value part) {
        var file = part.field("file").isMissing() ? part : part.field("file");
        var type = file.field("mediaType").asText() + file.field("mimeType").asText();
        var bytes = file.field("raw").asText() + file.field("bytes").asText();
        var address = file.field("url").asText() + file.field("uri").asText();
        if (!part.field("text").asText().isBlank()) {
            texts.add(ServerText.lines(part.field("text").asText(), Integer.MAX_VALUE));
        } else if (!part.field("data").isMissing()) {
            texts.add(ServerText.lines(Json.write(part.field("data")), Integer.MAX_VALUE));
        } else if (!bytes.isEmpty()) {
            files.saveBase64(bytes, type);
        } else if (!address.isEmpty()) {
            texts.add(ServerText.line(address, 500)); // not fetched: the user may do so
        }
    }
}
