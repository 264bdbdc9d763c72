package dev.troupe.packs.code;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A directory that one program has to itself, outside of any workspace: copies go in and what it
 * made is looked through when nothing runs in it any more. Closing it removes it.
 */
public final class SandboxDirectory implements AutoCloseable {
    /** What the program sees the files of a skill as, and may only read. */
    static final String SKILL = "/etc/troupe/skill";

    /** Fonts of both languages for every chart, generated or not. */
    private static final String CHARTS =
            """
            backend: Agg
            font.family: sans-serif
            font.sans-serif: %s
            axes.unicode_minus: False
            figure.autolayout: True
            savefig.dpi: 120
            """
                    .formatted(String.join(", ", ChartFonts.NAMES));

    private final Path directory;
    private final Map<Path, Stamp> given = new HashMap<>();

    /** The fingerprint by which changes of a file are detected. */
    private record Stamp(long bytes, FileTime changed) {
        static Stamp of(Path file) throws IOException {
            return new Stamp(Files.size(file), Files.getLastModifiedTime(file));
        }
    }

    private SandboxDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * Makes an empty one.
     *
     * @throws ToolException when it does not fit
     */
    public static SandboxDirectory open() {
        try {
            SandboxCleanup.clear();
            var box = new SandboxDirectory(Files.createTempDirectory(SandboxCleanup.prefix()));
            box.prepare();
            return box;
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法在 %s 创建沙箱目录：%s",
                    "Could not create a sandbox directory in %s: %s",
                    System.getProperty("java.io.tmpdir"),
                    e.getMessage());
        }
    }

    private void prepare() throws IOException {
        Files.createDirectory(workspace());
        Files.createDirectory(settings());
        Files.writeString(settings().resolve("matplotlibrc"), CHARTS);
        SystemCallFilter.write(filter());
        if (SandboxCommand.IS_ROOT) {
            setPermissions(directory, "rwx--x--x");
            setPermissions(settings(), "rwxr-xr-x");
        }
        setOwner(workspace(), "rwx------");
    }

    /** What the program sees as {@code /workspace} and may change. */
    Path workspace() {
        return directory.resolve("workspace");
    }

    /** What the program sees as {@code /etc/troupe} and may only read. */
    Path settings() {
        return directory.resolve("settings");
    }

    /** The system calls that the program is refused; the program does not see it. */
    Path filter() {
        return directory.resolve("filter.bpf");
    }

    /** Puts a file next to the workspace, where the program cannot change it. */
    void writeSetting(String name, String content) throws IOException {
        Files.writeString(settings().resolve(name), content);
        setPermissions(settings().resolve(name), "rw-r--r--");
    }

    /** Puts a copy of a file of a skill next to the workspace. */
    void copySkillFile(Path source, Path path) throws IOException {
        var file = settings().resolve("skill").resolve(path);
        var directory = settings();
        for (var name : settings().relativize(file.resolveSibling(""))) {
            directory = directory.resolve(name);
            if (Files.notExists(directory)) {
                Files.createDirectory(directory);
                setPermissions(directory, "rwxr-xr-x");
            }
        }
        Files.copy(source, file);
        setPermissions(file, "rw-r--r--");
    }

    /** Puts a file into the workspace. */
    public void write(String path, byte[] content) {
        try {
            var file = place(path);
            Files.write(file, content);
            setOwner(file, "rw-r--r--");
            given.put(file, Stamp.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the directory is this program's own
        }
    }

    /** Puts a copy of a file into the workspace. */
    void copy(Path source, String path) throws IOException {
        var file = place(path);
        Files.copy(source, file);
        setOwner(file, "rw-r--r--");
        given.put(file, Stamp.of(file));
    }

    private Path place(String path) throws IOException {
        var file = workspace().resolve(path).normalize();
        if (!file.startsWith(workspace())) {
            throw new IllegalArgumentException("'" + path + "' leads out of the box");
        }
        var parent = workspace();
        for (var name : workspace().relativize(file.resolveSibling(""))) {
            parent = parent.resolve(name);
            if (!name.toString().isEmpty() && Files.notExists(parent)) {
                Files.createDirectory(parent);
                setOwner(parent, "rwx------");
            }
        }
        return file;
    }

    private static void setOwner(Path path, String permissions) throws IOException {
        setPermissions(path, permissions);
        if (SandboxCommand.IS_ROOT) {
            Files.setAttribute(path, "unix:uid", SandboxCommand.NOBODY);
            Files.setAttribute(path, "unix:gid", SandboxCommand.NOBODY);
        }
    }

    private static void setPermissions(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    /** Whether a file is one that was put in, as it was. */
    boolean isUntouched(Path path) {
        var file = workspace().resolve(path);
        try {
            return Stamp.of(file).equals(given.get(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether its files are larger, or cannot be counted. */
    boolean isLargerThan(long bytes) {
        return DirectoryScan.of(workspace()).isLargerThan(bytes);
    }

    /** The plain files that are in it, relative to its workspace; links are none. */
    List<Path> files() {
        return DirectoryScan.of(workspace()).files();
    }

    /** Whether a directory of the workspace is in it. */
    boolean isDirectory(String path) {
        return Files.isDirectory(workspace().resolve(path));
    }

    @Override
    public void close() {
        SandboxCleanup.remove(directory);
    }
}
