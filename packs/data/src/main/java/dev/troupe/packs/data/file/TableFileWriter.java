package dev.troupe.packs.data.file;

import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.packs.data.table.TableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a file as {@link WorkspaceFile} does, with the trouble of tables. */
public final class TableFileWriter {
    private TableFileWriter() {}

    public static void write(Path file, byte[] bytes) {
        write(WorkspaceFile.of(file), bytes);
    }

    public static void write(WorkspaceFile file, byte[] bytes) {
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
