package dev.troupe.agent;

import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.language.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The only files that a run may touch: everything under one directory, and single files outside
 * that a person named in their own words, for reading. Paths are judged after all links are
 * followed. Troupe's own state is closed even where it lies under that directory.
 *
 * @param root an existing directory, with its links followed
 * @param readable files outside the root that may be read, with their links followed
 * @param isOnlyLookedAt whether nothing is made, not even directories
 * @param home where Troupe keeps its own state; {@code null} where it keeps none
 */
public record Workspace(
        Path root, Set<Path> readable, boolean isOnlyLookedAt, @Nullable ProtectedHome home) {
    public Workspace {
        readable = Set.copyOf(readable);
    }

    /** A workspace beside which Troupe keeps no state. */
    public Workspace(Path root, Set<Path> readable, boolean isOnlyLookedAt) {
        this(root, readable, isOnlyLookedAt, null);
    }

    /** Opens a directory as a workspace, making it where it is missing. */
    public static Workspace of(Path directory) {
        try {
            Files.createDirectories(directory);
            return new Workspace(directory.toRealPath(), Set.of(), false);
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法打开工作目录“%s”：%s；请换一个",
                    "Workspace '%s' cannot be opened: %s; give another",
                    directory,
                    reason(e));
        }
    }

    /** The same, with the directory closed in which Troupe keeps its own state. */
    public Workspace withProtected(Path troupeHome) {
        return new Workspace(root, readable, isOnlyLookedAt, ProtectedHome.at(troupeHome));
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
     * @throws ToolException where it belongs to Troupe's own state or holds it
     */
    public void requireUnprotected(Path file, String path) {
        if (isProtected(file)) {
            throw new ToolException(
                    AgentProblem.OUTSIDE_WORKSPACE,
                    "“%s”属于 Troupe 自己的数据目录（TROUPE_HOME），智能体不能读写；请换一个路径",
                    "'%s' belongs to Troupe's own state (TROUPE_HOME), which agents cannot read or write; choose another path",
                    path);
        }
    }

    /**
     * Requires that a directory can be removed or moved as a whole.
     *
     * @throws ToolException where Troupe's own state lies in it
     */
    public void requireWithoutHome(Path directory, String path) {
        requireUnprotected(directory, path);
        if (home != null && home.liesIn(directory)) {
            throw new ToolException(
                    AgentProblem.OUTSIDE_WORKSPACE,
                    "“%s”里有 Troupe 自己的数据目录（TROUPE_HOME），智能体不能改动；请只处理其中别的文件",
                    "'%s' holds Troupe's own state (TROUPE_HOME), which agents cannot change; name other files in it",
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

    /** The same for those who ask where a file would lie and must not make anything. */
    Workspace onlyLookedAt() {
        return new Workspace(root, readable, true, home);
    }

    /**
     * An existing file or directory.
     *
     * @param path relative to the workspace, or absolute
     * @throws ToolException where it does not exist or leads outside
     */
    public Path existing(String path) {
        var asked = parse(path);
        try {
            var real = asked.toRealPath();
            if (!real.startsWith(root) && !readable.contains(real)) {
                throw outside(path);
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

    /** Whether {@link #existing} would find a regular file. */
    public boolean exists(String path) {
        try {
            return Files.isRegularFile(existing(path));
        } catch (ToolException _) {
            return false;
        }
    }

    /**
     * A place for a file that may exist already; directories on the way are made, unless the
     * workspace is only looked at.
     *
     * @param path relative to the workspace, or absolute within it
     * @throws ToolException where it leads outside or is a directory
     */
    public Path writable(String path) {
        var asked = parse(path).normalize();
        if (!asked.startsWith(root) || asked.equals(root)) {
            throw outside(path);
        }
        try {
            var directory = asked.resolveSibling(""); // never null: the path lies below the root
            if (!nearestExisting(directory).toRealPath().startsWith(root)) {
                throw outside(path);
            }
            requireUnprotected(asked, path); // before a directory is made in it
            if (isOnlyLookedAt && !Files.exists(directory)) {
                return realPlace(directory).resolve(asked.getFileName());
            }
            Files.createDirectories(directory);
            if (!directory.toRealPath().startsWith(root)) {
                throw outside(path); // somebody put a link there meanwhile
            }
            if (Files.isSymbolicLink(asked) && !asked.toRealPath().startsWith(root)) {
                throw outside(path);
            }
            if (Files.exists(asked) && !Files.isRegularFile(asked)) {
                throw new ToolException(
                        AgentProblem.FILE,
                        "“%s”不是普通文件；请换一个名字",
                        "'%s' is not a regular file; give another name",
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

    /** Where a directory would be if it were made now. */
    private static Path realPlace(Path directory) throws IOException {
        var nearest = nearestExisting(directory);
        return nearest.toRealPath().resolve(nearest.relativize(directory));
    }

    /** How people see a file: relative to the workspace where it lies in it. */
    public String display(Path file) {
        return file.startsWith(root)
                ? root.relativize(file).toString().replace('\\', '/')
                : file.toString();
    }

    private Path parse(String path) {
        PathText.flaw(path)
                .ifPresent(flaw -> {
                    throw new ToolException(
                            AgentProblem.FILE,
                            "路径“%s”%s",
                            "Path '%s' %s",
                            path,
                            Sentence.of(flaw.said(Language.ZH), flaw.said(Language.EN)));
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

    private ToolException outside(String path) {
        return new ToolException(
                AgentProblem.OUTSIDE_WORKSPACE,
                "“%s”在工作目录 %s 之外；请选里面的路径，或换一个工作目录启动",
                "'%s' lies outside the workspace %s; choose a path inside, or start with another workspace",
                path,
                root);
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName() + " " + e.getMessage();
    }
}
