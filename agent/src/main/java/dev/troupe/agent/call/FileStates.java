package dev.troupe.agent.call;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The content of files at one moment, so that a change since then can be recognized. */
public record FileStates(Workspace workspace) {
    private static final long MAX_READ = 1 << 20; // bytes of a file; larger ones by their time

    /**
     * A text that differs if the content of a file differs, or if a directory has other files.
     *
     * @return empty for no files
     */
    public String describe(List<Path> files) {
        return files.stream().map(this::describeTree).collect(Collectors.joining("\n"));
    }

    private String describeTree(Path file) {
        if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return describeFile(file);
        }
        try (var all = Files.walk(file)) {
            return all.filter(entry -> !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                    .filter(entry -> !WorkspaceFile.isTemporary(entry))
                    .sorted()
                    .map(this::describeFile)
                    .collect(Collectors.joining("\n"));
        } catch (IOException | UncheckedIOException _) {
            return workspace.display(file) + " unreadable";
        }
    }

    private String describeFile(Path file) {
        var name = workspace.display(file);
        try {
            if (Files.isSymbolicLink(file)) {
                return name + " to " + Files.readSymbolicLink(file);
            }
            return name
                    + " "
                    + (Files.isRegularFile(file) && Files.size(file) <= MAX_READ
                            ? Sha256.hex(file)
                            : Files.size(file) + " " + Files.getLastModifiedTime(file));
        } catch (IOException _) {
            return name + " unreadable";
        }
    }
}
