package dev.troupe.packs.code;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The command line of a sandbox: separate namespaces, the system to read, one directory to write.
 *
 * @see <a href="https://github.com/containers/bubblewrap">bubblewrap</a>
 */
final class SandboxCommand {
    /** Where a program finds its files. */
    static final String HOME = "/workspace";

    /** The user that a program runs as if Troupe itself runs as root: the user nobody. */
    static final int NOBODY = 65_534;

    static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));

    private static final List<String> DIRECTORIES = List.of("/usr/bin", "/bin", "/usr/local/bin");
    private static final String SHARED_MEMORY_BYTES = String.valueOf(16 << 20);
    private static final String SCRATCH_BYTES = String.valueOf(64 << 20);

    /** Configuration that programs need and that contains nothing about this machine's users. */
    private static final List<String> CONFIGURATION =
            List.of("/etc/fonts", "/etc/alternatives", "/etc/ld.so.cache");

    private SandboxCommand() {}

    /** A program of the system; nothing else can be seen from within. */
    static Optional<Path> find(String program) {
        return DIRECTORIES.stream()
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** The helpers that every sandbox is started with. */
    static List<String> helpers() {
        return IS_ROOT
                ? List.of("bwrap", "prlimit", "nice", "setpriv")
                : List.of("bwrap", "prlimit", "nice");
    }

    /** The whole command. */
    static List<String> of(ProcessSpec job, SandboxDirectory box, SandboxLimits limits) {
        var command = new ArrayList<String>();
        command.addAll(withoutRights());
        command.addAll(List.of("nice", "-n", "10", "bwrap"));
        boolean isFiltered = SystemCallFilter.Architecture.ofThisMachine().isPresent();
        command.addAll(isFiltered ? SystemCallFilter.OPTION : List.of());
        command.addAll(namespaces());
        command.addAll(files(box));
        command.add("--clearenv");
        environment().forEach((name, value) -> command.addAll(List.of("--setenv", name, value)));
        command.add("--");
        command.addAll(withLimits(job, limits));
        command.addAll(job.command());
        return isFiltered ? SystemCallFilter.commandOpening(box.filter(), command) : command;
    }

    private static List<String> withoutRights() {
        var nobody = String.valueOf(NOBODY);
        return IS_ROOT
                ? List.of("setpriv", "--reuid", nobody, "--regid", nobody, "--clear-groups")
                : List.of();
    }

    /** As its first process a program takes all others with it, and goes when its parent goes. */
    private static List<String> namespaces() {
        return List.of(
                "--unshare-all",
                "--unshare-user",
                "--disable-userns",
                "--uid",
                String.valueOf(NOBODY),
                "--gid",
                String.valueOf(NOBODY),
                "--hostname",
                "sandbox",
                "--cap-drop",
                "ALL",
                "--new-session",
                "--die-with-parent",
                "--as-pid-1");
    }

    private static List<String> files(SandboxDirectory box) {
        var files = new ArrayList<String>(List.of("--ro-bind", "/usr", "/usr"));
        for (var link : List.of("lib", "lib32", "lib64", "bin", "sbin")) {
            if (Files.isDirectory(Path.of("/usr", link))) {
                files.addAll(List.of("--symlink", "usr/" + link, "/" + link));
            }
        }
        CONFIGURATION.forEach(path -> files.addAll(List.of("--ro-bind-try", path, path)));
        files.addAll(List.of("--ro-bind", box.settings().toString(), "/etc/troupe"));
        files.addAll(List.of("--proc", "/proc", "--dev", "/dev"));
        files.addAll(List.of("--size", SHARED_MEMORY_BYTES, "--tmpfs", "/dev/shm"));
        files.addAll(List.of("--remount-ro", "/dev"));
        files.addAll(List.of("--size", SCRATCH_BYTES, "--tmpfs", "/tmp"));
        files.addAll(List.of("--bind", box.workspace().toString(), HOME, "--chdir", HOME));
        files.addAll(List.of("--remount-ro", "/"));
        return files;
    }

    private static Map<String, String> environment() {
        var environment = new TreeMap<String, String>();
        environment.put("PATH", String.join(":", DIRECTORIES));
        environment.put("HOME", HOME);
        environment.put("LANG", "C.UTF-8");
        environment.put("TZ", "UTC");
        environment.put("MPLCONFIGDIR", "/tmp/matplotlib");
        environment.put("MATPLOTLIBRC", "/etc/troupe/matplotlibrc");
        environment.put("OPENBLAS_NUM_THREADS", "1"); // each takes memory and a process
        environment.put("PYTHONDONTWRITEBYTECODE", "1");
        environment.put("PYTHONUNBUFFERED", "1");
        return environment;
    }

    /** Variables of the job come after the limits: what sets the limits must not heed them. */
    private static List<String> withLimits(ProcessSpec job, SandboxLimits limits) {
        var command = new ArrayList<String>(List.of(helper("prlimit")));
        Stream.of(
                        "--nproc=" + limits.processes(),
                        "--fsize=" + limits.fileBytes(),
                        "--cpu=" + (job.timeout().toSeconds() + 1),
                        "--nofile=256",
                        "--core=0")
                .forEach(command::add);
        if (job.isAddressSpaceBounded()) {
            command.add("--as=" + 2 * limits.memoryBytes());
        }
        command.add("--");
        command.add(helper("env"));
        new TreeMap<>(job.environment()).forEach((name, value) -> command.add(name + "=" + value));
        return command;
    }

    private static String helper(String program) {
        return find(program).map(Path::toString).orElse(program);
    }
}
