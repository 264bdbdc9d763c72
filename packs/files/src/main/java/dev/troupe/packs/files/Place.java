package dev.troupe.packs.files;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Turns the paths that models write into files that a tool may touch. */
final class Place {
    /** Names that open a device on Windows wherever they stand. */
    private static final Pattern DEVICE =
            Pattern.compile(
                    "(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\\..*)?", Pattern.CASE_INSENSITIVE);

    private final Workspace workspace;

    private Place(Workspace workspace) {
        this.workspace = workspace;
    }

    static Place in(ToolContext context) {
        return new Place(context.workspace());
    }

    /** An existing plain file, with its links followed. */
    Path file(String path) {
        var file = workspace.existing(path);
        if (Files.isDirectory(file)) {
            throw refused("'" + path + "' is a directory; name a file in it");
        }
        if (!Files.isRegularFile(file)) {
            throw refused("'" + path + "' is a device or a pipe, not a plain file");
        }
        return file;
    }

    Path directory(String path) {
        var directory = workspace.existing(path);
        if (!Files.isDirectory(directory)) {
            throw refused("'" + path + "' is a file; name a directory");
        }
        return directory;
    }

    /** Whether a path exists; one that leads outside is refused whether it exists or not. */
    boolean exists(String path) {
        if (!lexically(path).startsWith(workspace.root())
                && !workspace.readable().contains(lexically(path))) {
            throw outside(path);
        }
        try {
            workspace.existing(path);
            return true;
        } catch (ToolException e) {
            if (e.problem().is(AgentProblem.OUTSIDE_WORKSPACE)) {
                throw e;
            }
            return false;
        }
    }

    /** A place for a file. */
    Path target(String path) {
        if (Files.isDirectory(lexically(path))) {
            throw refused("'" + path + "' is a directory; name a file in it");
        }
        return named(path);
    }

    /** A place for a file; inside a directory it keeps its name. */
    Path target(String path, String nameInDirectory) {
        var asked = lexically(path);
        boolean isDirectory = Files.isDirectory(asked) || path.endsWith("/") || path.endsWith("\\");
        return named(isDirectory ? asked.resolve(nameInDirectory).toString() : path);
    }

    private Path named(String path) {
        var name = lexically(path).getFileName();
        if (name == null || DEVICE.matcher(name.toString()).matches()) {
            throw refused("'" + path + "' is not a name for a file; give another");
        }
        return workspace.writable(path);
    }

    Path newDirectory(String path) {
        var marker = workspace.writable(path.endsWith("/") ? path + "x" : path + "/x");
        return marker.resolveSibling("").normalize();
    }

    /**
     * An entry of the workspace itself: a link stays the link, so that its target is left alone.
     */
    Path entry(String path) {
        var asked = lexically(path);
        var name = asked.getFileName();
        if (!asked.startsWith(workspace.root()) || asked.equals(workspace.root()) || name == null) {
            throw outside(path);
        }
        try {
            var entry = asked.resolveSibling("").toRealPath().resolve(name);
            if (!entry.startsWith(workspace.root())) {
                throw outside(path);
            }
            if (!Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
                throw refused("File '" + path + "' does not exist in the workspace");
            }
            return entry;
        } catch (IOException _) {
            throw refused("File '" + path + "' does not exist in the workspace");
        }
    }

    String display(Path file) {
        var shown = workspace.display(file);
        return shown.isEmpty() ? "." : shown;
    }

    private Path lexically(String path) {
        if (path.isBlank()) {
            throw refused("The path is blank; give a file name such as 'notes.txt'");
        }
        try {
            return workspace.root().resolve(path.strip()).normalize();
        } catch (InvalidPathException e) {
            throw refused("'" + path + "' is not a path: " + e.getReason());
        }
    }

    private ToolException outside(String path) {
        return new ToolException(
                AgentProblem.OUTSIDE_WORKSPACE,
                "'"
                        + path
                        + "' lies outside the workspace "
                        + workspace.root()
                        + "; choose a path inside");
    }

    static ToolException refused(String message) {
        return new ToolException(AgentProblem.FILE, message);
    }

    static ToolException failed(String attempt, IOException e) {
        return refused(attempt + " failed: " + e.getClass().getSimpleName() + " " + e.getMessage());
    }
}
