package dev.troupe.agent.tool;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * A file that is written atomically: under a temporary name in the same directory, forced to disk,
 * then renamed. Readers, also after a crash or a power failure, see the old file or the new one,
 * never a part. A link that stands in its place is replaced and not followed.
 *
 * @param path in a directory that exists
 * @param writer names the call that writes, so that what a killed one left is found; empty for none
 */
public record WorkspaceFile(Path path, String writer) {
    private static final String PREFIX = ".troupe-";
    private static final String PART = ".part";
    static final String CLAIM = ".claim";
    private static final long CHUNK = 8L << 20; // bytes copied between looks for an interrupt

    /** Writes the content to its place. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * One that a tool writes.
     *
     * @throws ToolException if it was to be a new file, and something else has written it since the
     *     call was begun
     */
    public static WorkspaceFile of(Path path, ToolContext context) {
        boolean isThere = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (isThere && !context.existedBefore(path) && !context.isRepeated()) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "“%s”刚刚被其他运行或程序写入，没有覆盖；请使用其他名称，或重新运行",
                    "'%s' was written by another run or program just now and was not overwritten; use another name, or run this again",
                    context.workspace().display(path));
        }
        return new WorkspaceFile(path, context.callKey());
    }

    /** One that no tool writes. */
    public static WorkspaceFile of(Path path) {
        return new WorkspaceFile(path, "");
    }

    /** Whether a file is a temporary one, which must not be listed, searched or copied. */
    public static boolean isTemporary(Path file) {
        var name = String.valueOf(file.getFileName());
        return name.startsWith(PREFIX) && (name.endsWith(PART) || name.endsWith(CLAIM));
    }

    /** Writes the whole file; it has the permissions of the one that it replaces. */
    public void write(byte[] content) throws IOException {
        write(out -> out.write(content));
    }

    /**
     * The same in UTF-8.
     *
     * @throws java.nio.charset.CharacterCodingException where the text holds half of a character
     */
    public void write(String text) throws IOException {
        var bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
        replaceWith(path, channel -> writeAll(channel, bytes));
    }

    /** The same from whatever makes the content piece by piece. */
    public void write(Content content) throws IOException {
        replaceWith(
                path,
                channel -> {
                    var out = new BufferedOutputStream(Channels.newOutputStream(channel));
                    content.writeTo(out);
                    out.flush();
                });
    }

    /** Writes what another file holds; the copy has that file's permissions. */
    public void copyFrom(Path source) throws IOException {
        replaceWith(
                source,
                channel -> {
                    try (var from = FileChannel.open(source, StandardOpenOption.READ)) {
                        for (long at = 0, moved = 1; moved > 0; at += moved) {
                            moved = from.transferTo(at, CHUNK, channel);
                        }
                    }
                });
    }

    private interface Filling {
        void fill(FileChannel channel) throws IOException;
    }

    private void replaceWith(Path model, Filling filling) throws IOException {
        var part = path.resolveSibling(partPrefix(writer) + UUID.randomUUID() + PART);
        try {
            try (var channel =
                    FileChannel.open(
                            part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                filling.fill(channel);
                copyPermissions(model, part);
                channel.force(true);
            }
            Files.move(
                    part,
                    path,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            syncDirectory(path);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static void copyPermissions(Path from, Path to) throws IOException {
        if (!Files.isRegularFile(from, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        var known = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        var view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (known != null && view != null) {
            view.setPermissions(known.readAttributes().permissions());
        }
    }

    /**
     * Makes what was renamed, made or removed in the directory of a file outlast a power failure.
     */
    public static void syncDirectory(Path file) throws IOException {
        var directory = file.toAbsolutePath().getParent();
        if (directory == null || isWindows()) { // which opens no directories
            return;
        }
        try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static boolean isWindows() {
        return System.getProperty("os.name", "").startsWith("Windows");
    }

    /** Removes the temporary files that a killed call left next to a file. */
    public static void deleteLeftovers(Path file, String writer) {
        var directory = file.toAbsolutePath().getParent();
        if (directory == null || writer.isEmpty() || !Files.isDirectory(directory)) {
            return;
        }
        try (var parts = Files.newDirectoryStream(directory, partPrefix(writer) + "*" + PART)) {
            for (var part : parts) {
                Files.deleteIfExists(part);
            }
        } catch (IOException | DirectoryIteratorException _) {
            // a hidden temporary file does no harm
        }
    }

    /**
     * Removes the temporary files next to a file that have not been written to for so long: those
     * of killed calls that were never executed again.
     */
    static void deleteAbandoned(Path file, Duration age) {
        var directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            return;
        }
        var latest = FileTime.from(Instant.now().minus(age));
        try (var files =
                Files.newDirectoryStream(directory, PREFIX + "*{" + PART + "," + CLAIM + "}")) {
            for (var each : files) {
                if (Files.getLastModifiedTime(each).compareTo(latest) < 0) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (IOException | DirectoryIteratorException _) {
            // a hidden temporary file does no harm
        }
    }

    /** Where the name of a file is claimed before the file is there. */
    static Path claimPath(Path file) {
        return file.resolveSibling(PREFIX + hash(String.valueOf(file.getFileName())) + CLAIM);
    }

    static String partPrefix(String writer) {
        return PREFIX + (writer.isEmpty() ? "" : hash(writer) + "-");
    }

    private static String hash(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8))
                .toString()
                .substring(0, 18);
    }
}
