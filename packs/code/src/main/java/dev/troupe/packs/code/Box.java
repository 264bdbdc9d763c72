package dev.troupe.packs.code;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.ToolException;
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
public final class Box implements AutoCloseable {
    /** Letters of both languages for every chart, whoever writes the code. */
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

    /** By what it is told whether a file is as it was put in. */
    private record Stamp(long bytes, FileTime changed) {
        static Stamp of(Path file) throws IOException {
            return new Stamp(Files.size(file), Files.getLastModifiedTime(file));
        }
    }

    private Box(Path directory) {
        this.directory = directory;
    }

    /**
     * Makes an empty one.
     *
     * @throws ToolException when there is no room for it
     */
    public static Box open() {
        try {
            BoxRemains.clear();
            var box = new Box(Files.createTempDirectory(BoxRemains.prefix()));
            box.prepare();
            return box;
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法在 %s 建立沙箱目录：%s",
                    "A directory for the sandbox cannot be made in %s: %s",
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
            permit(directory, "rwx--x--x");
            permit(settings(), "rwxr-xr-x");
        }
        own(workspace(), "rwx------");
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

    /** Puts a file beside the workspace, where the program cannot change it. */
    void writeSetting(String name, String content) throws IOException {
        Files.writeString(settings().resolve(name), content);
        permit(settings().resolve(name), "rw-r--r--");
    }

    /** Puts a file into the workspace. */
    public void write(String path, byte[] content) {
        try {
            var file = place(path);
            Files.write(file, content);
            own(file, "rw-r--r--");
            given.put(file, Stamp.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the directory is this program's own
        }
    }

    /** Puts a copy of a file into the workspace. */
    void copy(Path source, String path) throws IOException {
        var file = place(path);
        Files.copy(source, file);
        own(file, "rw-r--r--");
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
                own(parent, "rwx------");
            }
        }
        return file;
    }

    private static void own(Path path, String permissions) throws IOException {
        permit(path, permissions);
        if (SandboxCommand.IS_ROOT) {
            Files.setAttribute(path, "unix:uid", SandboxCommand.NOBODY);
            Files.setAttribute(path, "unix:gid", SandboxCommand.NOBODY);
        }
    }

    private static void permit(Path path, String permissions) throws IOException {
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
        return BoxWalk.of(workspace()).isLargerThan(bytes);
    }

    /** The plain files that are in it, relative to its workspace; links are none. */
    List<Path> files() {
        return BoxWalk.of(workspace()).files();
    }

    /** Whether a directory of the workspace is in it. */
    boolean isDirectory(String path) {
        return Files.isDirectory(workspace().resolve(path));
    }

    @Override
    public void close() {
        BoxRemains.remove(directory);
    }
}
