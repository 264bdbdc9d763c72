package dev.troupe.agent.tool;

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
        assertThatThrownBy(() -> workspace.resolveWritable(path)).isInstanceOf(ToolException.class);
        assertThatThrownBy(() -> workspace.resolveExisting(path)).isInstanceOf(ToolException.class);
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
        assertThatThrownBy(() -> workspace.resolveWritable(path))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("Path '");
        assertThatThrownBy(() -> workspace.resolveExisting(path)).isInstanceOf(ToolException.class);
    }

    @Test
    void refusesLinksThatLeadOutside() throws IOException {
        Files.createSymbolicLink(workspace.root().resolve("dir"), outside);
        Files.createSymbolicLink(
                workspace.root().resolve("file.txt"), outside.resolve("secret.txt"));

        assertThatThrownBy(() -> workspace.resolveExisting("dir/secret.txt"))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> workspace.resolveExisting("file.txt"))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> workspace.resolveWritable("dir/new.txt"))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> workspace.resolveWritable("dir/sub/new.txt"))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> workspace.resolveWritable("file.txt"))
                .hasMessageContaining("outside");
        assertThat(outside.resolve("sub")).doesNotExist();
    }

    @Test
    void refusesLinksToPlacesThatDoNotExistYet() throws IOException {
        Files.createSymbolicLink(
                workspace.root().resolve("later.txt"), outside.resolve("later.txt"));

        assertThatThrownBy(() -> workspace.resolveWritable("later.txt"))
                .isInstanceOf(ToolException.class);
    }

    @Test
    void makesDirectoriesOnTheWay() {
        var file = workspace.resolveWritable("out/2024/结果.csv");

        assertThat(file.getParent()).isDirectory();
        assertThat(workspace.display(file)).isEqualTo("out/2024/结果.csv");
    }

    @Test
    void readsAFileOutsideOnlyWhereAPersonNamedIt() {
        var named = workspace.withReadable(outside.resolve("secret.txt"));

        assertThat(named.resolveExisting(outside.resolve("secret.txt").toString())).exists();
        assertThatThrownBy(() -> named.resolveExisting(outside.toString()))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> named.resolveWritable(outside.resolve("secret.txt").toString()))
                .hasMessageContaining("outside");
    }

    @Test
    void namesTheFileThatIsMissing() {
        assertThatThrownBy(() -> workspace.resolveExisting("sale.csv"))
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

        assertThatThrownBy(() -> workspace.resolveWritable(path))
                .hasMessageContaining("TROUPE_HOME");

        assertThat(home.resolve("new")).doesNotExist();
        assertThat(home).isDirectoryNotContaining("glob:**approvals.json");
    }

    @Test
    void closesTroupesOwnStateForReading() throws IOException {
        var home = openHome();
        var named = workspace.withReadable(home.resolve("troupe.yaml"));

        assertThatThrownBy(() -> workspace.resolveExisting(".troupe/troupe.yaml"))
                .hasMessageContaining("TROUPE_HOME");
        assertThatThrownBy(() -> named.resolveExisting(home.resolve("troupe.yaml").toString()))
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
            assertThatThrownBy(() -> workspace.resolveExisting(path))
                    .hasMessageContaining("TROUPE_HOME");
            assertThatThrownBy(() -> workspace.resolveWritable(path))
                    .hasMessageContaining("TROUPE_HOME");
        }
    }

    @Test
    void closesAHomeThatDoesNotExistYetInAnyCase() {
        workspace = workspace.withProtected(workspace.root().resolve(".troupe"));

        assertThatThrownBy(() -> workspace.resolveWritable(".Troupe/troupe.yaml"))
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

        assertThat(alice.resolveWritable("a.csv")).hasFileName("a.csv");
        alice.requireWithoutHome(alice.resolveWritable("a.csv"), "a.csv"); // to be deleted or moved
        assertThatThrownBy(() -> alice.resolveExisting("../bob/b.csv"))
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> all.resolveExisting("bob/b.csv"))
                .hasMessageContaining("TROUPE_HOME");
        assertThatThrownBy(() -> whole.resolveWritable("x")).hasMessageContaining("TROUPE_HOME");
    }
}
