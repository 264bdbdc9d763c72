package dev.troupe.packs.files;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.Workspace;
import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.language.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Turns the paths that models write into files that a tool may touch. */
final class Place {
    private final Workspace workspace;

    private Place(Workspace workspace) {
        this.workspace = workspace;
    }

    static Place in(ToolContext context) {
        return new Place(context.workspace());
    }

    /** An existing plain file, with its links followed. */
    Path file(String path) {
        var file = existing(path);
        if (Files.isDirectory(file)) {
            throw refused("“%s”是目录；请写其中的一个文件", "'%s' is a directory; name a file in it", path);
        }
        if (!Files.isRegularFile(file)) {
            throw refused(
                    "“%s”是设备或管道，不是普通文件", "'%s' is a device or a pipe, not a plain file", path);
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
            throw refused("“%s”是文件；请写一个目录", "'%s' is a file; name a directory", path);
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
            var real = nearest.toRealPath();
            return real.startsWith(workspace.root()) && !workspace.isProtected(real);
        } catch (IOException _) {
            return false; // a link that leads nowhere
        }
    }

    /** A place for a file in a directory that exists. */
    Path targetInPlace(String path) {
        var directory = lexically(path).resolveSibling("");
        if (!Files.isDirectory(directory)) {
            throw refused(
                    "“%s”所在的目录不存在；请先创建，或不写 createDirectories",
                    "The directory of '%s' does not exist; make it first or leave createDirectories out",
                    path);
        }
        return target(path);
    }

    /** A place for a file. */
    Path target(String path) {
        if (Files.isDirectory(lexically(path))) {
            throw refused("“%s”是目录；请写其中的一个文件", "'%s' is a directory; name a file in it", path);
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
            throw refused("“%s”不能作文件名；请换一个", "'%s' is not a name for a file; give another", path);
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
        var entry = entryOrGone(path);
        if (!Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
            throw refused("工作目录里没有文件“%s”", "File '%s' does not exist in the workspace", path);
        }
        return entry;
    }

    /** The same; gone, where the call may have removed it before it was cut off. */
    Path entry(String path, ToolContext context) {
        return context.before().isMissing() ? entry(path) : entryOrGone(path);
    }

    private Path entryOrGone(String path) {
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
            workspace.requireWithoutHome(entry, path);
            return entry;
        } catch (IOException _) {
            throw refused("工作目录里没有文件“%s”", "File '%s' does not exist in the workspace", path);
        }
    }

    /** Whether a file belongs to Troupe's own state, which is neither listed nor searched. */
    boolean isProtected(Path file) {
        return workspace.isProtected(file);
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
            throw refused("“%s”不是路径：%s", "'%s' is not a path: %s", path, e.getReason());
        }
    }

    /** Refuses what another program or system may take for another path. */
    void requirePlain(String path) {
        PathText.flaw(path)
                .ifPresent(flaw -> {
                    throw refused(
                            "路径“%s”%s",
                            "Path '%s' %s",
                            path,
                            Sentence.of(flaw.said(Language.ZH), flaw.said(Language.EN)));
                });
    }

    private ToolException outside(String path) {
        return new ToolException(
                AgentProblem.OUTSIDE_WORKSPACE,
                "“%s”在工作目录 %s 之外；请选里面的路径",
                "'%s' lies outside the workspace %s; choose a path inside",
                path,
                workspace.root());
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    static ToolException refused(String zh, String en, @Nullable Object... values) {
        return new ToolException(AgentProblem.FILE, zh, en, values);
    }

    /**
     * @param zh what was attempted
     * @param en what was attempted
     * @param path of what
     */
    static ToolException failed(String zh, String en, Object path, IOException e) {
        return refused(
                "%s“%s”失败：%3$s %4$s",
                "%5$s '%2$s' failed: %3$s %4$s",
                zh,
                path,
                e.getClass().getSimpleName(),
                e.getMessage(),
                en);
    }
}
