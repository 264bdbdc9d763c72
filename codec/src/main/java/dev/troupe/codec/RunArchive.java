package dev.troupe.codec;

import dev.troupe.core.InvalidValue;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.Sentence;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A run that has ended as one file: everything that was recorded of it, and the files that it made.
 *
 * <p>A ZIP with {@code manifest.json}, which says the version of this form and the SHA-256 of all
 * else; {@code events.jsonl}, an event in its wire form a line, large values included; and the
 * files under numbers, whose paths only the manifest tells.
 *
 * @param entries from the first to the last
 * @param files made by the run, in the order of the manifest
 * @param leftOut files made by the run that are not in the archive, and why
 */
public record RunArchive(List<JournalEntry> entries, List<Item> files, List<LeftOut> leftOut) {
    /** Bytes that one file may have; a larger one is left out. */
    public static final int MAX_FILE = 16 * 1024 * 1024;

    /** Bytes that all files may have together. */
    public static final int MAX_FILES = 64 * 1024 * 1024;

    /** A file that the run made. */
    public static final class Item {
        private final String path;
        private final String type;
        private final byte[] content;

        /**
         * @param path relative to the workspace, with slashes
         * @param type media type
         * @throws InvalidValue when the path is none that {@link #isPath} accepts, or the type is
         *     no line of text
         */
        public Item(String path, String type, byte[] content) {
            if (!isPath(path)) {
                throw new InvalidValue(
                        "文件“%s”指向工作目录之外，或在本系统上不能作为文件名",
                        "file '%s' leads out of the workspace, or cannot be a name on this system",
                        Line.of(path));
            }
            Line.require("type", "类型", type);
            this.path = path;
            this.type = type;
            this.content = content.clone();
        }

        /**
         * Whether a file of this name stays below the directory that it is put in, and can be there
         * on this system.
         */
        public static boolean isPath(String path) {
            var parts = path.split("/", -1);
            for (var part : parts) {
                if (part.isBlank() || part.equals(".") || part.equals("..")) {
                    return false;
                }
            }
            try {
                var here = Path.of(path);
                return Line.isOne(path)
                        && here.getRoot() == null
                        && here.getNameCount() == parts.length;
            } catch (InvalidPathException _) {
                return false;
            }
        }

        /** Relative to the workspace, with slashes. */
        public String path() {
            return path;
        }

        /** Media type. */
        public String type() {
            return type;
        }

        /** Bytes. */
        public int size() {
            return content.length;
        }

        /** All of it; a copy. */
        public byte[] content() {
            return content.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Item item
                    && path.equals(item.path)
                    && type.equals(item.type)
                    && Arrays.equals(content, item.content);
        }

        @Override
        public int hashCode() {
            return path.hashCode();
        }

        @Override
        public String toString() {
            return path + " (" + content.length + " bytes)";
        }
    }

    /**
     * A file that is not in the archive.
     *
     * @param path as it was told; a line of text
     * @param bytes at least 0
     * @param reason {@code missing}, {@code too-large}, {@code secret}, {@code outside}, or {@code
     *     name} where it cannot have its name elsewhere
     */
    public record LeftOut(String path, long bytes, String reason) {
        private static final Set<String> REASONS =
                Set.of("missing", "too-large", "secret", "outside", "name");

        /**
         * @throws InvalidValue when it is none of these
         */
        public LeftOut {
            Line.require("path", "路径", path);
            if (bytes < 0 || !REASONS.contains(reason)) {
                throw new InvalidValue(
                        "未包含的文件“%s”有 %d 字节，原因是“%s”；应为 0 以上，以及 %s 之一",
                        "file '%s', which is not in it, has %d bytes for the reason '%s'; give 0 or more, and one of %s",
                        path,
                        bytes,
                        Line.of(reason),
                        REASONS.stream().sorted().toList());
            }
        }

        /** The same for a path and a size that a node told, whatever they are. */
        public static LeftOut told(String path, long bytes, String reason) {
            return new LeftOut(Line.of(path), Math.max(0, bytes), reason);
        }
    }

    public RunArchive {
        entries = List.copyOf(entries);
        files = List.copyOf(files);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Writes the archive; it appears once it is whole.
     *
     * @throws ArchiveException when the run has not ended, is larger than an archive may be, or the
     *     file cannot be written
     */
    public void write(Path file) {
        var writer = new ArchiveWriter(this, ArchiveLimits.STANDARD);
        try {
            NewFile.write(file, writer::write);
        } catch (IOException e) {
            throw new ArchiveException(
                    Sentence.of(
                            "无法写入“%s”：%s；请检查磁盘空间和写权限，或换一个不存在的文件名",
                            "'%s' cannot be written: %s; check free space and access rights, or name a file that is not there",
                            file.toAbsolutePath().normalize(),
                            e),
                    e);
        }
    }

    /**
     * Reads an archive and checks all of it: names, sizes, hashes, paths, and that the events are
     * those of one run that has ended.
     *
     * @throws ArchiveException when it cannot be read, is something else, was written by a newer
     *     version, is damaged, or is made to do harm
     */
    public static RunArchive read(Path file) {
        return ArchiveReader.read(file, ArchiveLimits.STANDARD);
    }
}
