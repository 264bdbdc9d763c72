package dev.troupe.packs.data;

import dev.troupe.agent.WorkspaceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a file as {@link WorkspaceFile} does, with the trouble of tables. */
final class WholeFile {
    private WholeFile() {}

    static void write(Path file, byte[] bytes) {
        write(WorkspaceFile.of(file), bytes);
    }

    static void write(WorkspaceFile file, byte[] bytes) {
        var path = file.path();
        try {
            if (path.getParent() != null) Files.createDirectories(path.getParent());
            file.write(bytes);
        } catch (IOException e) {
            throw new TableException(
                    "写入 " + path.getFileName() + " 失败：" + e.getMessage(),
                    "Could not write " + path.getFileName() + ": " + e.getMessage(),
                    e);
        }
    }
}
