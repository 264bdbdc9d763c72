package dev.troupe.extraction;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * The command that starts a child: the Java of this process with a small heap, in bubblewrap if
 * that is installed, without network and with access only to Java and the libraries.
 */
final class WorkerCommand {
    private static final List<String> DIRECTORIES = List.of("/usr/bin", "/bin", "/usr/local/bin");
    private static final String SCRATCH_BYTES = String.valueOf(16 << 20);

    private final List<Path> classPath;
    private final ExtractionLimits limits;
    private final Path javaHome = Path.of(System.getProperty("java.home")).toAbsolutePath();

    private WorkerCommand(List<Path> classPath, ExtractionLimits limits) {
        this.classPath = classPath;
        this.limits = limits;
    }

    /**
     * @param libraries names of classes, one of each library
     * @throws ExtractionException code UNAVAILABLE when a library is not a separate file
     */
    static WorkerCommand of(List<String> libraries, ExtractionLimits limits) {
        var places = new LinkedHashSet<Path>();
        places.add(pathOf(WorkerCommand.class.getName()));
        libraries.forEach(library -> places.add(pathOf(library)));
        return new WorkerCommand(List.copyOf(places), limits);
    }

    private static Path pathOf(String name) {
        try {
            var source = Class.forName(name).getProtectionDomain().getCodeSource();
            if (source != null && "file".equals(source.getLocation().getProtocol())) {
                return Path.of(source.getLocation().toURI()).toAbsolutePath();
            }
        } catch (ClassNotFoundException | URISyntaxException _) {
            // falls through
        }
        throw new ExtractionException(
                ExtractionProblem.UNAVAILABLE,
                "类 %s 不在单独的 jar 文件或目录中，无法启动读取文件的子进程；请勿将所有库打包进一个 jar",
                "class %s is not in a separate jar file or directory, so the process that reads files cannot be started; do not package all libraries into one jar",
                name);
    }

    /** With the user's own permissions. */
    List<String> withoutSandbox() {
        var command = new ArrayList<String>();
        command.add(javaHome.resolve("bin/java").toString());
        command.addAll(
                List.of(
                        "-Xmx" + limits.heapMegabytes() + "m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:MaxMetaspaceSize=96m",
                        "-XX:MaxDirectMemorySize=16m",
                        "-XX:ReservedCodeCacheSize=48m",
                        "-XX:+UseSerialGC", // one document at a time; others may need the
                        // processors
                        "-XX:TieredStopAtLevel=1", // most children live for seconds
                        "-XX:-UsePerfData",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=/dev/null",
                        "-Xlog:disable",
                        "-Djava.awt.headless=true",
                        "-Dfile.encoding=UTF-8",
                        "-cp",
                        String.join(
                                System.getProperty("path.separator"),
                                classPath.stream().map(Path::toString).toList()),
                        WorkerMain.class.getName(),
                        String.valueOf(limits.characters())));
        return command;
    }

    /** The same in bubblewrap; empty if that is not installed. */
    Optional<List<String>> sandbox() {
        return DIRECTORIES.stream()
                .map(directory -> Path.of(directory, "bwrap"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(this::sandbox);
    }

    private List<String> sandbox(Path bubblewrap) {
        var command = new ArrayList<String>();
        command.add(bubblewrap.toString());
        command.addAll(
                List.of(
                        "--unshare-all",
                        "--as-pid-1",
                        "--die-with-parent",
                        "--new-session",
                        "--hostname",
                        "extraction",
                        "--cap-drop",
                        "ALL"));
        command.addAll(List.of("--ro-bind", "/usr", "/usr"));
        for (var link : List.of("lib", "lib32", "lib64")) {
            if (Files.isDirectory(Path.of("/usr", link))) {
                command.addAll(List.of("--symlink", "usr/" + link, "/" + link));
            }
        }
        command.addAll(List.of("--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"));
        command.addAll(List.of("--size", SCRATCH_BYTES, "--tmpfs", "/tmp"));
        visiblePaths().forEach(path -> command.addAll(List.of("--ro-bind-try", path, path)));
        command.addAll(List.of("--remount-ro", "/", "--chdir", "/tmp", "--"));
        command.addAll(withoutSandbox());
        return command;
    }

    private List<String> visiblePaths() {
        var visible = new ArrayList<String>();
        visible.add("/etc/ld.so.cache");
        visible.add("/etc/java-" + Runtime.version().feature() + "-openjdk"); // Debian's own
        visible.add(javaHome.toString());
        try {
            visible.add(javaHome.toRealPath().toString());
        } catch (IOException _) {
            // then there is no Java to start, which is reported on use
        }
        classPath.forEach(path -> visible.add(path.toString()));
        return visible;
    }
}
