package dev.troupe.packs.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Writes a file at once: readers see the old one or the new one. A link that stands in its place is
 * replaced and not followed.
 */
final class WholeFile {
    private WholeFile() {}

    static void write(Path file, byte[] bytes) {
        try {
            if (file.getParent() != null) Files.createDirectories(file.getParent());
            var part = file.resolveSibling(".troupe-" + UUID.randomUUID() + ".part");
            try {
                Files.write(part, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                Files.move(
                        part,
                        file,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new TableException(
                    "写入 " + file.getFileName() + " 失败：" + e.getMessage(),
                    "Could not write " + file.getFileName() + ": " + e.getMessage(),
                    e);
        }
    }
}
