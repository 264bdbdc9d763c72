package dev.troupe.packs.files;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.language.PathSyntax;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Turns the paths that models write into files that a tool may touch. */
final class WorkspacePaths {
    private final Workspace workspace;

    private WorkspacePaths(Workspace workspace) {
        this.workspace = workspace;
    }

    static WorkspacePaths of(ToolContext context) {
        return new WorkspacePaths(context.workspace());
    }

    /** An existing plain file, with its links followed. */
    Path file(String path) {
        var file = resolveExisting(path);
        if (Files.isDirectory(file)) {
            throw refusal("“%s”是目录；请指定其中的一个文件", "'%s' is a directory; specify a file in it", path);
        }
        if (!Files.isRegularFile(file)) {
            throw refusal(
                    "“%s”是设备或管道，不是普通文件", "'%s' is a device or a pipe, not a plain file", path);
        }
        return file;
    }

    /** An existing file or directory, with its links followed. */
    Path resolveExisting(String path) {
        requirePlain(path);
        return workspace.resolveExisting(path);
    }

    /** The directory of a path; the root of the workspace if there is none. */
    Path directoryOrRoot(@Nullable String path) {
        return directory(path == null || path.isBlank() ? "." : path);
    }

    Path directory(String path) {
        var directory = resolveExisting(path);
        if (!Files.isDirectory(directory)) {
            throw refusal("“%s”是文件；请指定一个目录", "'%s' is a file; specify a directory", path);
        }
        return directory;
    }

    /**
     * Whether a path exists; one that leads outside, also by a link on its way, is refused whether
     * it exists there or not.
     */
    boolean exists(String path) {
        var asked = resolveLexically(path);
        if (!workspace.readable().contains(asked) && !leadsInside(asked)) {
            throw outsideWorkspace(path);
        }
        try {
            workspace.resolveExisting(path);
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
        var directory = resolveLexically(path).resolveSibling("");
        if (!Files.isDirectory(directory)) {
            throw refusal(
                    "“%s”所在的目录不存在；请先创建，或不写 createDirectories",
                    "The directory of '%s' does not exist; create it first or omit createDirectories",
                    path);
        }
        return target(path);
    }

    /** A place for a file. */
    Path target(String path) {
        if (Files.isDirectory(resolveLexically(path))) {
            throw refusal("“%s”是目录；请指定其中的一个文件", "'%s' is a directory; specify a file in it", path);
        }
        return resolveName(path);
    }

    /** The path for a file; inside a directory it has the same name. */
    Path target(String path, String nameInDirectory) {
        var asked = resolveLexically(path);
        boolean isDirectory = Files.isDirectory(asked) || path.endsWith("/") || path.endsWith("\\");
        return resolveName(isDirectory ? asked.resolve(nameInDirectory).toString() : path);
    }

    private Path resolveName(String path) {
        var name = resolveLexically(path).getFileName();
        if (name == null) {
            throw refusal(
                    "“%s”不是有效的文件名；请使用其他名称",
                    "'%s' is not a valid file name; use another name", path);
        }
        return workspace.resolveWritable(path);
    }

    Path newDirectory(String path) {
        requirePlain(path);
        var marker = workspace.resolveWritable(path.endsWith("/") ? path + "x" : path + "/x");
        return marker.resolveSibling("").normalize();
    }

    /**
     * An entry of the workspace itself: a link stays the link, so that its target is left alone.
     */
    Path entry(String path) {
        var entry = entryOrGone(path);
        if (!Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
            throw refusal("工作目录中没有文件“%s”", "File '%s' does not exist in the workspace", path);
        }
        return entry;
    }

    /** The same; missing if the call may have removed it before it was interrupted. */
    Path entry(String path, ToolContext context) {
        return context.before().isMissing() ? entry(path) : entryOrGone(path);
    }

    private Path entryOrGone(String path) {
        var asked = resolveLexically(path);
        var name = asked.getFileName();
        if (!asked.startsWith(workspace.root()) || asked.equals(workspace.root()) || name == null) {
            throw outsideWorkspace(path);
        }
        try {
            var entry = asked.resolveSibling("").toRealPath().resolve(name);
            if (!entry.startsWith(workspace.root())) {
                throw outsideWorkspace(path);
            }
            workspace.requireWithoutHome(entry, path);
            return entry;
        } catch (IOException _) {
            throw refusal("工作目录中没有文件“%s”", "File '%s' does not exist in the workspace", path);
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

    private Path resolveLexically(String path) {
        requirePlain(path);
        try {
            return workspace.root().resolve(path.strip()).normalize();
        } catch (InvalidPathException e) {
            throw refusal("“%s”不是路径：%s", "'%s' is not a path: %s", path, e.getReason());
        }
    }

    /** Refuses what another program or system may take for another path. */
    void requirePlain(String path) {
        PathSyntax.findFlaw(path)
                .ifPresent(flaw -> {
                    throw refusal(
                            "路径“%s”%s",
                            "Path '%s' %s",
                            path,
                            LocalizedText.of(flaw.text(Language.ZH), flaw.text(Language.EN)));
                });
    }

    private ToolException outsideWorkspace(String path) {
        return new ToolException(
                AgentProblem.OUTSIDE_WORKSPACE,
                "“%s”在工作目录 %s 之外；请使用工作目录内的路径",
                "'%s' is outside the workspace %s; use a path inside it",
                path,
                workspace.root());
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    static ToolException refusal(String zh, String en, @Nullable Object... values) {
        return new ToolException(AgentProblem.FILE, zh, en, values);
    }

    /**
     * @param zh what was attempted
     * @param en what was attempted
     * @param path of what
     */
    static ToolException failure(String zh, String en, Object path, IOException e) {
        var reason = reason(e);
        return refusal("%s“%s”失败：%3$s", "%4$s '%2$s' failed: %3$s", zh, path, reason, en);
    }

    /** Why a file could not be used, without the name of a class. */
    private static LocalizedText reason(IOException e) {
        var said = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
        return switch (e) {
            case AccessDeniedException _ ->
                    LocalizedText.of(
                            "没有权限；请修改它的权限", "there is no permission; change its permissions");
            case NoSuchFileException _ ->
                    LocalizedText.of("它不存在；请检查名称", "it does not exist; check the name");
            case FileAlreadyExistsException _ ->
                    LocalizedText.of("它已存在；请使用其他名称", "it exists already; use another name");
            case DirectoryNotEmptyException _ ->
                    LocalizedText.of("目录不为空；请先清空", "the directory is not empty; empty it first");
            case NotDirectoryException _ ->
                    LocalizedText.of("它不是目录；请指明目录", "it is not a directory; name a directory");
            default ->
                    said == null || said.isBlank()
                            ? LocalizedText.of(
                                    "无法访问；请检查文件和磁盘",
                                    "it cannot be accessed; check the file and the disk")
                            : LocalizedText.of(
                                    "无法访问（%s）；请检查文件和磁盘",
                                    "it cannot be accessed (%s); check the file and the disk",
                                    said);
        };
    }
}
