package dev.troupe.codec;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** A file that appears once it is whole, and takes the place of no other. */
final class NewFile {
    private NewFile() {}

    /** What a file is to hold. */
    interface Content {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Writes beside the file first, under a name that nobody else has.
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
            delete(partial);
        }
    }

    /** So that a file which has its name is whole after a power failure, too. */
    private static void force(Path partial) throws IOException {
        try (var channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private static void delete(Path partial) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException _) {
            // what went wrong is told already; a rest of a file harms nobody
        }
    }
}
