package dev.troupe.packs.files;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.Workspace;
import dev.troupe.language.Language;
import dev.troupe.language.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Turns the paths that models write into files that a tool may touch. */
final class Place {
    private final Workspace workspace;

    private final Language language;

    private Place(Workspace workspace, Language language) {
        this.workspace = workspace;
        this.language = language;
    }

    static Place in(ToolContext context) {
        return new Place(context.workspace(), context.language());
    }

    /** An existing plain file, with its links followed. */
    Path file(String path) {
        var file = existing(path);
        if (Files.isDirectory(file)) {
            throw refused("'" + path + "' is a directory; name a file in it");
        }
        if (!Files.isRegularFile(file)) {
            throw refused("'" + path + "' is a device or a pipe, not a plain file");
        }
        return file;
    }

    /** An existing file or directory, with its links followed. */
    Path existing(String path) {
        requirePlain(path);
        return workspace.existing(path);
    }

    Path directory(String path) {
        var directory = existing(path);
        if (!Files.isDirectory(directory)) {
            throw refused("'" + path + "' is a file; name a directory");
        }
        return directory;
    }

    /**
     * Whether a path exists; one that leads outside, also by a link on its way, is refused whether
     * it exists there or not.
     */
    boolean exists(String path) {
        var asked = lexically(path);
        if (!workspace.readable().contains(asked) && !leadsInside(asked)) {
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

    private boolean leadsInside(Path asked) {
        if (!asked.startsWith(workspace.root())) {
            return false;
        }
        var nearest = asked;
        while (!Files.exists(nearest, LinkOption.NOFOLLOW_LINKS)
                && !nearest.equals(workspace.root())) {
            nearest = nearest.resolveSibling("").normalize();
        }
        try {
            return nearest.toRealPath().startsWith(workspace.root());
        } catch (IOException _) {
            return false; // a link that leads nowhere
        }
    }

    /** A place for a file in a directory that exists. */
    Path targetInPlace(String path) {
        var directory = lexically(path).resolveSibling("");
        if (!Files.isDirectory(directory)) {
            throw refused(
                    "The directory of '"
                            + path
                            + "' does not exist; make it first or leave createDirectories out");
        }
        return target(path);
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
        if (name == null) {
            throw refused("'" + path + "' is not a name for a file; give another");
        }
        return workspace.writable(path);
    }

    Path newDirectory(String path) {
        requirePlain(path);
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
        requirePlain(path);
        try {
            return workspace.root().resolve(path.strip()).normalize();
        } catch (InvalidPathException e) {
            throw refused("'" + path + "' is not a path: " + e.getReason());
        }
    }

    /** Refuses what another program or system may take for another path. */
    void requirePlain(String path) {
        PathText.flaw(path)
                .ifPresent(flaw -> {
                    throw refused(
                            language.choose(
                                    "路径“" + path + "”" + flaw.said(language),
                                    "Path '" + path + "' " + flaw.said(language)));
                });
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
