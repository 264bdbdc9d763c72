package dev.troupe.retrieval.vector;

import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.Problem;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A small file that several processes change: whole or not at all, one after the other. */
public final class LockedFile {
    private final Path file;

    public LockedFile(Path file) {
        this.file = file;
    }

    /** Empty if there is none. */
    public String read() {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException _) {
            return "";
        } catch (IOException e) {
            throw new RetrievalException(
                    Problem.of(
                            RetrievalProblem.UNREADABLE,
                            "无法读取 %s：%s；请检查权限",
                            "%s cannot be read: %s; check its permissions",
                            file,
                            e.getMessage()),
                    e);
        }
    }

    public void write(String text) {
        try {
            var part = Files.createTempFile(file.resolveSibling(""), "part", null);
            try {
                Files.writeString(part, text, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
                Files.move(
                        part,
                        file,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
                WorkspaceFile.syncDirectory(file);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw unwritableException(e);
        }
    }

    /** Waits until no other thread or process is inside. */
    public void runLocked(Runnable change) {
        synchronized (LockedFile.class) { // a lock of a file is one of the process, not of a thread
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
                throw unwritableException(e);
            }
        }
    }

    private RetrievalException unwritableException(IOException e) {
        return new RetrievalException(
                Problem.of(
                        RetrievalProblem.UNWRITABLE,
                        "无法写入 %s：%s；请检查磁盘和权限",
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
