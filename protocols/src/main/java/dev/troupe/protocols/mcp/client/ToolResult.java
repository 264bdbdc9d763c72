package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.remote.ReplyFiles;
import dev.troupe.protocols.remote.ServerText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Turns the result of a server's tool into a reply: text stays text, pictures, sounds and embedded
 * files are written into the workspace. Text that is too long for a model is written as well.
 */
final class ToolResult {
    private static final int MAX_TEXT = 12_000; // characters in a reply; the rest is in a file
    private static final int MAX_ERROR = 2_000; // characters

    private final ToolContext context;
    private final List<String> texts = new ArrayList<>();
    private final ReplyFiles files;

    private ToolResult(String tool, ToolContext context) {
        this.context = context;
        this.files =
                new ReplyFiles(tool, context, McpProblem.TOOL_FAILED, McpProblem.UNWRITABLE_FILE);
    }

    /**
     * @param server its name in the settings
     * @param tool its name in Troupe
     * @throws ToolException when the tool reports an error, or a file cannot be written
     */
    static ToolReply toReply(String server, String tool, Value result, ToolContext context) {
        var collected = new ToolResult(tool, context);
        result.field("content").items().forEach(collected::add);
        if (result.field("isError").equals(Value.of(true))) {
            throw new ToolException(
                    McpProblem.TOOL_FAILED,
                    "MCP 服务器“%s”的工具报告错误：%s",
                    "The tool of MCP server '%s' reported an error: %s",
                    server,
                    ServerText.lines(String.join("\n", collected.texts), MAX_ERROR));
        }
        return collected.reply(result.field("structuredContent"));
    }

    private ToolReply reply(Value structured) {
        var data = new LinkedHashMap<String, Value>();
        var text = String.join("\n", texts);
        boolean isStructured = !structured.isMissing();
        var written = isStructured ? Json.write(structured) : text;
        boolean isLong = written.length() > MAX_TEXT;
        if (isLong) {
            var bytes = written.getBytes(StandardCharsets.UTF_8);
            files.save(bytes, isStructured ? "application/json" : "text/plain");
            data.put("text", Value.of(ServerText.lines(written, MAX_TEXT)));
        } else if (isStructured) {
            data.put("result", structured);
        } else {
            data.put("text", Value.of(text));
        }
        if (!files.toValues().isEmpty()) {
            data.put("files", Value.of(files.toValues()));
        }
        return isLong
                ? ToolReply.partial(
                        Value.of(data),
                        context.language()
                                .choose(
                                        "结果有 %d 个字符，这里只是开头；全文在最后一个文件中",
                                        "the result has %d characters, of which this is the beginning; all of it is in the last file")
                                .formatted(written.length()))
                : ToolReply.ok(Value.of(data));
    }

    private void add(Value block) {
        switch (block.field("type").asText()) {
            case "text" ->
                    texts.add(ServerText.lines(block.field("text").asText(), Integer.MAX_VALUE));
            case "image", "audio" ->
                    files.saveBase64(
                            block.field("data").asText(), block.field("mimeType").asText());
            case "resource" -> addResource(block.field("resource"));
            case "resource_link" ->
                    texts.add(
                            "%s (%s)"
                                    .formatted(
                                            ServerText.line(block.field("name").asText(), 200),
                                            ServerText.line(block.field("uri").asText(), 500)));
            default ->
                    texts.add("[%s]".formatted(ServerText.line(block.field("type").asText(), 40)));
        }
    }

    private void addResource(Value resource) {
        var type = resource.field("mimeType").asText();
        var text = resource.field("text");
        if (text.isMissing()) {
            files.saveBase64(resource.field("blob").asText(), type);
        } else {
            files.save(
                    text.asText().getBytes(StandardCharsets.UTF_8),
                    type.isEmpty() ? "text/plain" : type);
        }
        texts.add("resource: " + ServerText.line(resource.field("uri").asText(), 500));
    }
}
