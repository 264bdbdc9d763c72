package dev.troupe.codec;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A run that has ended as one file: everything that was recorded of it, and the files that it made.
 *
 * <p>A ZIP with {@code manifest.json}, which contains the version of this format and the SHA-256 of
 * all other entries; {@code events.jsonl}, an event in its wire form a line, large values included;
 * and the files under numbers, whose paths are only in the manifest.
 *
 * @param entries from the first to the last
 * @param files made by the run, in the order of the manifest
 * @param leftOut files made by the run that are not in the archive, and why
 */
public record RunArchive(
        List<JournalEntry> entries, List<ArchivedFile> files, List<OmittedFile> leftOut) {
    /** Maximum bytes of one file; a larger one is omitted. */
    public static final int MAX_FILE = 16 * 1024 * 1024;

    /** Bytes that all files may have together. */
    public static final int MAX_FILES = 64 * 1024 * 1024;

    /** A file that the run made. */
    public static final class ArchivedFile {
        private final String path;
        private final String type;
        private final byte[] content;

        /**
         * @param path relative to the workspace, with slashes
         * @param type media type
         * @throws InvalidValue when {@link #isPath} does not accept the path, or the type is not a
         *     line of text
         */
        public ArchivedFile(String path, String type, byte[] content) {
            if (!isPath(path)) {
                throw new InvalidValue(
                        "文件“%s”指向工作目录之外，或在本系统上不能作为文件名",
                        "file '%s' leads out of the workspace, or cannot be a name on this system",
                        SingleLineText.sanitize(path));
            }
            SingleLineText.requireSingleLine("type", "类型", type);
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
                return SingleLineText.isSingleLine(path)
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
            return other instanceof ArchivedFile item
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
     * @param path as it was reported; a line of text
     * @param bytes at least 0
     * @param reason {@code missing}, {@code too-large}, {@code secret}, {@code outside}, or {@code
     *     name} if it cannot have its name elsewhere
     */
    public record OmittedFile(String path, long bytes, String reason) {
        private static final Set<String> REASONS =
                Set.of("missing", "too-large", "secret", "outside", "name");

        /**
         * @throws InvalidValue when it is none of these
         */
        public OmittedFile {
            SingleLineText.requireSingleLine("path", "路径", path);
            if (bytes < 0 || !REASONS.contains(reason)) {
                throw new InvalidValue(
                        "未包含的文件“%s”有 %d 字节，原因是“%s”；应为 0 以上，以及 %s 之一",
                        "file '%s', which is not in it, has %d bytes for the reason '%s'; give 0 or more, and one of %s",
                        path,
                        bytes,
                        SingleLineText.sanitize(reason),
                        REASONS.stream().sorted().toList());
            }
        }

        /** The same for an arbitrary path and size that a node reported. */
        public static OmittedFile sanitize(String path, long bytes, String reason) {
            return new OmittedFile(SingleLineText.sanitize(path), Math.max(0, bytes), reason);
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
            AtomicFile.write(file, writer::write);
        } catch (IOException e) {
            throw new ArchiveException(
                    LocalizedText.of(
                            "无法写入“%s”：%s；请检查磁盘空间和写权限，或使用其他文件名",
                            "could not write '%s': %s; check free disk space and file permissions, or use another file name",
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
     *     version, is damaged, or is malicious
     */
    public static RunArchive read(Path file) {
        return ArchiveReader.read(file, ArchiveLimits.STANDARD);
    }
}
