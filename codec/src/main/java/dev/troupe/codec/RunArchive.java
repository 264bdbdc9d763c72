package dev.troupe.codec;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

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
         */
        public Item(String path, String type, byte[] content) {
            this.path = path;
            this.type = type;
            this.content = content.clone();
        }

        /** Relative to the workspace, with slashes. */
        public String path() {
            return path;
        }

        /** Media type. */
        public String type() {
            return type;
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
     * @param reason {@code missing}, {@code too-large}, {@code secret} or {@code outside}
     */
    public record LeftOut(String path, long bytes, String reason) {}

    public RunArchive {
        entries = List.copyOf(entries);
        files = List.copyOf(files);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Writes the archive; it appears once it is whole.
     *
     * @throws ArchiveException when the run has not ended, or the file cannot be written
     */
    public void write(Path file) {
        var target = file.toAbsolutePath().normalize();
        var partial = target.resolveSibling(target.getFileName() + ".partial");
        try {
            try (var out = Files.newOutputStream(partial)) {
                new ArchiveWriter(this).write(out);
            }
            Files.move(partial, target);
        } catch (IOException e) {
            throw new ArchiveException(
                    Sentence.of(
                            "无法写入“%s”：%s；请检查磁盘空间和写权限，或换一个不存在的文件名",
                            "'%s' cannot be written: %s; check free space and access rights, or name a file that is not there",
                            target,
                            e),
                    e);
        } finally {
            delete(partial);
        }
    }

    private static void delete(Path partial) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException _) {
            // what went wrong is told already; a rest of a file harms nobody
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
        return ArchiveReader.read(file);
    }
}
