package dev.troupe.retrieval;

import dev.troupe.agent.WorkspaceFile;
import dev.troupe.core.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A small file that several processes change: whole or not at all, one after the other. */
final class KeptFile {
    private final Path file;

    KeptFile(Path file) {
        this.file = file;
    }

    /** Empty where there is none. */
    String read() {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException _) {
            return "";
        } catch (IOException e) {
            throw new RetrievalException(
                    Problem.of(
                            RetrievalProblem.UNREADABLE,
                            "%s 读不出来：%s；请检查权限",
                            "%s cannot be read: %s; check its permissions",
                            file,
                            e.getMessage()),
                    e);
        }
    }

    void write(String text) {
        try {
            var part = Files.createTempFile(file.resolveSibling(""), "part", null);
            try {
                Files.writeString(part, text, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
                Files.move(
                        part,
                        file,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
                WorkspaceFile.forceDirectory(file);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Waits until no other thread or process is inside. */
    void locked(Runnable change) {
        synchronized (KeptFile.class) { // a lock of a file is one of the process, not of a thread
            try (var channel =
                            FileChannel.open(
                                    file.resolveSibling(file.getFileName() + ".lock"),
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.WRITE);
                    var lock = channel.lock()) {
                if (lock.isValid()) {
                    change.run();
                }
            } catch (IOException e) {
                throw unwritable(e);
            }
        }
    }

    private RetrievalException unwritable(IOException e) {
        return new RetrievalException(
                Problem.of(
                        RetrievalProblem.UNWRITABLE,
                        "%s 写不进去：%s；请检查磁盘和权限",
                        "%s cannot be written: %s; check disk and permissions",
                        file,
                        e.getMessage()),
                e);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
