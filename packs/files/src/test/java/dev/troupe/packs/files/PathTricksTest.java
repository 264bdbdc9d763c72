package dev.troupe.packs.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the paths of {@code path-tricks.txt} through every tool. */
@DisabledOnOs(OS.WINDOWS)
class PathTricksTest {
    @TempDir Path outer;
    private Path root;
    private FakeContext context;

    @BeforeEach
    void setTraps() throws IOException, InterruptedException {
        outer = outer.toRealPath();
        root = Files.createDirectories(outer.resolve("space"));
        context = new FakeContext(root);
        Files.writeString(outer.resolve("secret.txt"), "secret");
        Files.createDirectories(outer.resolve("space2"));
        Files.createDirectories(root.resolve("a/b"));
        Files.createDirectories(root.resolve("deep"));
        Files.writeString(root.resolve("real.txt"), "real");
        link("out", outer);
        link("self", root);
        link("up", Path.of(".."));
        link("chain", Path.of("out"));
        link("proc", Path.of("/proc/self"));
        link("dev", Path.of("/dev"));
        link("danglingdir", outer.resolve("none"));
        link("link.txt", outer.resolve("secret.txt"));
        link("dangling.txt", outer.resolve("none.txt"));
        link("inside.txt", root.resolve("real.txt"));
        link("insidedir", root.resolve("a"));
        Files.createLink(root.resolve("hard.txt"), root.resolve("real.txt"));
        new ProcessBuilder("mkfifo", root.resolve("pipe.txt").toString()).start().waitFor();
        link("linkedpipe.txt", root.resolve("pipe.txt"));
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), target);
    }

    static Stream<String> refused() throws IOException {
        return tricks("refuse ");
    }

    static Stream<String> leading() throws IOException {
        return Stream.concat(tricks("leads "), tricks("nofile "));
    }

    static Stream<String> honest() throws IOException {
        return tricks("accept ");
    }

    private static Stream<String> tricks(String kind) throws IOException {
        try {
            var file = Objects.requireNonNull(PathTricksTest.class.getResource("path-tricks.txt"));
            return Files.readAllLines(Path.of(file.toURI())).stream()
                    .filter(line -> line.startsWith(kind))
                    .map(line -> line.substring(kind.length()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private String path(String written) {
        var unicode =
                Pattern.compile("\\\\u(\\p{XDigit}{4})")
                        .matcher(written)
                        .replaceAll(match ->
                                Character.toString((char) Integer.parseInt(match.group(1), 16)));
        return unicode.translateEscapes()
                .replace("{long}", "x".repeat(300))
                .replace("{chinese}", "长".repeat(85))
                .replace("{fitting}", "长".repeat(83))
                .replace("{deep}", "d/".repeat(2_100))
                .replace("{outer}", outer.toString())
                .replace("{root}", root.toString());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesATrickInEveryTool(String written) throws IOException {
        var path = path(written);
        var before = entries();

        var calls = new ArrayList<>(fileTools(path));
        calls.addAll(entryTools(path));
        for (int i = 0; i < calls.size(); i++) {
            assertThatThrownBy(calls.get(i)).as("call %s", i).isInstanceOf(ToolException.class);
        }

        assertThat(entries()).isEqualTo(before);
        assertThat(outer.resolve("secret.txt")).hasContent("secret");
    }

    @ParameterizedTest
    @MethodSource("leading")
    void neitherReadsNorWritesWhatIsNoFileOfItsOwn(String written) throws IOException {
        var path = path(written);
        var before = entries();

        for (var call : fileTools(path)) {
            assertThatThrownBy(call).isInstanceOf(ToolException.class);
        }

        assertThat(entries()).isEqualTo(before);
        assertThat(outer.resolve("secret.txt")).hasContent("secret");
    }

    @ParameterizedTest
    @MethodSource("honest")
    void takesAnHonestPath(String written) throws IOException {
        var path = path(written);

        new FileWriteTools.WriteFile()
                .call(new FileWriteTools.Input(path, "你好", null, null, null), context);

        assertThat(read(path)).isEqualTo("你好");
        assertThat(
                        new FileReadTools.FileExists()
                                .call(new FileReadTools.FileExists.Input(path), context)
                                .exists())
                .isTrue();
        new FileMoveTools.DeleteFile().call(new FileMoveTools.DeleteFile.Input(path), context);
        assertThat(outer.resolve("secret.txt")).hasContent("secret");
    }

    @Test
    void replacesALinkThatWasPutInPlaceAfterThePathWasJudged() throws IOException {
        var judged = WorkspacePaths.of(context).target("late.txt");
        link("late.txt", outer.resolve("secret.txt"));

        DecodedText.write(judged, "mine", "late.txt", context);

        assertThat(outer.resolve("secret.txt")).hasContent("secret");
        assertThat(root.resolve("late.txt")).hasContent("mine");
        assertThat(Files.isSymbolicLink(root.resolve("late.txt"))).isFalse();
    }

    @Test
    void leavesTheOtherNameOfAFileAlone() throws IOException {
        new FileWriteTools.WriteFile()
                .call(new FileWriteTools.Input("hard.txt", "new", null, null, null), context);

        assertThat(root.resolve("real.txt")).hasContent("real");
    }

    private String read(String path) {
        return new FileReadTools.ReadFile()
                .call(new FileReadTools.ReadFile.Input(path, null, null, null, null, null), context)
                .text();
    }

    /** Tools that take the path for a file. */
    private List<ThrowingCallable> fileTools(String path) {
        return List.of(
                () -> read(path),
                () ->
                        new FileWriteTools.WriteFile()
                                .call(
                                        new FileWriteTools.Input(path, "x", null, null, null),
                                        context),
                () ->
                        new FileWriteTools.AppendFile()
                                .call(
                                        new FileWriteTools.Input(path, "x", null, null, null),
                                        context),
                () ->
                        new FileMoveTools.CopyFile()
                                .call(new FileMoveTools.Input(path, "stolen.txt", true), context));
    }

    /** Tools that take it for any entry. */
    private List<ThrowingCallable> entryTools(String path) {
        return List.of(
                () ->
                        new FileMoveTools.CopyFile()
                                .call(new FileMoveTools.Input("real.txt", path, true), context),
                () ->
                        new FileMoveTools.MoveFile()
                                .call(new FileMoveTools.Input("real.txt", path, true), context),
                () ->
                        new FileMoveTools.MoveFile()
                                .call(new FileMoveTools.Input(path, "stolen.txt", true), context),
                () ->
                        new FileMoveTools.RenameFile()
                                .call(
                                        new FileMoveTools.RenameFile.Input(path, "stolen.txt"),
                                        context),
                () ->
                        new FileMoveTools.RenameFile()
                                .call(
                                        new FileMoveTools.RenameFile.Input("real.txt", path),
                                        context),
                () ->
                        new FileMoveTools.DeleteFile()
                                .call(new FileMoveTools.DeleteFile.Input(path), context),
                () ->
                        new DirectoryTools.DeleteDirectory()
                                .call(
                                        new DirectoryTools.DeleteDirectory.Input(path, true),
                                        context),
                () ->
                        new DirectoryTools.CreateDirectory()
                                .call(new DirectoryTools.CreateDirectory.Input(path), context),
                () ->
                        new DirectoryTools.ListDirectory()
                                .call(
                                        new DirectoryTools.ListDirectory.Input(path, null, null),
                                        context),
                () ->
                        new DirectoryTools.GetDirectoryTree()
                                .call(
                                        new DirectoryTools.GetDirectoryTree.Input(path, null),
                                        context),
                () ->
                        new FileSearchTools.SearchFiles(InstantSource.system())
                                .call(
                                        new FileSearchTools.SearchFiles.Input(
                                                path, null, "e", null, null, null, null, null, null,
                                                null, null, null, null),
                                        context),
                () ->
                        new FileReadTools.GetFileInfo()
                                .call(new FileReadTools.GetFileInfo.Input(path), context),
                () ->
                        new FileReadTools.FileExists()
                                .call(new FileReadTools.FileExists.Input(path), context));
    }

    /** Everything there is, so that nothing appears or goes unseen. */
    private List<String> entries() throws IOException {
        try (var entries = Files.walk(outer)) {
            return entries.map(Path::toString).sorted().toList();
        }
    }
}
