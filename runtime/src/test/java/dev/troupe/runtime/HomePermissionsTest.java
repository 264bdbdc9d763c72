package dev.troupe.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its file systems have no such permissions")
class HomePermissionsTest {
    @TempDir private Path directory = Path.of("");

    private Environment environment() {
        return new Environment(
                Map.of("TROUPE_HOME", directory.resolve("state").toString()), directory);
    }

    private static List<Path> openFiles(Path home) throws IOException {
        try (var all = Files.walk(home)) {
            return all.filter(HomePermissionsTest::isOpen).toList();
        }
    }

    private static boolean isOpen(Path file) {
        try {
            return PrivateFiles.isOpenToOthers(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void takesThePermissionsOfOthersFromAnOlderHome() throws IOException {
        var home = Files.createDirectories(directory.resolve("state"));
        Files.createDirectories(home.resolve("kept/runs"));
        var database = Files.writeString(home.resolve("troupe.db"), "");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rw-r--r--"));

        var said = HomePermissions.restrict(environment());

        assertThat(openFiles(home)).isEmpty();
        assertThat(said.orElseThrow().en()).contains("other users", home.toString());
        assertThat(HomePermissions.restrict(environment())).isEmpty();
    }

    @Test
    void reportsNothingBelowADirectoryThatWasClosedToOthers() throws IOException {
        var home = Files.createDirectories(directory.resolve("state"));
        var cache = Files.createDirectories(home.resolve("cache"));
        Files.writeString(home.resolve("troupe.db"), "");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(HomePermissions.restrict(environment())).isEmpty();

        assertThat(openFiles(home)).isEmpty();
    }

    @Test
    void leavesADirectoryAloneThatIsNotTroupes() throws IOException {
        var home = Files.createDirectories(directory.resolve("state"));
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(HomePermissions.restrict(environment())).isEmpty();

        assertThat(PrivateFiles.isOpenToOthers(home)).isTrue();
    }

    @Test
    @Timeout(300)
    void keepsTheStateOfARunFromOthersAndTheResultAsUsual() throws Exception {
        var work = Files.createDirectories(directory.resolve("work"));
        Files.writeString(work.resolve("a.csv"), "name,amount\na,1\nb,2\n");
        Files.setPosixFilePermissions(
                work.resolve("a.csv"), PosixFilePermissions.fromString("rw-r--r--"));
        try (var assembly =
                        TroupeRuntime.open(
                                StandardPacks::open,
                                ModelSelection.of("offline", environment()),
                                environment(),
                                _ -> {});
                var journal = assembly.journal().open();
                var coordinator =
                        assembly.coordinator(
                                Workspace.of(work),
                                RunOptions.STANDARD,
                                RunListener.NONE,
                                ConversationListener.NONE,
                                ApprovalHandler.NOBODY,
                                journal)) {
            coordinator.handle("Copy a.csv to b.csv");

            assertThat(openFiles(directory.resolve("state"))).isEmpty();
        }

        assertThat(Files.getPosixFilePermissions(work.resolve("b.csv")))
                .isEqualTo(Files.getPosixFilePermissions(work.resolve("a.csv")));
        assertThat(openFiles(directory.resolve("state"))).isEmpty();
    }
}
