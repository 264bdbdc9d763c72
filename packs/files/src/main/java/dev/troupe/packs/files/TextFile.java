package dev.troupe.packs.files;

import dev.troupe.agent.ToolContext;
import dev.troupe.agent.WorkspaceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text file as it was decoded.
 *
 * @param encoding {@code UTF-8}, {@code UTF-16LE}, {@code UTF-16BE} or {@code GB18030}, the one of
 *     older Chinese programs
 */
record TextFile(String text, String encoding) {
    private static final long MAX_BYTES = 16L * 1024 * 1024; // it is held in memory as a whole

    static TextFile read(Path file, String path) {
        return read(file, path, null, null);
    }

    /**
     * Reads a text file.
     *
     * @param encoding a charset's name; found out where {@code null} or blank
     * @param maxSize bytes; the largest there is where {@code null}
     */
    static TextFile read(
            Path file, String path, @Nullable String encoding, @Nullable Integer maxSize) {
        long most = maxSize == null ? MAX_BYTES : Math.min(MAX_BYTES, maxSize);
        if (most < 1) {
            throw Place.refused(
                    "maxSize 是 %d；应为 1 到 %d", "maxSize is %d; give 1 to %d", maxSize, MAX_BYTES);
        }
        try {
            long size = Files.size(file);
            if (size > most) {
                throw Place.refused(
                        "文件“%s”有 %d 字节；最多能把 %d 字节当作文字读取",
                        "File '%s' has %d bytes; at most %d can be read as text", path, size, most);
            }
            var bytes = Files.readAllBytes(file);
            return encoding == null || encoding.isBlank()
                    ? decoded(bytes, path)
                    : decoded(bytes, markLength(bytes), List.of(charset(encoding)), path);
        } catch (IOException e) {
            throw Place.failed("读取", "Reading", path, e);
        }
    }

    private static Charset charset(String name) {
        try {
            return Charset.forName(name.strip());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            throw Place.refused(
                    "没有“%s”这种编码；请用 UTF-8、GB18030 或省略",
                    "There is no encoding '%s'; use UTF-8, GB18030 or leave it out", name);
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

    private static TextFile decoded(byte[] bytes, String path) {
        if (bytes.length > 1 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE) {
            return decoded(bytes, 2, List.of(StandardCharsets.UTF_16LE), path);
        }
        if (bytes.length > 1 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF) {
            return decoded(bytes, 2, List.of(StandardCharsets.UTF_16BE), path);
        }
        for (byte one : bytes) {
            if (one == 0) {
                throw binary(path);
            }
        }
        return decoded(
                bytes,
                markLength(bytes),
                List.of(StandardCharsets.UTF_8, Charset.forName("GB18030")),
                path);
    }

    private static TextFile decoded(byte[] bytes, int from, List<Charset> charsets, String path) {
        for (var charset : charsets) {
            try {
                var text =
                        charset.newDecoder()
                                .decode(ByteBuffer.wrap(bytes, from, bytes.length - from))
                                .toString();
                return new TextFile(text, charset.name());
            } catch (CharacterCodingException _) {
                // the next one may fit
            }
        }
        throw binary(path);
    }

    private static RuntimeException binary(String path) {
        return Place.refused(
                "文件“%s”不是文字；请用适合它的工具读取",
                "File '%s' is not text; read it with a tool for its kind", path);
    }

    /** Tells one text from another; empty for none. */
    static String hash(@Nullable String text) {
        try {
            var bytes = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
            return bytes == null
                    ? ""
                    : HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /** Writes a whole file at once: readers see the old one or the new one, never a part. */
    static void write(Path file, String text, String path, ToolContext context) {
        try {
            WorkspaceFile.of(file, context).write(text);
        } catch (CharacterCodingException _) {
            throw Place.refused(
                    "要写入“%s”的文字里有半个字符；请去掉",
                    "The text for '%s' holds half of a character; leave that out", path);
        } catch (IOException e) {
            throw Place.failed("写入", "Writing", path, e);
        }
    }
}
