package dev.troupe.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.agent.process.ControlGroup.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's files are imitated by ordinary ones, and used if this machine allows it. */
class ControlGroupTest {
    private static final Limits LIMITS = new Limits(64L << 20, 20);

    @TempDir private Path directory;
    private Path root;

    @BeforeEach
    void makeRoot() throws IOException {
        root = Files.createDirectory(directory.resolve("cgroup"));
    }

    private Optional<ControlGroupParent> find(String own) throws IOException {
        return ControlGroupParent.find(root, Files.writeString(directory.resolve("own"), own));
    }

    private Path group(String place) throws IOException {
        var group = Files.createDirectories(root.resolve(place));
        Files.writeString(group.resolve("cgroup.procs"), "");
        return group;
    }

    private Path unified(String place, String processes) throws IOException {
        var group = group(place);
        Files.writeString(group.resolve("cgroup.procs"), processes);
        Files.writeString(group.resolve("cgroup.controllers"), "cpu memory pids\n");
        Files.writeString(group.resolve("cgroup.subtree_control"), "\n");
        return group;
    }

    private static Path only(Path parent) throws IOException {
        try (var groups = Files.newDirectoryStream(parent, "troupe-*")) {
            return groups.iterator().next();
        }
    }

    @Test
    void limitsMemoryAndProcessesInSeparateTrees() throws IOException {
        var memory = group("memory/service");
        var pids = group("pids");

        var parent = find("8:pids:/\n4:memory:/service\n0::/\n").orElseThrow();
        var group = ControlGroup.create(parent, LIMITS).orElseThrow();

        assertThat(only(memory).resolve("memory.limit_in_bytes")).hasContent("67108864");
        assertThat(only(pids).resolve("pids.max")).hasContent("20");
        assertThat(group.entries())
                .containsExactly(
                        only(memory).resolve("cgroup.procs"), only(pids).resolve("cgroup.procs"));
        assertThat(group.isOutOfMemory()).isFalse();
        Files.writeString(only(memory).resolve("memory.oom_control"), "under_oom 0\noom_kill 1\n");
        assertThat(group.isOutOfMemory()).isTrue();
    }

    @Test
    void movesIntoAGroupOfItsOwnWhereItIsAlone() throws IOException {
        var self = String.valueOf(ProcessHandle.current().pid());
        var own = unified("service", self + "\n");

        var parent = find("0::/service\n").orElseThrow();
        assertThat(ControlGroup.create(parent, LIMITS)).isPresent();

        assertThat(own.resolve("troupe/cgroup.procs")).hasContent(self);
        assertThat(own.resolve("cgroup.subtree_control")).hasContent("+memory +pids");
        assertThat(only(own).resolve("memory.max")).hasContent("67108864");
        assertThat(only(own).resolve("pids.max")).hasContent("20");
    }

    @Test
    void leavesTheProcessesOfOthersWhereTheyAre() throws IOException {
        unified("session", "1\n" + ProcessHandle.current().pid() + "\n");

        assertThat(find("0::/session\n")).isEmpty();
        assertThat(root.resolve("session/troupe")).doesNotExist();
    }

    @Test
    void isMissingWithoutControllersOrGroups() throws IOException {
        var own = unified("service", "");
        Files.writeString(own.resolve("cgroup.controllers"), "hugetlb\n");

        assertThat(find("0::/service\n")).isEmpty();
        assertThat(find("4:memory:/gone\n0::/\n")).isEmpty();
        assertThat(ControlGroupParent.find(root, directory.resolve("missing"))).isEmpty();
    }

    @Test
    void removesWhatKilledProcessesLeftBehind() throws IOException {
        var own = unified("service", "");
        var abandoned = Files.createDirectory(own.resolve("troupe-4194999-1")); // above all ids
        var parent = find("0::/service\n").orElseThrow();

        assertThat(ControlGroup.create(parent, LIMITS)).isPresent();

        assertThat(abandoned).doesNotExist();
    }

    private static ControlGroup real() {
        var group = ControlGroup.create(LIMITS);
        assumeTrue(group.isPresent(), "this process may not make control groups");
        return group.orElseThrow();
    }

    @Test
    void theKernelEndsWhatUsesMore() throws Exception {
        try (var group = real()) {
            var greedy = List.of("/bin/sh", "-c", "x=$(head -c 300000000 /dev/zero | tr '\\0' x)");

            var process = new ProcessBuilder(group.entering(greedy)).start();

            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isNotZero();
            assertThat(group.isOutOfMemory()).isTrue();
        }
    }

    @Test
    void endsWhatIsLeftInIt() throws Exception {
        Process process;
        try (var group = real()) {
            process =
                    new ProcessBuilder(
                                    group.entering(List.of("/bin/sh", "-c", "echo in; sleep 600")))
                            .start();
            assertThat(process.inputReader().readLine()).isEqualTo("in");
        }

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
}
