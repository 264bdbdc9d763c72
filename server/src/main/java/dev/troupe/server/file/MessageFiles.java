package dev.troupe.server.file;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import dev.troupe.server.limit.UploadLimiter;
import dev.troupe.server.turn.Workspaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Files and pictures in messages of users. For {@code troupe} they become files of the workspace,
 * and the message names them, as if its user had uploaded them in the console. Safe for use by
 * several threads.
 */
public final class MessageFiles {
    private static final int MAX_NAMES = 50; // of files that differ
    private static final int BLOCK = 64 * 1024; // bytes that are compared at once

    private final UploadedFileService files;
    private final Workspaces workspaces;
    private final UploadLimiter uploads;
    private final TroupeRuntime runtime;

    public MessageFiles(
            UploadedFileService files,
            Workspaces workspaces,
            UploadLimiter uploads,
            TroupeRuntime runtime) {
        this.files = files;
        this.workspaces = workspaces;
        this.uploads = uploads;
        this.runtime = runtime;
    }

    /**
     * The messages with the names of their files, of which none is in the workspace yet: to check
     * the rest of a request before.
     *
     * @param place of the messages in the request
     * @throws OpenAiException naming the part that cannot be read
     */
    public List<Value> withNames(UserPrincipal caller, String place, List<Value> messages) {
        return replace(
                caller,
                place,
                messages,
                (part, content) -> {
                    requireVision(part);
                    return text(content.name());
                });
    }

    /** The same, with the files in the workspace, and with the names that they have there. */
    public List<Value> importAll(UserPrincipal caller, String place, List<Value> messages) {
        return replace(
                caller,
                place,
                messages,
                (part, content) -> text(importInto(caller, part, content)));
    }

    /**
     * The messages with their pictures in themselves, for a model.
     *
     * @param hasTools whether they were sent to {@code troupe} with tools of the client
     * @throws OpenAiException when there is a file: models receive text and pictures
     */
    public List<Value> forModel(
            UserPrincipal caller, String place, List<Value> messages, boolean hasTools) {
        return replace(
                caller, place, messages, (part, content) -> picture(part, content, hasTools));
    }

    /** Items of a request and of the responses before. */
    public record Items(List<Value> earlier, List<Value> added) {}

    /** The same of items, where files of earlier responses are named only. */
    public Items forModel(UserPrincipal caller, List<Value> earlier, List<Value> added) {
        var named =
                replaceParts(
                        earlier, part -> FilePart.isFile(part) ? text(FilePart.name(part)) : part);
        var reader =
                new RequestFiles(caller, files, (part, content) -> picture(part, content, false));
        return new Items(reader.replace("earlier item ", named), reader.replace("input", added));
    }

    /** Earlier messages with names in place of their files, which are not read. */
    public static List<Value> withMentions(List<Value> items) {
        return replaceParts(
                items, part -> FilePart.isFileOrPicture(part) ? text(FilePart.name(part)) : part);
    }

    /** Messages for a record of them, without what they contain of files. */
    public static List<Value> withoutContents(List<Value> items) {
        return replaceParts(items, FilePart::withoutContent);
    }

    private static List<Value> replaceParts(List<Value> items, UnaryOperator<Value> change) {
        return items.stream()
                .map(item ->
                        item instanceof Value.RecordOf
                                        && item.field("content") instanceof Value.ListOf(var parts)
                                ? Values.with(
                                        item,
                                        "content",
                                        Value.of(parts.stream().map(change).toList()))
                                : item)
                .toList();
    }

    private static Value text(String text) {
        return Values.record("type", Value.of("text"), "text", Value.of(text));
    }

    private static Value picture(FilePart part, FilePart.Content content, boolean hasTools) {
        if (!part.isPicture()) {
            throw hasTools
                    ? OpenAiException.ofUnsupported(
                            part.place(),
                            "%s：带有 tools 的请求由语言模型直接回答，它不读取文件；请移除 tools，或将内容作为文本发送",
                            "%s: a language model answers a request with tools, and it reads no"
                                    + " files; omit tools, or send the content as text",
                            part.place())
                    : OpenAiException.ofUnsupported(
                            part.place(),
                            "%s：只有模型 troupe 读取文件；请选用 troupe，或将内容作为文本发送",
                            "%s: only the model troupe reads files; choose troupe, or send the"
                                    + " content as text",
                            part.place());
        }
        var bytes = content.readAll();
        var type = MediaContent.ofPicture(bytes).orElseThrow().type();
        var address = "data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
        return Values.record(
                "type", Value.of("image_url"),
                "image_url", Values.record("url", Value.of(address)));
    }

    private List<Value> replace(
            UserPrincipal caller,
            String place,
            List<Value> messages,
            RequestFiles.Replacement replacement) {
        return new RequestFiles(caller, files, replacement).replace(place, messages);
    }

    private void requireVision(FilePart part) {
        if (part.isPicture() && !runtime.describesPictures()) {
            var remedy = MediaModels.missingText(MediaRole.VISION);
            throw OpenAiException.ofUnsupported(
                    part.place(), "%s：%s", "%s: %s", part.place(), remedy);
        }
    }

    /** A file that is there already with the same content is not stored again. */
    private String importInto(UserPrincipal caller, FilePart part, FilePart.Content content) {
        var workspace = workspaces.forUser(caller);
        for (int number = 1; number <= MAX_NAMES; number++) {
            var name = withNumber(content.name(), number);
            if (has(workspace, name, content) || store(caller, workspace, name, content)) {
                return name;
            }
        }
        throw OpenAiException.invalid(
                part.place(),
                "工作目录中已有 %d 个名为“%s”的其他文件；请使用其他文件名",
                "the workspace has %d other files named '%s'; use another name",
                MAX_NAMES,
                content.name());
    }

    /** {@code sales.csv}, {@code sales-2.csv}, {@code sales-3.csv}. */
    private static String withNumber(String name, int number) {
        int dot = name.lastIndexOf('.');
        int end = dot > 0 ? dot : name.length();
        return number == 1 ? name : name.substring(0, end) + "-" + number + name.substring(end);
    }

    private static boolean has(Workspace workspace, String name, FilePart.Content content) {
        if (!workspace.exists(name)) {
            return false;
        }
        var file = workspace.resolveExisting(name);
        try {
            return Files.size(file) == content.size() && isSame(file, content);
        } catch (IOException _) { // it has just been deleted, or cannot be read
            return false;
        }
    }

    private static boolean isSame(Path file, FilePart.Content content) throws IOException {
        try (var stored = Files.newInputStream(file);
                var sent = content.open()) {
            byte[] block;
            do {
                block = stored.readNBytes(BLOCK);
                if (!Arrays.equals(block, sent.readNBytes(BLOCK))) {
                    return false;
                }
            } while (block.length > 0);
            return true;
        }
    }

    /** Whether the name was free. */
    private boolean store(
            UserPrincipal caller, Workspace workspace, String name, FilePart.Content content) {
        try (var upload = uploads.begin(caller.user(), content.size())) {
            var file = workspace.resolveWritable(name);
            Files.createFile(file);
            write(file, content, upload);
            upload.moveToWorkspace();
            return true;
        } catch (FileAlreadyExistsException _) {
            return false;
        } catch (ToolException e) {
            throw OpenAiException.invalid(
                    "file",
                    "文件名“%s”无效：%s",
                    "file name '%s' is not valid: %s",
                    name,
                    LocalizedText.of(e));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot store " + name, e);
        }
    }

    /** What was uploaded before counts towards the storage, not once more as an upload. */
    private static void write(Path file, FilePart.Content content, UploadLimiter.Upload upload)
            throws IOException {
        boolean isWritten = false;
        try (var in = content.open()) {
            if (content.isUploaded()) {
                upload.reserve(content.size());
                WorkspaceFile.of(file).write(in::transferTo);
            } else {
                WorkspaceFile.of(file).write(out -> in.transferTo(upload.countingStream(out)));
            }
            isWritten = true;
        } finally {
            if (!isWritten) {
                Files.deleteIfExists(file);
            }
        }
    }
}
