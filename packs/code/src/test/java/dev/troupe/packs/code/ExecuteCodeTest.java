package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.agent.TestToolContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
@Tag("slow")
class ExecuteCodeTest {
    @TempDir private Path directory = Path.of("");
    private TestToolContext trial =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    /** Knows one table, whatever it is called. */
    private static final ScriptWriter ONE_TABLE =
            new ScriptWriter() {
                @Override
                public Table table(String name, ToolContext context) {
                    return new Table(name + ".csv", "商品,price\n茶,3\n");
                }

                @Override
                public Script write(ScriptRequest scriptRequest, ToolContext context) {
                    return new Script(
                            "# " + scriptRequest.picture() + " " + scriptRequest.result(),
                            LocalizedText.verbatim("read"));
                }
            };

    @BeforeEach
    void open() {
        Sandboxes.assumeThereAreSome();
        trial = TestToolContext.inDirectory(directory);
    }

    private ToolReply python(String code, Map<String, Value> more) throws InterruptedException {
        var arguments = new LinkedHashMap<>(more);
        arguments.put("language", Value.of("PYTHON"));
        arguments.put("code", Value.of(code));
        return call(new ExecuteCode(Sandboxes.standard(), ONE_TABLE), arguments);
    }

    private ToolReply call(Tool<?, ?> tool, Map<String, Value> arguments)
            throws InterruptedException {
        var runner = new ToolRunner(List.of(tool), ToolLimits.STANDARD.withoutPause());
        var call = new ToolCall("call-1", tool.spec().name(), Json.write(Value.of(arguments)));
        return runner.call(call, trial);
    }

    private static Value texts(String... texts) {
        return Value.of(List.of(texts).stream().map(Value::of).toList());
    }

    @Test
    void readsFilesAndLeavesNewOnes() throws Exception {
        Files.writeString(directory.resolve("in.txt"), "some text");

        var reply =
                python(
                        "import os; os.mkdir('out'); open('out/up.txt', 'w').write(open('in.txt').read().upper()); print('done')",
                        Map.of());

        assertThat(reply.data().field("stdout").asText()).isEqualTo("done\n");
        assertThat(directory.resolve("out/up.txt")).content().isEqualTo("SOME TEXT");
        assertThat(trial.artifacts()).containsExactly("out/up.txt");
        assertThat(reply.data().field("files").item(0).field("type").asText())
                .isEqualTo("text/plain");
    }

    @Test
    void replacesOnlyTheFilesThatTheCallNames() throws Exception {
        Files.writeString(directory.resolve("mine.txt"), "mine");
        Files.writeString(directory.resolve("old.txt"), "old");

        var reply =
                python(
                        "for name in ('mine.txt', 'old.txt'): open(name, 'w').write('new')",
                        Map.of("writes", texts("old.txt")));

        assertThat(directory.resolve("mine.txt")).content().isEqualTo("mine");
        assertThat(directory.resolve("old.txt")).content().isEqualTo("new");
        assertThat(Json.write(reply.data().field("remarks"))).contains("mine.txt");
    }

    @Test
    void tellsTheLastLinesOfAnError() throws InterruptedException {
        var reply = python("def f(x):\n    return x / 0\nf(1)", Map.of());

        assertThat(reply.code()).isEqualTo("code.failed");
        assertThat(reply.message()).contains("line 2, in f", "ZeroDivisionError", "exit code 1");
    }

    @Test
    void tellsHowAMissingPackageIsInstalled() throws InterruptedException {
        var reply = python("import no_such_package", Map.of());

        assertThat(reply.message())
                .contains("no network", "apt-get install python3-no_such_package");
    }

    @Test
    void tellsWhyCodeWasStopped() throws InterruptedException {
        var code = "import time; print('working'); time.sleep(600)";
        int seconds = 1;
        var reply = python(code, Map.of("timeoutSeconds", Value.of(seconds)));
        while (!String.valueOf(reply.message()).contains("working")
                && seconds < 60) { // until there is time for it
            seconds *= 2;
            reply = python(code, Map.of("timeoutSeconds", Value.of(seconds)));
        }

        assertThat(reply.code()).isEqualTo("code.stopped");
        assertThat(reply.message()).contains("more than " + seconds + " s", "working");
    }

    @Test
    void givesTablesArgumentsAndVariables() throws InterruptedException {
        var reply =
                python(
                        "import os, sys; print(open('茶单.csv').read().splitlines()[1], sys.argv[1:], os.environ['COLOUR'])",
                        Map.of(
                                "tables", texts("茶单"),
                                "args", texts("a b", "$HOME"),
                                "env", Value.of(Map.of("COLOUR", Value.of("red; ls")))));

        assertThat(reply.data().field("stdout").asText().strip())
                .isEqualTo("茶,3 ['a b', '$HOME'] red; ls");
    }

    @Test
    void keepsTheCodeWhereItIsToldTo() throws InterruptedException {
        python("print(1)", Map.of("saveAs", Value.of("scripts/one.py")));

        assertThat(directory.resolve("scripts/one.py")).content().isEqualTo("print(1)");
        assertThat(trial.artifacts()).containsExactly("scripts/one.py");
    }

    @Test
    void hiddenFilesAndLinksOutOfTheWorkspaceAreNoInput(@TempDir Path elsewhere) throws Exception {
        Files.writeString(directory.resolve(".env"), "TOKEN=secret");
        Files.writeString(elsewhere.resolve("secret.txt"), "secret");
        Files.createSymbolicLink(directory.resolve("link.txt"), elsewhere.resolve("secret.txt"));

        var reply = python("import os; print(sorted(os.listdir('.')), 'link.txt')", Map.of());

        assertThat(reply.data().field("stdout").asText()).startsWith("[] ");
    }

    @Test
    void givesOfALargeWorkspaceWhatTheCodeNames() throws IOException, InterruptedException {
        for (int number = 0; number < 300; number++) {
            Files.writeString(directory.resolve("f" + number + ".txt"), "x");
        }

        var reply = python("import os; open('f7.txt').read(); print(os.listdir('.'))", Map.of());

        assertThat(reply.data().field("stdout").asText()).isEqualTo("['f7.txt']\n");
        assertThat(Json.write(reply.data().field("remarks"))).contains("files");
    }

    @Test
    void linksThatCodeMakesAreNotTakenOut() throws InterruptedException {
        var reply = python("import os; os.symlink('/etc/passwd', 'words.txt')", Map.of());

        assertThat(reply.isUsable()).isTrue();
        assertThat(directory.resolve("words.txt")).doesNotExist();
    }

    @Test
    void draftsForFilesThatAreNotThereYet() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("chart.png"), "mine");
        Files.writeString(directory.resolve("sums.csv"), "named");

        var reply =
                call(
                        new DraftScript(ONE_TABLE),
                        Map.of(
                                "table", Value.of("茶单"),
                                "question", Value.of("平均价格"),
                                "picture", Value.of("chart.png"),
                                "result", Value.of("sums.csv"),
                                "replaces", texts("sums.csv")));

        assertThat(reply.data().field("code").asText()).isEqualTo("# chart-2.png sums.csv");
        assertThat(reply.data().field("picture").asText()).isEqualTo("chart-2.png");
    }

    @Test
    void tellsWhatAFileWasMadeFrom() throws InterruptedException {
        trial.setVariable(
                "items", Value.of(List.of(Value.of(Map.of("url", Value.of("http://a.b/1"))))));

        var origin =
                FileProvenance.of(
                        "a.py",
                        List.of("items"),
                        Set.of("in.csv", "unused.csv", "out.csv"),
                        List.of("read('in.csv'); write('out.csv')"),
                        List.of("out.csv"),
                        trial);

        assertThat(Json.write(origin))
                .contains(
                        "\"code\":\"a.py\"",
                        "\"inputs\":[\"items\",\"in.csv\"]",
                        "\"sources\":[\"http://a.b/1\"]");
    }

    @Test
    void saysWhatOfflineInstallingNeeds() throws InterruptedException {
        var tool = new InstallDependency(Sandboxes.standard());

        var reply =
                call(
                        tool,
                        Map.of(
                                "language", Value.of("PYTHON"),
                                "packageName", Value.of("no-such-package")));
        var odd =
                call(
                        tool,
                        Map.of(
                                "language", Value.of("PYTHON"),
                                "packageName", Value.of("x; rm -rf /")));

        assertThat(reply.code()).isEqualTo("code.no-network");
        assertThat(reply.message()).contains("apt-get install python3-no-such-package");
        assertThat(odd.code()).isEqualTo("agent.bad-arguments");
    }

    @Test
    void drawsChineseLettersWithoutAnySetting() throws InterruptedException {
        Sandboxes.assumePython("matplotlib");
        Sandboxes.assumePython("WenQuanYi");

        var reply =
                python(
                        """
                        import warnings
                        warnings.simplefilter("error")
                        import matplotlib.pyplot as plt
                        plt.bar(["东区", "西区"], [-1, 2])
                        plt.title("各地区的销售额")
                        plt.savefig("chart.png")
                        """,
                        Map.of("timeoutSeconds", Value.of(100)));

        assertThat(reply.isUsable()).as(reply.toString()).isTrue();
        assertThat(reply.data().field("files").item(0).field("type").asText())
                .isEqualTo("image/png");
    }

    @Test
    void makesTheSameFilesWhenItRunsAgainAfterTheProcessDiedInTheMiddle() throws Exception {
        var code = "open('out.txt', 'w').write('made')";
        var first = python(code, Map.of()); // deleted, and then the process dies
        var again = python(code, Map.of());

        assertThat(first.data().field("files")).isEqualTo(again.data().field("files"));
        assertThat(again.data().field("files").items()).hasSize(1);
        assertThat(again.data().field("remarks").items()).isEmpty();
        assertThat(Files.readString(directory.resolve("out.txt"))).isEqualTo("made");
    }

    @Test
    void leavesNothingOfCodeWhoseProcessIsKilledAndRunsAgain() throws Exception {
        var marker = "troupe-killed-" + System.nanoTime();
        var code =
                """
                import os, sys, time
                open('out.txt', 'w').write('half')
                if not os.path.exists('go.txt'):
                    os.execvp('python3', ['python3', '-c', 'import time; time.sleep(60)', '%s'])
                open('out.txt', 'w').write('made')
                """
                        .formatted(marker);
        var killer = Thread.ofVirtual().start(() -> awaitProcess(marker).destroyForcibly());

        var killed = python(code, Map.of());
        killer.join();

        assertThat(killed.code()).isEqualTo("code.failed");
        assertThat(killed.message()).contains("137");
        assertThat(directory.resolve("out.txt")).doesNotExist();
        Files.writeString(directory.resolve("go.txt"), "");
        assertThat(python(code, Map.of("files", texts("go.txt"))).isUsable()).isTrue();
        assertThat(directory.resolve("out.txt")).hasContent("made");
    }

    /** The innermost one, which runs the code itself. */
    private static ProcessHandle awaitProcess(String name) {
        while (true) {
            var found =
                    ProcessHandle.current()
                            .descendants()
                            .filter(one -> one.info().commandLine().orElse("").contains(name))
                            .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            Thread.onSpinWait();
        }
    }

    @Test
    void needsNobodyToSayWhetherItWasDoneBeforeTheProcessDied() {
        var tools =
                List.of(
                        new ExecuteCode(Sandboxes.standard(), ONE_TABLE),
                        new RunShellCommand(Sandboxes.standard()));

        assertThat(tools).allMatch(tool -> tool.spec().traits().isRepeatable());
    }
}
