package dev.troupe.packs.files;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text file as it was decoded.
 *
 * @param encoding {@code UTF-8}, {@code UTF-16LE}, {@code UTF-16BE} or {@code GB18030}, the one of
 *     older Chinese programs
 */
record DecodedText(String text, String encoding) {
    private static final long MAX_BYTES = 16L * 1024 * 1024; // it is held in memory as a whole

    static DecodedText read(Path file, String path) {
        return read(file, path, null, null);
    }

    /**
     * Reads a text file.
     *
     * @param encoding a charset's name; found out where {@code null} or blank
     * @param maxSize bytes; the largest there is where {@code null}
     */
    static DecodedText read(
            Path file, String path, @Nullable String encoding, @Nullable Integer maxSize) {
        long most = maxSize == null ? MAX_BYTES : Math.min(MAX_BYTES, maxSize);
        if (most < 1) {
            throw WorkspacePaths.refusal(
                    "maxSize 是 %d；应为 1 到 %d", "maxSize is %d; give 1 to %d", maxSize, MAX_BYTES);
        }
        try {
            long size = Files.size(file);
            if (size > most) {
                throw WorkspacePaths.refusal(
                        "文件“%s”有 %d 字节；最多能把 %d 字节当作文字读取",
                        "File '%s' has %d bytes; at most %d can be read as text", path, size, most);
            }
            var bytes = Files.readAllBytes(file);
            return encoding == null || encoding.isBlank()
                    ? decode(bytes, path)
                    : decode(bytes, markLength(bytes), List.of(charset(encoding)), path);
        } catch (IOException e) {
            throw WorkspacePaths.failure("读取", "Reading", path, e);
        }
    }

    private static Charset charset(String name) {
        try {
            return Charset.forName(name.strip());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            throw WorkspacePaths.refusal(
                    "不支持编码“%s”；请使用 UTF-8、GB18030 或省略",
                    "Unknown encoding '%s'; use UTF-8, GB18030 or omit it", name);
        }
    }

    private static int markLength(byte[] bytes) {
        return bytes.length > 2
                        && bytes[0] == (byte) 0xEF
                        && bytes[1] == (byte) 0xBB
                        && bytes[2] == (byte) 0xBF
                ? 3
                : 0;
    }

    private static DecodedText decode(byte[] bytes, String path) {
        if (bytes.length > 1 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE) {
            return decode(bytes, 2, List.of(StandardCharsets.UTF_16LE), path);
        }
        if (bytes.length > 1 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF) {
            return decode(bytes, 2, List.of(StandardCharsets.UTF_16BE), path);
        }
        for (byte one : bytes) {
            if (one == 0) {
                throw notText(path);
            }
        }
        return decode(
                bytes,
                markLength(bytes),
                List.of(StandardCharsets.UTF_8, Charset.forName("GB18030")),
                path);
    }

    private static DecodedText decode(byte[] bytes, int from, List<Charset> charsets, String path) {
        for (var charset : charsets) {
            try {
                var text =
                        charset.newDecoder()
                                .decode(ByteBuffer.wrap(bytes, from, bytes.length - from))
                                .toString();
                return new DecodedText(text, charset.name());
            } catch (CharacterCodingException _) {
                // the next one may fit
            }
        }
        throw notText(path);
    }

    private static RuntimeException notText(String path) {
        return WorkspacePaths.refusal(
                "文件“%s”不是文字；请用适合它的工具读取",
                "File '%s' is not text; read it with a tool for its kind", path);
    }

    /** Distinguishes one text from another; empty for none. */
    static String hash(@Nullable String text) {
        return text == null ? "" : Sha256.hex(text);
    }

    /** Writes a whole file atomically: readers see the old one or the new one, never a part. */
    static void write(Path file, String text, String path, ToolContext context) {
        try {
            WorkspaceFile.of(file, context).write(text);
        } catch (CharacterCodingException _) {
            throw WorkspacePaths.refusal(
                    "要写入“%s”的文本包含不完整的字符；请移除",
                    "The text for '%s' contains an incomplete character; remove it", path);
        } catch (IOException e) {
            throw WorkspacePaths.failure("写入", "Writing", path, e);
        }
    }
}
