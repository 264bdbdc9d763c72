package dev.troupe.protocols.remote;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * The files that a tool of another program returns: they are written into the workspace under new
 * names.
 */
public final class ReplyFiles {
    private static final int MAX_FILES = 20;
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
    private final Problem.Code refused;
    private final Problem.Code unwritable;
    private final List<Value> written = new ArrayList<>();

    /**
     * @param tool its name in Troupe, with which the names begin
     * @param refused the code of files that are not accepted
     * @param unwritable the code of files that cannot be written
     */
    public ReplyFiles(
            String tool, ToolContext context, Problem.Code refused, Problem.Code unwritable) {
        // the same name when the call is executed again, and no other file's
        var key = context.callKey().isEmpty() ? UUID.randomUUID().toString() : context.callKey();
        var id = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString();
        this.prefix = tool + "-" + id.substring(0, 8) + "-";
        this.context = context;
        this.refused = refused;
        this.unwritable = unwritable;
    }

    /** The files so far: {@code path}, {@code type} and {@code bytes} of each. */
    public List<Value> toValues() {
        return List.copyOf(written);
    }

    /**
     * Writes a file that comes in Base64.
     *
     * @throws ToolException when it is not that, or cannot be written
     */
    public void saveBase64(String data, String mediaType) {
        byte[] bytes;
        try {
            bytes = Base64.getMimeDecoder().decode(data);
        } catch (IllegalArgumentException _) {
            throw new ToolException(
                    refused,
                    "服务器返回的文件不是有效的 Base64",
                    "The server returned a file that is not valid Base64");
        }
        save(bytes, mediaType);
    }

    /**
     * Writes a file.
     *
     * @throws ToolException when it cannot be written, or there are too many
     */
    public void save(byte[] bytes, String mediaType) {
        if (written.size() == MAX_FILES) {
            throw new ToolException(
                    refused, "结果包含超过 %d 个文件", "The result holds more than %d files", MAX_FILES);
        }
        var type = mediaType.toLowerCase(Locale.ROOT).replaceFirst(";.*", "").strip();
        var name = prefix + (written.size() + 1) + "." + EXTENSIONS.getOrDefault(type, "bin");
        var file = context.workspace().resolveWritable(name);
        try {
            WorkspaceFile.of(file, context).write(bytes);
        } catch (IOException e) {
            throw new ToolException(
                    unwritable, "无法写入 %s：%s", "%s cannot be written: %s", name, e.getMessage());
        }
        context.addArtifact(file, type.isEmpty() ? "application/octet-stream" : type);
        written.add(
                ValueRecords.of(
                        "path", Value.of(name),
                        "type", Value.of(type),
                        "bytes", Value.of(bytes.length)));
    }
}
