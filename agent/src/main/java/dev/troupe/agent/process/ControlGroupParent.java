package dev.troupe.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where groups can be created: the group of this process, in either version of the kernel's files.
 */
sealed interface ControlGroupParent {
    /** In which a group is a directory of the same name. */
    List<Path> directories();

    void limit(String name, ControlGroup.Limits limits) throws IOException;

    /** A file with a line {@code oom_kill} and a number. */
    Path events(String name);

    /** Determined once. */
    static Optional<ControlGroupParent> ofThisProcess() {
        return Holder.PARENT;
    }

    /** Of this process. */
    final class Holder {
        private static final Optional<ControlGroupParent> PARENT =
                find(Path.of("/sys/fs/cgroup"), Path.of("/proc/self/cgroup"));

        private Holder() {}
    }

    /**
     * @param root where the file systems of groups are mounted
     * @param own lists the groups of this process, as {@code /proc/self/cgroup} does
     */
    static Optional<ControlGroupParent> find(Path root, Path own) {
        try {
            var lines = Files.readAllLines(own);
            var memory = place(root, lines, "memory");
            var processes = place(root, lines, "pids");
            if (memory != null && processes != null) {
                return Optional.of(new Separate(memory, processes));
            }
            var unified = place(root, lines, "");
            return unified == null ? Optional.empty() : Unified.prepare(unified);
        } catch (IOException _) { // no Linux, or no groups
            return Optional.empty();
        }
    }

    /**
     * The directory of this process for a controller; {@code null} if none can be written.
     * Containers may show the whole tree or only their own part as the root.
     */
    private static @Nullable Path place(Path root, List<String> lines, String controller) {
        for (var line : lines) {
            var parts = line.split(":", 3);
            if (parts.length == 3 && List.of(parts[1].split(",")).contains(controller)) {
                var top = controller.isEmpty() ? root : root.resolve(controller);
                var place = top.resolve(parts[2].substring(1)).normalize();
                var found = Files.isDirectory(place) ? place : top;
                boolean isUsable =
                        found.startsWith(top)
                                && Files.isWritable(found)
                                && Files.exists(found.resolve("cgroup.procs"));
                return isUsable ? found : null;
            }
        }
        return null;
    }

    /** Version 1: a tree for each controller. */
    record Separate(Path memory, Path processes) implements ControlGroupParent {
        @Override
        public List<Path> directories() {
            return List.of(memory, processes);
        }

        @Override
        public void limit(String name, ControlGroup.Limits limits) throws IOException {
            var group = memory.resolve(name);
            Files.writeString(
                    group.resolve("memory.limit_in_bytes"), String.valueOf(limits.memoryBytes()));
            var withSwap = group.resolve("memory.memsw.limit_in_bytes");
            if (Files.exists(withSwap)) {
                Files.writeString(withSwap, String.valueOf(limits.memoryBytes()));
            }
            Files.writeString(
                    processes.resolve(name).resolve("pids.max"),
                    String.valueOf(limits.processes()));
        }

        @Override
        public Path events(String name) {
            return memory.resolve(name).resolve("memory.oom_control");
        }
    }

    /** Version 2: one tree. */
    record Unified(Path own) implements ControlGroupParent {
        private static final String CONTROL = "cgroup.subtree_control";
        private static final List<String> NEEDED = List.of("memory", "pids");

        /**
         * A group with processes cannot limit groups below it, so this process moves into its own
         * group if it is alone, as in a container or a delegated unit of systemd.
         */
        static Optional<ControlGroupParent> prepare(Path own) throws IOException {
            if (!words(own.resolve("cgroup.controllers")).containsAll(NEEDED)) {
                return Optional.empty();
            }
            if (!words(own.resolve(CONTROL)).containsAll(NEEDED)) {
                var self = String.valueOf(ProcessHandle.current().pid());
                var inside = Files.readAllLines(own.resolve("cgroup.procs"));
                if (!inside.isEmpty() && !inside.equals(List.of(self))) {
                    return Optional.empty(); // processes of other users stay if there are any
                }
                if (!inside.isEmpty()) {
                    var place = own.resolve("troupe");
                    Files.createDirectories(place);
                    Files.writeString(place.resolve("cgroup.procs"), self);
                }
                Files.writeString(own.resolve(CONTROL), "+memory +pids");
            }
            return Optional.of(new Unified(own));
        }

        private static List<String> words(Path file) throws IOException {
            return List.of(Files.readString(file).strip().split("\\s+"));
        }

        @Override
        public List<Path> directories() {
            return List.of(own);
        }

        @Override
        public void limit(String name, ControlGroup.Limits limits) throws IOException {
            var group = own.resolve(name);
            Files.writeString(group.resolve("memory.max"), String.valueOf(limits.memoryBytes()));
            var swap = group.resolve("memory.swap.max");
            if (Files.exists(swap)) {
                Files.writeString(swap, "0");
            }
            Files.writeString(group.resolve("pids.max"), String.valueOf(limits.processes()));
        }

        @Override
        public Path events(String name) {
            return own.resolve(name).resolve("memory.events");
        }
    }
}
