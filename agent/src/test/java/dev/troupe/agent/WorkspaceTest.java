package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceTest {
    @TempDir Path directory;
    private Path outside;
    private Workspace workspace;

    @BeforeEach
    void open() throws IOException {
        var root = Files.createDirectory(directory.resolve("work"));
        outside = Files.createDirectory(directory.resolve("workevil"));
        Files.writeString(outside.resolve("secret.txt"), "secret");
        workspace = Workspace.of(root);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../workevil/secret.txt",
                "a/../../workevil/secret.txt",
                "./../workevil/secret.txt",
                "..",
                "/",
                "/etc/passwd"
            })
    void refusesPathsThatLeadOutside(String path) {
        assertThatThrownBy(() -> workspace.writable(path)).isInstanceOf(ToolException.class);
        assertThatThrownBy(() -> workspace.existing(path)).isInstanceOf(ToolException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a%2e%2e/b.csv",
                "~/b.csv",
                "a\u202Ecsv",
                "dir\\b.csv",
                "nul",
                "b.csv."
            })
    void refusesPathsThatOthersMayReadDifferently(String path) {
        assertThatThrownBy(() -> workspace.writable(path))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("Path '");
        assertThatThrownBy(() -> workspace.existing(path)).isInstanceOf(ToolException.class);
    }

    @Test
    void refusesLinksThatLeadOutside() throws IOException {
        Files.createSymbolicLink(workspace.root().resolve("dir"), outside);
        Files.createSymbolicLink(
                workspace.root().resolve("file.txt"), outside.resolve("secret.txt"));

        assertThatThrownBy(() -> workspace.existing("dir/secret.txt"))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> workspace.existing("file.txt")).hasMessageContaining("outside");
        assertThatThrownBy(() -> workspace.writable("dir/new.txt")).hasMessageContaining("outside");
        assertThatThrownBy(() -> workspace.writable("dir/sub/new.txt"))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> workspace.writable("file.txt")).hasMessageContaining("outside");
        assertThat(outside.resolve("sub")).doesNotExist();
    }

    @Test
    void refusesLinksToPlacesThatDoNotExistYet() throws IOException {
        Files.createSymbolicLink(
                workspace.root().resolve("later.txt"), outside.resolve("later.txt"));

        assertThatThrownBy(() -> workspace.writable("later.txt")).isInstanceOf(ToolException.class);
    }

    @Test
    void makesDirectoriesOnTheWay() {
        var file = workspace.writable("out/2024/结果.csv");

        assertThat(file.getParent()).isDirectory();
        assertThat(workspace.display(file)).isEqualTo("out/2024/结果.csv");
    }

    @Test
    void readsAFileOutsideOnlyWhereAPersonNamedIt() {
        var named = workspace.withReadable(outside.resolve("secret.txt"));

        assertThat(named.existing(outside.resolve("secret.txt").toString())).exists();
        assertThatThrownBy(() -> named.existing(outside.toString()))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> named.writable(outside.resolve("secret.txt").toString()))
                .hasMessageContaining("outside");
    }

    @Test
    void namesTheFileThatIsMissing() {
        assertThatThrownBy(() -> workspace.existing("sale.csv"))
                .hasMessageContainingAll("sale.csv", "does not exist");
    }

    private Path openHome() throws IOException {
        var home = Files.createDirectories(workspace.root().resolve(".troupe"));
        Files.writeString(home.resolve("troupe.yaml"), "tools: {}");
        workspace = workspace.withProtected(home);
        return home;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".troupe/approvals.json",
                ".troupe/troupe.yaml",
                ".troupe/new/file.txt",
                "sub/../.troupe/troupe.db",
                "./.troupe/kept/x"
            })
    void closesTroupesOwnState(String path) throws IOException {
        var home = openHome();

        assertThatThrownBy(() -> workspace.writable(path)).hasMessageContaining("TROUPE_HOME");

        assertThat(home.resolve("new")).doesNotExist();
        assertThat(home).isDirectoryNotContaining("glob:**approvals.json");
    }

    @Test
    void closesTroupesOwnStateForReading() throws IOException {
        var home = openHome();
        var named = workspace.withReadable(home.resolve("troupe.yaml"));

        assertThatThrownBy(() -> workspace.existing(".troupe/troupe.yaml"))
                .hasMessageContaining("TROUPE_HOME");
        assertThatThrownBy(() -> named.existing(home.resolve("troupe.yaml").toString()))
                .hasMessageContaining("TROUPE_HOME");
        assertThat(named.exists(home.resolve("troupe.yaml").toString())).isFalse();
        assertThatThrownBy(() -> workspace.requireWithoutHome(workspace.root(), "."))
                .hasMessageContaining("TROUPE_HOME");
    }

    @Test
    void closesTroupesOwnStateUnderItsOtherNames() throws IOException {
        var home = openHome();
        Files.createSymbolicLink(workspace.root().resolve("link"), home);
        Files.createSymbolicLink(
                workspace.root().resolve("rules.yaml"), home.resolve("troupe.yaml"));
        Files.createLink(workspace.root().resolve("hard.yaml"), home.resolve("troupe.yaml"));

        for (var path : new String[] {"link/troupe.yaml", "rules.yaml", "hard.yaml"}) {
            assertThatThrownBy(() -> workspace.existing(path)).hasMessageContaining("TROUPE_HOME");
            assertThatThrownBy(() -> workspace.writable(path)).hasMessageContaining("TROUPE_HOME");
        }
    }

    @Test
    void closesAHomeThatDoesNotExistYetInAnyCase() {
        workspace = workspace.withProtected(workspace.root().resolve(".troupe"));

        assertThatThrownBy(() -> workspace.writable(".Troupe/troupe.yaml"))
                .hasMessageContaining("TROUPE_HOME");
        assertThat(workspace.root().resolve(".Troupe")).doesNotExist();
    }

    @Test
    void opensOnlyTheRunsOwnPartOfTheHome() throws IOException {
        var home = Files.createDirectory(directory.resolve("home"));
        Files.createDirectories(home.resolve("workspaces/bob"));
        Files.writeString(home.resolve("workspaces/bob/b.csv"), "b");
        var alice = Workspace.of(home.resolve("workspaces/alice")).withProtected(home);
        var all = Workspace.of(home.resolve("workspaces")).withProtected(home);
        var whole = Workspace.of(home).withProtected(home);

        assertThat(alice.writable("a.csv")).hasFileName("a.csv");
        alice.requireWithoutHome(alice.writable("a.csv"), "a.csv"); // to be deleted or moved
        assertThatThrownBy(() -> alice.existing("../bob/b.csv")).hasMessageContaining("outside");
        assertThatThrownBy(() -> all.existing("bob/b.csv")).hasMessageContaining("TROUPE_HOME");
        assertThatThrownBy(() -> whole.writable("x")).hasMessageContaining("TROUPE_HOME");
    }
}
