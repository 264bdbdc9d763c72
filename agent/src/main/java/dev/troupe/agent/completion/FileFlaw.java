package dev.troupe.agent.completion;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Mentions;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Determines whether a file exists, has content, and is of the kind that its name states. */
final class FileFlaw {
    private static final long LARGEST_PARSED =
            4 << 20; // bytes of JSON; larger files are not parsed

    private static final byte[] ZIP = {'P', 'K'};

    /** The bytes with which files of a kind begin. */
    private static final Map<String, byte[]> SIGNATURES =
            Map.ofEntries(
                    Map.entry("png", new byte[] {(byte) 0x89, 'P', 'N', 'G'}),
                    Map.entry("jpg", new byte[] {(byte) 0xff, (byte) 0xd8}),
                    Map.entry("jpeg", new byte[] {(byte) 0xff, (byte) 0xd8}),
                    Map.entry("gif", new byte[] {'G', 'I', 'F', '8'}),
                    Map.entry("pdf", new byte[] {'%', 'P', 'D', 'F'}),
                    Map.entry("xlsx", ZIP),
                    Map.entry("docx", ZIP),
                    Map.entry("pptx", ZIP),
                    Map.entry("zip", ZIP));

    private FileFlaw() {}

    /** What is wrong with a file of the workspace; empty if nothing is. */
    static Optional<LocalizedText> find(String name, Workspace workspace) {
        Path file;
        try {
            file = workspace.resolveExisting(name);
        } catch (ToolException _) {
            return Optional.of(LocalizedText.of("没有文件 %s", "%s does not exist", name));
        }
        if (Files.isDirectory(file)) {
            return Optional.empty();
        }
        try {
            if (Files.size(file) == 0) {
                return Optional.of(LocalizedText.of("%s 是空文件", "%s is empty", name));
            }
            var extension = Mentions.extension(name);
            return isOfKind(extension, file)
                    ? Optional.empty()
                    : Optional.of(
                            LocalizedText.of(
                                    "%s 的内容不是 %s 格式",
                                    "%s is not a valid %s file", name, extension));
        } catch (IOException e) {
            return Optional.of(LocalizedText.of("无法读取 %s：%s", "%s cannot be read: %s", name, e));
        }
    }

    /** Whether there is a file of that name in the workspace. */
    static boolean exists(String name, Workspace workspace) {
        try {
            return Files.isRegularFile(workspace.resolveExisting(name));
        } catch (ToolException _) {
            return false;
        }
    }

    /** Whether a file without content is of the kind that its name states. */
    static boolean mayBeEmpty(String name) {
        var extension = Mentions.extension(name);
        return !extension.equals("json") && !SIGNATURES.containsKey(extension);
    }

    private static boolean isOfKind(String extension, Path file) throws IOException {
        if (extension.equals("json")) {
            return Files.size(file) > LARGEST_PARSED || isJson(file);
        }
        var signature = SIGNATURES.get(extension);
        return signature == null || beginsWith(signature, file);
    }

    private static boolean isJson(Path file) throws IOException {
        try {
            Json.parse(Files.readString(file));
            return true;
        } catch (JsonException | CharacterCodingException _) {
            return false;
        }
    }

    private static boolean beginsWith(byte[] signature, Path file) throws IOException {
        try (var input = Files.newInputStream(file)) {
            return Arrays.equals(input.readNBytes(signature.length), signature);
        }
    }
}
