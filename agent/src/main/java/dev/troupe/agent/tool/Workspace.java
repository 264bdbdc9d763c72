package dev.troupe.agent.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.language.PathSyntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The only files that a run may access: everything under one directory, and single files outside
 * that a user named explicitly, for reading. Paths are judged after all links are followed.
 * Troupe's own state is closed even if it is under that directory.
 *
 * @param root an existing directory, with its links followed
 * @param readable files outside the root that may be read, with their links followed
 * @param isOnlyLookedAt whether nothing is created, not even directories
 * @param home where Troupe stores its own state; {@code null} if it stores none
 */
public record Workspace(
        Path root, Set<Path> readable, boolean isOnlyLookedAt, @Nullable ProtectedHome home) {
    public Workspace {
        readable = Set.copyOf(readable);
    }

    /** A workspace without Troupe's own state. */
    public Workspace(Path root, Set<Path> readable, boolean isOnlyLookedAt) {
        this(root, readable, isOnlyLookedAt, null);
    }

    /** Opens a directory as a workspace, making it if it is missing. */
    public static Workspace of(Path directory) {
        try {
            Files.createDirectories(directory);
            return new Workspace(directory.toRealPath(), Set.of(), false);
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法打开工作目录“%s”：%s；请指定其他目录",
                    "Could not open workspace '%s': %s; choose another directory",
                    directory,
                    reason(e));
        }
    }

    /** The same, protecting the directory in which Troupe stores its own state. */
    public Workspace withProtected(Path troupeHome) {
        return new Workspace(root, readable, isOnlyLookedAt, ProtectedHome.of(troupeHome));
    }

    /** Whether a file or directory belongs to Troupe's own state, so that it is passed over. */
    public boolean isProtected(Path file) {
        return home != null && home.covers(file, root);
    }

    /**
     * Requires that a file, and all below it, may be touched.
     *
     * @param file absolute
     * @param path how the call names it
     * @throws ToolException if it is part of Troupe's own state or contains it
     */
    public void requireUnprotected(Path file, String path) {
        if (isProtected(file)) {
            throw new ToolException(
                    AgentProblem.OUTSIDE_WORKSPACE,
                    "“%s”位于 Troupe 的数据目录（TROUPE_HOME），智能体不能读写；请使用其他路径",
                    "'%s' is in Troupe's data directory (TROUPE_HOME), which agents cannot read or write; choose another path",
                    path);
        }
    }

    /**
     * Requires that a directory can be removed or moved as a whole.
     *
     * @throws ToolException if Troupe's own state is in it
     */
    public void requireWithoutHome(Path directory, String path) {
        requireUnprotected(directory, path);
        if (home != null && home.isInside(directory)) {
            throw new ToolException(
                    AgentProblem.OUTSIDE_WORKSPACE,
                    "“%s”包含 Troupe 的数据目录（TROUPE_HOME），智能体不能修改；请指定其中的其他文件",
                    "'%s' contains Troupe's data directory (TROUPE_HOME), which agents cannot change; specify other files in it",
                    path);
        }
    }

    /**
     * The same, with one more file that may be read; a file that does not exist changes nothing.
     */
    public Workspace withReadable(Path file) {
        try {
            var files = new HashSet<>(readable);
            files.add(file.toRealPath());
            return new Workspace(root, files, isOnlyLookedAt, home);
        } catch (IOException _) {
            return this;
        }
    }

    /** The same for callers that ask where a file would be and must not create anything. */
    public Workspace asDryRun() {
        return new Workspace(root, readable, true, home);
    }

    /**
     * An existing file or directory.
     *
     * @param path relative to the workspace, or absolute
     * @throws ToolException if it does not exist or leads outside
     */
    public Path resolveExisting(String path) {
        var asked = parse(path);
        try {
            var real = asked.toRealPath();
            if (!real.startsWith(root) && !readable.contains(real)) {
                throw outsideError(path);
            }
            requireUnprotected(real, path);
            return real;
        } catch (IOException _) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "工作目录 %2$s 里没有文件“%1$s”；请检查文件名",
                    "File '%s' does not exist in the workspace %s; check the name",
                    path,
                    root);
        }
    }

    /** Whether {@link #resolveExisting} would find a regular file. */
    public boolean exists(String path) {
        try {
            return Files.isRegularFile(resolveExisting(path));
        } catch (ToolException _) {
            return false;
        }
    }

    /**
     * A place for a file that may exist already; directories on the way are created, unless the
     * workspace is read-only.
     *
     * @param path relative to the workspace, or absolute within it
     * @throws ToolException if it leads outside or is a directory
     */
    public Path resolveWritable(String path) {
        var asked = parse(path).normalize();
        if (!asked.startsWith(root) || asked.equals(root)) {
            throw outsideError(path);
        }
        try {
            var directory = asked.resolveSibling(""); // never null: the path is below the root
            if (!nearestExisting(directory).toRealPath().startsWith(root)) {
                throw outsideError(path);
            }
            requireUnprotected(asked, path); // before a directory is executed in it
            if (isOnlyLookedAt && !Files.exists(directory)) {
                return resolveReal(directory).resolve(asked.getFileName());
            }
            Files.createDirectories(directory);
            if (!directory.toRealPath().startsWith(root)) {
                throw outsideError(path); // a user created a link there in the meantime
            }
            if (Files.isSymbolicLink(asked) && !asked.toRealPath().startsWith(root)) {
                throw outsideError(path);
            }
            if (Files.exists(asked) && !Files.isRegularFile(asked)) {
                throw new ToolException(
                        AgentProblem.FILE,
                        "“%s”不是普通文件；请使用其他名称",
                        "'%s' is not a regular file; use another name",
                        path);
            }
            return directory.toRealPath().resolve(asked.getFileName());
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法写入文件“%s”：%s",
                    "File '%s' cannot be written: %s",
                    path,
                    reason(e));
        }
    }

    /** Where a directory would be if it were created now. */
    private static Path resolveReal(Path directory) throws IOException {
        var nearest = nearestExisting(directory);
        return nearest.toRealPath().resolve(nearest.relativize(directory));
    }

    /** How users see a file: relative to the workspace if it is in it. */
    public String display(Path file) {
        return file.startsWith(root)
                ? root.relativize(file).toString().replace('\\', '/')
                : file.toString();
    }

    private Path parse(String path) {
        PathSyntax.findFlaw(path)
                .ifPresent(flaw -> {
                    throw new ToolException(
                            AgentProblem.FILE,
                            "路径“%s”%s",
                            "Path '%s' %s",
                            path,
                            LocalizedText.of(flaw.text(Language.ZH), flaw.text(Language.EN)));
                });
        try {
            return root.resolve(path.strip());
        } catch (InvalidPathException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "“%s”不是路径：%s",
                    "'%s' is not a path: %s",
                    path,
                    e.getReason());
        }
    }

    private static Path nearestExisting(Path path) {
        var nearest = path;
        while (!Files.exists(nearest, LinkOption.NOFOLLOW_LINKS) && nearest.getParent() != null) {
            nearest = nearest.getParent();
        }
        return nearest;
    }

    private ToolException outsideError(String path) {
        return new ToolException(
                AgentProblem.OUTSIDE_WORKSPACE,
                "“%s”在工作目录 %s 之外；请使用其中的路径，或以其他工作目录启动",
                "'%s' is outside the workspace %s; choose a path inside it, or start with another workspace",
                path,
                root);
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName() + " " + e.getMessage();
    }
}
