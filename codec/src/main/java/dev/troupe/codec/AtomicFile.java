package dev.troupe.codec;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** A file that appears once it is whole, and takes the place of no other. */
final class AtomicFile {
    private AtomicFile() {}

    /** What a file is to hold. */
    interface Content {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Writes to a file with a unique name in the same directory first.
     *
     * @throws IOException when it cannot be written or is there already; nothing is left then
     */
    static void write(Path file, Content content) throws IOException {
        var target = file.toAbsolutePath().normalize();
        var partial =
                target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".partial");
        var out = Files.newOutputStream(partial, StandardOpenOption.CREATE_NEW);
        try {
            try (out) {
                content.write(out);
            }
            force(partial);
            Files.move(partial, target);
        } finally {
            deleteQuietly(partial);
        }
    }

    /** So that a file which has its name is whole after a power failure, too. */
    private static void force(Path partial) throws IOException {
        try (var channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private static void deleteQuietly(Path partial) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException _) {
            // the error is reported already; a remaining temporary file does no harm
        }
    }
}
