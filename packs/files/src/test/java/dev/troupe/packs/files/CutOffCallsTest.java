package dev.troupe.packs.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.UncertainCallException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls whose process died before their result was recorded, and that are repeated. */
class CutOffCallsTest {
    @TempDir Path directory;

    /** Gives a repeated call what was found before its first try, as the record does. */
    private record Again(ToolContext node, Value before, Map<Path, Boolean> there)
            implements ToolContext {
        @Override
        public Workspace workspace() {
            return node.workspace();
        }

        @Override
        public Language language() {
            return node.language();
        }

        @Override
        public Value variable(String key) {
            return node.variable(key);
        }

        @Override
        public void setVariable(String key, Value value) {
            node.setVariable(key, value);
        }

        @Override
        public List<String> variableKeys() {
            return node.variableKeys();
        }

        @Override
        public void addArtifact(Path file, String mediaType) {
            node.addArtifact(file, mediaType);
        }

        @Override
        public boolean existedBefore(Path file) {
            return there.getOrDefault(file, Files.exists(file));
        }

        @Override
        public boolean isRepeated() {
            return true;
        }

        @Override
        public void reportProgress(String line) {}
    }

    /** A call that was not executed before. */
    private record FirstTry(ToolContext node) implements ToolContext {
        @Override
        public Workspace workspace() {
            return node.workspace();
        }

        @Override
        public Language language() {
            return node.language();
        }

        @Override
        public Value before() {
            return node.before();
        }

        @Override
        public boolean isRepeated() {
            return false;
        }

        @Override
        public Value variable(String key) {
            return node.variable(key);
        }

        @Override
        public void setVariable(String key, Value value) {
            node.setVariable(key, value);
        }

        @Override
        public List<String> variableKeys() {
            return node.variableKeys();
        }

        @Override
        public void addArtifact(Path file, String mediaType) {}

        @Override
        public void reportProgress(String line) {}
    }

    private <I extends Record> ToolContext begun(Tool<I, ?> tool, I input) {
        var context = new FakeContext(directory);
        var there = new HashMap<Path, Boolean>();
        tool.changes(input, context).forEach(file -> there.put(file, Files.exists(file)));
        return new Again(context, tool.captureBefore(input, context), there);
    }

    /** Executes a call twice from the same state; both must return and leave the same. */
    private <I extends Record> void repeat(Tool<I, ?> tool, I input) throws Exception {
        var context = begun(tool, input);
        var first = tool.call(input, context);
        var left = contents();

        assertThat(tool.call(input, context)).isEqualTo(first);

        assertThat(contents()).isEqualTo(left);
    }

    private Map<String, String> contents() throws Exception {
        var contents = new HashMap<String, String>();
        try (var all = Files.walk(directory)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                contents.put(directory.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(directory.resolve(name), text);
    }

    @Test
    void copiesOnce() throws Exception {
        write("a.txt", "one");

        repeat(new FileMoveTools.CopyFile(), new FileMoveTools.Input("a.txt", "b.txt", null));

        assertThat(contents()).isEqualTo(Map.of("a.txt", "one", "b.txt", "one"));
    }

    @Test
    void replacesATargetThatItsOwnKilledCopyLeftCutShort() throws Exception {
        write("a.txt", "the whole text");
        var input = new FileMoveTools.Input("a.txt", "b.txt", null);
        var context = begun(new FileMoveTools.CopyFile(), input);
        write("b.txt", "the who");

        new FileMoveTools.CopyFile().call(input, context);

        assertThat(contents()).containsEntry("b.txt", "the whole text");
    }

    @Test
    void movesOnce() throws Exception {
        write("a.txt", "one");

        repeat(new FileMoveTools.MoveFile(), new FileMoveTools.Input("a.txt", "b.txt", null));

        assertThat(contents()).isEqualTo(Map.of("b.txt", "one"));
    }

    @Test
    void renamesOnce() throws Exception {
        write("a.txt", "one");

        repeat(
                new FileMoveTools.RenameFile(),
                new FileMoveTools.RenameFile.Input("a.txt", "b.txt"));

        assertThat(contents()).isEqualTo(Map.of("b.txt", "one"));
    }

    @Test
    void deletesOnce() throws Exception {
        write("a.txt", "one");

        repeat(new FileMoveTools.DeleteFile(), new FileMoveTools.DeleteFile.Input("a.txt"));

        assertThat(contents()).isEmpty();
    }

    @Test
    void deletesADirectoryOnceAndCountsWhatItHeldAtFirst() throws Exception {
        Files.createDirectories(directory.resolve("old/deep"));
        write("old/a.txt", "one");
        var input = new DirectoryTools.DeleteDirectory.Input("old", true);
        var context = begun(new DirectoryTools.DeleteDirectory(), input);
        Files.delete(directory.resolve("old/a.txt")); // so far it came

        var told = new DirectoryTools.DeleteDirectory().call(input, context);

        assertThat(told.deleted()).isEqualTo(3);
        assertThat(new DirectoryTools.DeleteDirectory().call(input, context)).isEqualTo(told);
    }

    @Test
    void appendsOnce() throws Exception {
        write("log.txt", "one");

        repeat(
                new FileWriteTools.AppendFile(),
                new FileWriteTools.Input("log.txt", "two\n", null, null, null));

        assertThat(contents()).containsEntry("log.txt", "one\ntwo\n");
    }

    @Test
    void appendsOnceToAFileThatIsNotThere() throws Exception {
        repeat(
                new FileWriteTools.AppendFile(),
                new FileWriteTools.Input("new.txt", "one\n", null, null, null));

        assertThat(contents()).containsEntry("new.txt", "one\n");
    }

    @Test
    void losesNothingWhereSeveralAppendAtOnce() throws Exception {
        int writers = 16;
        write("log.txt", "");
        var all = new CountDownLatch(writers);
        var calls = new ArrayList<Callable<Object>>();
        for (int i = 0; i < writers; i++) {
            var input = new FileWriteTools.Input("log.txt", "line " + i + "\n", null, null, null);
            calls.add(() -> {
                var tool = new FileWriteTools.AppendFile();
                var context = new FirstTry(begun(tool, input));
                all.countDown();
                all.await(); // each has seen the file without the others' lines
                return tool.call(input, context);
            });
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var call : threads.invokeAll(calls)) {
                call.get();
            }
        }

        assertThat(contents().getOrDefault("log.txt", "").lines()).hasSize(writers);
    }

    @Test
    void tellsItsOwnTextFromWhatOthersHaveAddedSince() throws Exception {
        write("log.txt", "one\n");
        var input = new FileWriteTools.Input("log.txt", "two\n", null, null, null);
        var context = begun(new FileWriteTools.AppendFile(), input);
        write("log.txt", "one\nthree\n");

        new FileWriteTools.AppendFile().call(input, context);
        new FileWriteTools.AppendFile().call(input, context);

        assertThat(contents()).containsEntry("log.txt", "one\nthree\ntwo\n");
    }

    @Test
    void cannotTellWhereSomebodyElseChangedTheFile() throws Exception {
        write("log.txt", "one\n");
        var input = new FileWriteTools.Input("log.txt", "two\n", null, null, null);
        var context = begun(new FileWriteTools.AppendFile(), input);
        write("log.txt", "three\n");

        assertThatThrownBy(() -> new FileWriteTools.AppendFile().call(input, context))
                .isInstanceOf(UncertainCallException.class)
                .hasMessageContaining("'log.txt'");
        assertThat(contents()).containsEntry("log.txt", "three\n");
    }

    @Test
    void neverDeletesAFileThatTookThePlaceOfTheFormer() throws Exception {
        write("a.txt", "one");
        var input = new FileMoveTools.DeleteFile.Input("a.txt");
        var context = begun(new FileMoveTools.DeleteFile(), input);
        write("a.txt", "quite another");

        assertThatThrownBy(() -> new FileMoveTools.DeleteFile().call(input, context))
                .isInstanceOf(UncertainCallException.class);
        assertThat(contents()).containsEntry("a.txt", "quite another");
    }

    @Test
    void listsNoFileThatIsBeingWritten() throws Exception {
        write("a.txt", "one");
        write(".troupe-0123-4567.part", "half");

        var listed =
                new DirectoryTools.ListDirectory()
                        .call(
                                new DirectoryTools.ListDirectory.Input(".", null, true),
                                new FakeContext(directory));

        assertThat(listed.toString()).contains("a.txt").doesNotContain(".troupe-");
    }
}
