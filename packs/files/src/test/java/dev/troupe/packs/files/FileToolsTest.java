package dev.troupe.packs.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileToolsTest {
    @TempDir Path outer;
    private Path root;
    private FakeContext context;

    @BeforeEach
    void openWorkspace() throws IOException {
        root = Files.createDirectories(outer.resolve("space")).toRealPath();
        Files.writeString(outer.resolve("secret.txt"), "secret");
        context = new FakeContext(root);
    }

    @Test
    void writesReadsAndAppends() throws IOException {
        var written = write("out/笔记.txt", "第一行");
        append("out/笔记.txt", "第二行\n");
        var read =
                new FileReadTools.ReadFile()
                        .call(
                                new FileReadTools.ReadFile.Input(
                                        "out/笔记.txt", null, null, null, null, "notes"),
                                context);

        assertThat(written.replaced()).isFalse();
        assertThat(read.text()).isEqualTo("第一行\n第二行\n");
        assertThat(read.encoding()).isEqualTo("UTF-8");
        assertThat(context.variable("notes")).isEqualTo(Value.of("第一行\n第二行\n"));
        assertThat(context.artifacts).contains("out/笔记.txt text/plain");
        assertThat(files(root.resolve("out"))).containsExactly("笔记.txt");
    }

    @Test
    void readsOlderChineseFilesAndCutsLongOnes() throws IOException {
        Files.write(root.resolve("old.txt"), "价格表".getBytes(Charset.forName("GB18030")));
        Files.writeString(root.resolve("long.txt"), "ab😀".repeat(100));

        var old = read("old.txt", null);
        var cut = read("long.txt", 3);

        assertThat(old.text()).isEqualTo("价格表");
        assertThat(old.encoding()).isEqualTo("GB18030");
        assertThat(cut.text()).isEqualTo("ab");
        assertThat(cut.isCut()).isTrue();
        assertThat(cut.characters()).isEqualTo(400);
    }

    @Test
    void readsALongFileInPartsThatEndWithALine() throws IOException {
        var lines = new StringBuilder();
        for (int number = 0; number < 3_000; number++) {
            lines.append("line ").append(number).append('\n');
        }
        Files.writeString(root.resolve("long.txt"), lines);
        var parts = new StringBuilder();
        Integer offset = 0;
        while (offset != null) {
            var part =
                    new FileReadTools.ReadFile()
                            .call(
                                    new FileReadTools.ReadFile.Input(
                                            "long.txt", 100_000, offset, null, null, null),
                                    context);
            assertThat(part.text()).hasSizeBetween(1, 16_000).endsWith("\n");
            parts.append(part.text());
            offset = part.nextOffset();
        }

        assertThat(parts.toString()).isEqualTo(lines.toString());
    }

    @Test
    void readsTextWithAByteOrderMark() throws IOException {
        Files.write(root.resolve("a.txt"), "\uFEFFhi".getBytes(StandardCharsets.UTF_8));
        Files.write(root.resolve("b.txt"), "\uFEFFhi".getBytes(StandardCharsets.UTF_16LE));

        assertThat(read("a.txt", null).text()).isEqualTo("hi");
        assertThat(read("b.txt", null).text()).isEqualTo("hi");
    }

    @Test
    void refusesToReadWhatIsNoText() throws IOException {
        Files.write(root.resolve("a.bin"), new byte[] {1, 0, 2});

        assertThatThrownBy(() -> read("a.bin", null))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("not text");
        assertThatThrownBy(() -> read(".", null)).hasMessageContaining("is a directory");
        assertThatThrownBy(() -> read("none.txt", null)).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> read("a.bin", 0)).hasMessageContaining("maxChars");
    }

    @Test
    void writesVariablesByTheExtension() throws IOException {
        context.setVariable(
                "rows", Json.parse("[{\"名\":\"a|b\",\"n\":1},{\"名\":\"c,\\\"d\\\"\"}]"));

        for (var path : List.of("r.json", "r.csv", "r.md")) {
            new FileWriteTools.WriteFile()
                    .call(new FileWriteTools.Input(path, null, "rows", null, null), context);
        }

        assertThat(Json.parse(Files.readString(root.resolve("r.json"))))
                .isEqualTo(context.variable("rows"));
        assertThat(root.resolve("r.csv")).hasContent("名,n\na|b,1\n\"c,\"\"d\"\"\",\n");
        assertThat(root.resolve("r.md"))
                .hasContent("| 名 | n |\n| --- | --- |\n| a\\|b | 1 |\n| c,\"d\" |  |\n");
        assertThat(context.artifacts).contains("r.md text/markdown");
    }

    @Test
    void writesRowsAsTextWhereATextIsWanted() {
        var one = Json.parse("[{\"pens\":12,\"who\":\"Ann\"}]");
        var rows = Json.parse("[{\"what\":\"ink\\tblue\",\"n\":1},{\"what\":\"paper\"}]");

        assertThat(VariableRenderer.text(one, "a.txt")).isEqualTo("pens: 12\nwho: Ann\n");
        assertThat(VariableRenderer.text(one.item(0), "a.txt")).isEqualTo("pens: 12\nwho: Ann\n");
        assertThat(VariableRenderer.text(rows, "a.txt"))
                .isEqualTo("what\tn\nink blue\t1\npaper\t\n");
        assertThat(VariableRenderer.text(rows, "a.json")).startsWith("[");
    }

    @Test
    void writesNoFormulaThatASpreadsheetWouldRun() {
        context.setVariable(
                "rows",
                Json.parse("[{\"=a\":\"=HYPERLINK(1)\",\"n\":-5},{\"=a\":\"-5\",\"n\":1}]"));

        new FileWriteTools.WriteFile()
                .call(new FileWriteTools.Input("r.csv", null, "rows", null, null), context);

        assertThat(root.resolve("r.csv")).hasContent("'=a,n\n'=HYPERLINK(1),-5\n-5,1\n");
    }

    @Test
    void namesTheVariablesThereAreWhenOneIsMissing() {
        context.setVariable("rows", Value.of(1));

        assertThatThrownBy(() ->
                        new FileWriteTools.WriteFile()
                                .call(
                                        new FileWriteTools.Input("a.txt", null, "row", null, null),
                                        context))
                .hasMessageContainingAll("'row'", "[rows]");
        assertThatThrownBy(() ->
                        new FileWriteTools.WriteFile()
                                .call(
                                        new FileWriteTools.Input("a.txt", null, null, null, null),
                                        context))
                .hasMessageContaining("nothing to write");
    }

    @Test
    void copiesMovesAndDeletes() throws IOException {
        write("a.txt", "1");
        new DirectoryTools.CreateDirectory()
                .call(new DirectoryTools.CreateDirectory.Input("d/e"), context);

        assertThat(copy("a.txt", "d/e").to()).isEqualTo("d/e/a.txt");
        assertThat(move("a.txt", "b.txt").to()).isEqualTo("b.txt");
        assertThatThrownBy(() -> copy("b.txt", "d/e/a.txt")).hasMessageContaining("already exists");
        assertThatThrownBy(() -> copy("b.txt", "b.txt")).isInstanceOf(ToolException.class);
        delete("b.txt");

        assertThat(files(root)).containsExactly("d", "d/e", "d/e/a.txt");
        assertThatThrownBy(() -> delete("d")).hasMessageContaining("is a directory");
        assertThatThrownBy(() -> delete("b.txt")).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> delete(".")).hasMessageContaining("outside");
    }

    @Test
    void renamesInPlace() {
        write("d/a.txt", "1");
        write("d/b.txt", "2");

        assertThat(rename("d/a.txt", "c.txt").to()).isEqualTo("d/c.txt");
        assertThatThrownBy(() -> rename("d/c.txt", "b.txt")).hasMessageContaining("already exists");
        assertThatThrownBy(() -> rename("d/c.txt", "../c.txt")).hasMessageContaining("moveFile");
    }

    private FileMoveTools.Moved rename(String path, String name) {
        return new FileMoveTools.RenameFile()
                .call(new FileMoveTools.RenameFile.Input(path, name), context);
    }

    @Test
    void deletesDirectoriesAndLeavesTheTargetsOfLinksAlone() throws IOException {
        write("d/e/a.txt", "1");
        Files.createSymbolicLink(root.resolve("d/out"), outer);

        assertThatThrownBy(() -> deleteDirectory("d", null)).hasMessageContaining("is not empty");
        assertThatThrownBy(() -> deleteDirectory("d/out", true))
                .hasMessageContaining("not a directory");
        assertThatThrownBy(() -> deleteDirectory(".", true)).hasMessageContaining("outside");
        assertThat(deleteDirectory("d", true).deleted()).isEqualTo(4);

        assertThat(root.resolve("d")).doesNotExist();
        assertThat(outer.resolve("secret.txt")).exists();
    }

    private DirectoryTools.DeleteDirectory.Output deleteDirectory(
            String path, @Nullable Boolean recursive) {
        return new DirectoryTools.DeleteDirectory()
                .call(new DirectoryTools.DeleteDirectory.Input(path, recursive), context);
    }

    @Test
    void readsInTheEncodingAndUpToTheSizeThatIsAsked() throws IOException {
        Files.write(root.resolve("l.txt"), "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(read("l.txt", "ISO-8859-1", null).text()).isEqualTo("caf\u00e9");
        assertThatThrownBy(() -> read("l.txt", "klingon", null))
                .hasMessageContaining("Unknown encoding");
        assertThatThrownBy(() -> read("l.txt", null, 3)).hasMessageContaining("at most 3");
    }

    private FileReadTools.ReadFile.Output read(
            String path, @Nullable String encoding, @Nullable Integer maxSize) {
        return new FileReadTools.ReadFile()
                .call(
                        new FileReadTools.ReadFile.Input(path, null, null, encoding, maxSize, null),
                        context);
    }

    @Test
    void makesNoDirectoryWhereThatIsAskedFor() {
        var input = new FileWriteTools.Input("no/a.txt", "x", null, false, null);

        assertThatThrownBy(() -> new FileWriteTools.WriteFile().call(input, context))
                .hasMessageContaining("does not exist");
        assertThat(root.resolve("no")).doesNotExist();
    }

    @Test
    void searchesAndListsAsItIsAsked() {
        write("a.txt", "x");
        write("sub/a-sub.txt", "x");
        write(".hidden", "x");

        var flat =
                new FileSearchTools.SearchFiles.Input(
                        null, "a", null, "file", false, null, null, null, null, null, null, null,
                        null);
        assertThat(
                        new FileSearchTools.SearchFiles(InstantSource.system())
                                .call(flat, context)
                                .entries())
                .hasSize(1);
        var directories =
                new FileSearchTools.SearchFiles.Input(
                        null,
                        "sub",
                        null,
                        "directory",
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null);
        assertThat(
                        new FileSearchTools.SearchFiles(InstantSource.system())
                                .call(directories, context)
                                .entries())
                .hasSize(1);
        assertThat(list(false, false)).hasSize(2).allMatch(entry -> entry.modified() == null);
        assertThat(list(true, true)).hasSize(3).allMatch(entry -> entry.modified() != null);
    }

    private List<FileEntries.Entry> list(boolean detailed, boolean hidden) {
        return new DirectoryTools.ListDirectory()
                .call(new DirectoryTools.ListDirectory.Input(null, detailed, hidden), context)
                .entries();
    }

    @Test
    void passesOverTroupesOwnStateAndSaysSo() throws IOException {
        write("mine.txt", "sk-1");
        write("state/approvals.json", "sk-1");
        var closed = context.closing(root.resolve("state"));

        var found =
                new FileSearchTools.SearchFiles(InstantSource.system())
                        .call(
                                new FileSearchTools.SearchFiles.Input(
                                        null, null, "sk-1", "any", true, null, null, null, null,
                                        null, null, null, null),
                                closed);
        var listed =
                new DirectoryTools.ListDirectory()
                        .call(new DirectoryTools.ListDirectory.Input(null, null, true), closed);
        var tree =
                new DirectoryTools.GetDirectoryTree()
                        .call(new DirectoryTools.GetDirectoryTree.Input(null, 1), closed);

        assertThat(found.entries()).extracting(FileEntries.Entry::path).containsExactly("mine.txt");
        assertThat(listed.entries())
                .extracting(FileEntries.Entry::path)
                .containsExactly("mine.txt");
        assertThat(tree.tree()).isEqualTo("mine.txt\n");
        assertThat(new String[] {found.remark(), listed.remark(), tree.remark()})
                .allMatch(remark -> remark != null && remark.contains("state was passed over"));
    }

    @Test
    void neitherDeletesNorMovesTroupesOwnState() {
        write("outer/state/troupe.yaml", "tools: {}");
        write("a.txt", "tools: {execute: allow}");
        var closed = context.closing(root.resolve("outer/state"));

        assertThatThrownBy(() ->
                        new DirectoryTools.DeleteDirectory()
                                .call(
                                        new DirectoryTools.DeleteDirectory.Input("outer", true),
                                        closed))
                .hasMessageContaining("TROUPE_HOME");
        assertThatThrownBy(() ->
                        new FileMoveTools.MoveFile()
                                .call(
                                        new FileMoveTools.Input(
                                                "outer/state/troupe.yaml", "b", null),
                                        closed))
                .hasMessageContaining("TROUPE_HOME");
        assertThatThrownBy(() ->
                        new FileMoveTools.CopyFile()
                                .call(
                                        new FileMoveTools.Input(
                                                "a.txt", "outer/state/troupe.yaml", true),
                                        closed))
                .hasMessageContaining("TROUPE_HOME");
        assertThat(root.resolve("outer/state/troupe.yaml")).hasContent("tools: {}");
    }

    @Test
    void findsListsAndShowsFiles() throws IOException {
        write("a-b.txt", "x");
        write("a/报告.md", "Quarterly REVENUE");
        write("a/b/data.csv", "x,y");

        assertThat(search("*.md", null).entries()).hasSize(1);
        assertThat(search("DATA", null).entries()).hasSize(1);
        assertThat(search(null, "revenue").entries().getFirst().path()).isEqualTo("a/报告.md");
        assertThat(search("*.xyz", null).count()).isZero();
        assertThat(
                        new DirectoryTools.ListDirectory()
                                .call(
                                        new DirectoryTools.ListDirectory.Input(null, null, null),
                                        context)
                                .entries())
                .extracting(FileEntries.Entry::path)
                .containsExactly("a", "a-b.txt");
        assertThat(
                        new DirectoryTools.GetDirectoryTree()
                                .call(new DirectoryTools.GetDirectoryTree.Input(null, 2), context)
                                .tree())
                .isEqualTo("a/\n  b/\n  报告.md\na-b.txt\n");
        assertThatThrownBy(() -> search("*a*b*c*d*e", null)).hasMessageContaining("asterisks");
        assertThatThrownBy(() -> search("[", null)).hasMessageContaining("cannot be read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret.txt",
                "a/../../secret.txt",
                "/etc/passwd",
                "out/secret.txt",
                "link.txt",
                "./out/../out/secret.txt"
            })
    void refusesEveryWayOut(String path) throws IOException {
        Files.createSymbolicLink(root.resolve("out"), outer);
        Files.createSymbolicLink(root.resolve("link.txt"), outer.resolve("secret.txt"));
        write("mine.txt", "mine");

        assertThatThrownBy(() -> read(path, null)).isInstanceOf(ToolException.class);
        assertThatThrownBy(() -> copy(path, "stolen.txt")).isInstanceOf(ToolException.class);
        if (!path.equals("link.txt")) {
            assertThatThrownBy(() -> write(path, "x")).isInstanceOf(ToolException.class);
            assertThatThrownBy(() -> append(path, "x")).isInstanceOf(ToolException.class);
            assertThatThrownBy(() -> move("mine.txt", path)).isInstanceOf(ToolException.class);
            assertThatThrownBy(() -> move(path, "stolen.txt")).isInstanceOf(ToolException.class);
            assertThatThrownBy(() -> delete(path)).isInstanceOf(ToolException.class);
        }

        assertThat(outer.resolve("secret.txt")).hasContent("secret");
        assertThat(root.resolve("stolen.txt")).doesNotExist();
    }

    @Test
    void neverTellsWhatExistsOutside() {
        for (var path : List.of("../secret.txt", "../none.txt", "/etc/passwd", "/etc/none")) {
            assertThatThrownBy(() ->
                            new FileReadTools.FileExists()
                                    .call(new FileReadTools.FileExists.Input(path), context))
                    .hasMessageContaining("outside");
        }
    }

    @Test
    void leavesTheTargetOfALinkAlone() throws IOException {
        write("kept.txt", "kept");
        Files.createSymbolicLink(root.resolve("link"), root.resolve("kept.txt"));

        delete("link");

        assertThat(root.resolve("kept.txt")).hasContent("kept");
        assertThat(root.resolve("link")).doesNotExist();
    }

    @Test
    void neverWalksThroughLinks() throws IOException {
        Files.createSymbolicLink(root.resolve("out"), outer);
        Files.createSymbolicLink(root.resolve("self"), root);

        assertThat(search("secret", null).count()).isZero();
        assertThat(
                        new DirectoryTools.GetDirectoryTree()
                                .call(new DirectoryTools.GetDirectoryTree.Input(null, 20), context)
                                .tree())
                .isEqualTo("out\nself\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NUL", "con.txt", "out/lpt1.csv"})
    void refusesNamesOfDevices(String path) {
        assertThatThrownBy(() -> write(path, "x")).hasMessageContaining("name of a device");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\0b"})
    void refusesWhatIsNoPath(String path) {
        assertThatThrownBy(() -> read(path, null)).isInstanceOf(ToolException.class);
        assertThatThrownBy(() -> write(path, "x")).isInstanceOf(ToolException.class);
        assertThatThrownBy(() -> delete(path)).isInstanceOf(ToolException.class);
    }

    private FileReadTools.ReadFile.Output read(String path, @Nullable Integer maxChars) {
        return new FileReadTools.ReadFile()
                .call(
                        new FileReadTools.ReadFile.Input(path, maxChars, null, null, null, null),
                        context);
    }

    private FileWriteTools.Written write(String path, String content) {
        return new FileWriteTools.WriteFile()
                .call(new FileWriteTools.Input(path, content, null, null, null), context);
    }

    private void append(String path, String content) {
        new FileWriteTools.AppendFile()
                .call(new FileWriteTools.Input(path, content, null, null, null), context);
    }

    private FileMoveTools.Moved copy(String from, String to) {
        return new FileMoveTools.CopyFile().call(new FileMoveTools.Input(from, to, null), context);
    }

    private FileMoveTools.Moved move(String from, String to) {
        return new FileMoveTools.MoveFile().call(new FileMoveTools.Input(from, to, true), context);
    }

    private void delete(String path) {
        new FileMoveTools.DeleteFile().call(new FileMoveTools.DeleteFile.Input(path), context);
    }

    private FileEntries search(@Nullable String pattern, @Nullable String content) {
        return new FileSearchTools.SearchFiles(InstantSource.system())
                .call(
                        new FileSearchTools.SearchFiles.Input(
                                null, pattern, content, null, null, null, null, null, null, null,
                                null, null, null),
                        context);
    }

    private static List<String> files(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            return files.skip(1)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
