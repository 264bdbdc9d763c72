package dev.troupe.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A control group of the Linux kernel: limits what a child process and all its descendants use
 * together, whatever they do. If this process may not make groups, which is usual for users other
 * than root without delegation, there is none and only other limits apply.
 *
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">Control Group v2</a>
 */
public final class ControlGroup implements AutoCloseable {
    private static final String PREFIX = "troupe-";
    private static final AtomicLong LAST = new AtomicLong();

    /** Groups whose processes had not ended when they were closed; they are empty soon after. */
    private static final ConcurrentLinkedQueue<Path> LEFT = new ConcurrentLinkedQueue<>();

    private final List<Path> directories; // one of v2, or one for each controller of v1
    private final Path events; // reports how often the kernel ended a process for its memory

    private ControlGroup(List<Path> directories, Path events) {
        this.directories = directories;
        this.events = events;
    }

    /**
     * What all processes of a group may use together.
     *
     * @param memoryBytes of memory, and no swap beyond it
     * @param processes at the same time, including threads
     */
    public record Limits(long memoryBytes, int processes) {}

    /** Empty if this process may not make groups on this machine. */
    public static Optional<ControlGroup> create(Limits limits) {
        return ControlGroupParent.ofThisProcess().flatMap(parent -> create(parent, limits));
    }

    static Optional<ControlGroup> create(ControlGroupParent parent, Limits limits) {
        removeLeft();
        var made = new ArrayList<Path>();
        try {
            var name = PREFIX + ProcessHandle.current().pid() + "-" + LAST.incrementAndGet();
            for (var directory : parent.directories()) {
                removeAbandoned(directory);
                made.add(Files.createDirectory(directory.resolve(name)));
            }
            parent.limit(name, limits);
            return Optional.of(new ControlGroup(List.copyOf(made), parent.events(name)));
        } catch (IOException _) { // no permission, or the controller is not delegated
            made.forEach(ControlGroup::remove);
            return Optional.empty();
        }
    }

    /** A command line that enters the group and then becomes the given command. */
    public List<String> entering(List<String> command) {
        var entering = new ArrayList<String>(List.of("/bin/sh", "-c", script(), "sh"));
        entering.addAll(command);
        return entering;
    }

    private static String quote(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }

    private String script() {
        var script = new StringBuilder();
        for (var directory : directories) {
            script.append("echo $$ > ")
                    .append(quote(directory.resolve("cgroup.procs")))
                    .append(" || exit 125; ");
        }
        return script.append("exec \"$@\"").toString();
    }

    /** The files to which a process writes its id to enter the group. */
    public List<Path> entries() {
        return directories.stream().map(directory -> directory.resolve("cgroup.procs")).toList();
    }

    /** Whether the kernel has ended a process because the group was out of memory. */
    public boolean isOutOfMemory() {
        try (var lines = Files.lines(events)) {
            return lines.map(String::strip).anyMatch(line -> line.matches("oom_kill [1-9][0-9]*"));
        } catch (IOException _) {
            return false;
        }
    }

    /** Ends all processes that are in it and removes it. */
    @Override
    public void close() {
        for (var directory : directories) {
            kill(directory);
            if (!remove(directory)) {
                LEFT.add(directory);
            }
        }
    }

    private static void kill(Path directory) {
        try {
            for (var id : Files.readAllLines(directory.resolve("cgroup.procs"))) {
                ProcessHandle.of(Long.parseLong(id)).ifPresent(ProcessHandle::destroyForcibly);
            }
        } catch (IOException _) {
            return; // it no longer exists
        }
    }

    private static void removeLeft() {
        LEFT.removeIf(ControlGroup::remove);
    }

    /** Removes the empty groups of processes that no longer exist. */
    private static void removeAbandoned(Path parent) throws IOException {
        try (var groups = Files.newDirectoryStream(parent, PREFIX + "[0-9]*-*")) {
            for (var group : groups) {
                var name = group.getFileName().toString();
                var owner = name.substring(PREFIX.length(), name.lastIndexOf('-'));
                if (ProcessHandle.of(Long.parseLong(owner)).isEmpty()) {
                    remove(group);
                }
            }
        }
    }

    /** Whether it is removed; the kernel removes only groups without processes. */
    private static boolean remove(Path directory) {
        try {
            Files.delete(directory);
            return true;
        } catch (NoSuchFileException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
