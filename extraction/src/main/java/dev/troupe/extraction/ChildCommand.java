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
 * How a child is started: the Java of this process with a small heap, in bubblewrap where that is
 * installed, without network and with nothing to see but Java and the libraries.
 */
final class ChildCommand {
    private static final List<String> DIRECTORIES = List.of("/usr/bin", "/bin", "/usr/local/bin");
    private static final String SCRATCH_BYTES = String.valueOf(16 << 20);

    private final List<Path> classPath;
    private final ExtractionLimits limits;
    private final Path javaHome = Path.of(System.getProperty("java.home")).toAbsolutePath();

    private ChildCommand(List<Path> classPath, ExtractionLimits limits) {
        this.classPath = classPath;
        this.limits = limits;
    }

    /**
     * @param libraries names of classes, one of each library
     * @throws ExtractionException code UNAVAILABLE when a library is not a file of its own
     */
    static ChildCommand of(List<String> libraries, ExtractionLimits limits) {
        var places = new LinkedHashSet<Path>();
        places.add(place(ChildCommand.class.getName()));
        libraries.forEach(library -> places.add(place(library)));
        return new ChildCommand(List.copyOf(places), limits);
    }

    private static Path place(String name) {
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
                "类 %s 不在单独的 jar 文件或目录里，无法启动读取文件的子进程；请不要把所有库打进一个 jar",
                "class %s is not in a jar file or directory of its own, so the process that reads files cannot be started; do not pack all libraries into one jar",
                name);
    }

    /** Within the user's own rights. */
    List<String> plain() {
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
                        ChildMain.class.getName(),
                        String.valueOf(limits.characters())));
        return command;
    }

    /** The same in bubblewrap; empty where that is not installed. */
    Optional<List<String>> sandboxed() {
        return DIRECTORIES.stream()
                .map(directory -> Path.of(directory, "bwrap"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(this::sandboxed);
    }

    private List<String> sandboxed(Path bubblewrap) {
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
        visible().forEach(path -> command.addAll(List.of("--ro-bind-try", path, path)));
        command.addAll(List.of("--remount-ro", "/", "--chdir", "/tmp", "--"));
        command.addAll(plain());
        return command;
    }

    private List<String> visible() {
        var visible = new ArrayList<String>();
        visible.add("/etc/ld.so.cache");
        visible.add("/etc/java-" + Runtime.version().feature() + "-openjdk"); // Debian's own
        visible.add(javaHome.toString());
        try {
            visible.add(javaHome.toRealPath().toString());
        } catch (IOException _) {
            // then there is no Java to start, which is said when it is tried
        }
        classPath.forEach(path -> visible.add(path.toString()));
        return visible;
    }
}
