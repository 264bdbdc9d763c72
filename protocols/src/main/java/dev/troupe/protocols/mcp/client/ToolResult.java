package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * Turns the result of a server's tool into a reply: text stays text, pictures, sounds and embedded
 * files are written into the workspace. Text that is too long for a model is written as well.
 */
final class ToolResult {
    private static final int MAX_TEXT = 12_000; // characters in a reply; the rest is in a file
    private static final int MAX_FILES = 20;
    private static final int MAX_ERROR = 2_000; // characters
    private static final Map<String, String> EXTENSIONS =
            Map.ofEntries(
                    Map.entry("image/png", "png"),
                    Map.entry("image/jpeg", "jpg"),
                    Map.entry("image/gif", "gif"),
                    Map.entry("image/webp", "webp"),
                    Map.entry("audio/wav", "wav"),
                    Map.entry("audio/mpeg", "mp3"),
                    Map.entry("application/json", "json"),
                    Map.entry("application/pdf", "pdf"),
                    Map.entry("application/gzip", "gz"),
                    Map.entry("application/zip", "zip"),
                    Map.entry("text/csv", "csv"),
                    Map.entry("text/html", "html.txt"), // not opened as a page
                    Map.entry("text/markdown", "md"),
                    Map.entry("text/plain", "txt"));

    private final String prefix;
    private final ToolContext context;
    private final List<String> texts = new ArrayList<>();
    private final List<Value> files = new ArrayList<>();

    private ToolResult(String tool, ToolContext context) {
        // the same name when the call is executed again, and no other file's
        var key = context.callKey().isEmpty() ? UUID.randomUUID().toString() : context.callKey();
        var id = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString();
        this.prefix = tool + "-" + id.substring(0, 8) + "-";
        this.context = context;
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
            save(bytes, isStructured ? "application/json" : "text/plain");
            data.put("text", Value.of(ServerText.lines(written, MAX_TEXT)));
        } else if (isStructured) {
            data.put("result", structured);
        } else {
            data.put("text", Value.of(text));
        }
        if (!files.isEmpty()) {
            data.put("files", Value.of(files));
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
                    save(decode(block.field("data")), block.field("mimeType").asText());
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
        var bytes =
                text.isMissing()
                        ? decode(resource.field("blob"))
                        : text.asText().getBytes(StandardCharsets.UTF_8);
        save(bytes, type.isEmpty() && !text.isMissing() ? "text/plain" : type);
        texts.add("resource: " + ServerText.line(resource.field("uri").asText(), 500));
    }

    private static byte[] decode(Value data) {
        try {
            return Base64.getMimeDecoder().decode(data.asText());
        } catch (IllegalArgumentException _) {
            throw new ToolException(
                    McpProblem.TOOL_FAILED,
                    "服务器返回的文件不是有效的 Base64",
                    "The server returned a file that is not valid Base64");
        }
    }

    private void save(byte[] bytes, String mediaType) {
        if (files.size() == MAX_FILES) {
            throw new ToolException(
                    McpProblem.TOOL_FAILED,
                    "结果包含超过 %d 个文件",
                    "The result holds more than %d files",
                    MAX_FILES);
        }
        var type = mediaType.toLowerCase(Locale.ROOT).replaceFirst(";.*", "").strip();
        var name = prefix + (files.size() + 1) + "." + EXTENSIONS.getOrDefault(type, "bin");
        Path file = context.workspace().resolveWritable(name);
        try {
            WorkspaceFile.of(file, context).write(bytes);
        } catch (IOException e) {
            throw new ToolException(
                    McpProblem.UNWRITABLE_FILE,
                    "无法写入 %s：%s",
                    "%s cannot be written: %s",
                    name,
                    e.getMessage());
        }
        context.addArtifact(file, type.isEmpty() ? "application/octet-stream" : type);
        files.add(
                ValueRecords.of(
                        "path", Value.of(name),
                        "type", Value.of(type),
                        "bytes", Value.of(bytes.length)));
    }
}
