package dev.troupe.packs.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.OfflineModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What requests about the content of files answer, and what they leave in a directory. */
class ContentCommandsTest {
    private final List<String> asked = new ArrayList<>();
    @TempDir Path directory;

    @Test
    void listsTheLinesWithTheTextThatIsSought() throws InterruptedException {
        write("notes.md", "a\nTODO: pay\n", "notes/b.txt", "x\ny\nz todo\n", "c.md", "TODO\n");

        assertThat(run("search for TODO in my notes"))
                .isEqualTo(
                        """
                        'TODO': 2 lines in 2 files (searched: notes, notes.md):
                        notes/b.txt:3: z todo
                        notes.md:2: TODO: pay\
                        """);
        assertThat(run("在 c.md 里找 TODO"))
                .isEqualTo("包含“TODO”的有 1 行，在 1 个文件中（查找范围：c.md）：\nc.md:1: TODO");
        assertThat(files()).hasSize(3);
    }

    @Test
    void countsTheLinesThatAreNotListed() throws InterruptedException {
        write("a.txt", "due\n".repeat(25), "b.txt", "due\n".repeat(10), "c.txt", "due\n");

        assertThat(run("which files mention due"))
                .startsWith("'due': 36 lines in 3 files:\na.txt:1: due\n")
                .contains("b.txt:5: due\n")
                .doesNotContain("b.txt:6: due")
                .endsWith("And 6 more: b.txt 5, c.txt 1");
    }

    @Test
    void namesFilesThatCannotBeSearched() throws InterruptedException {
        write("a.txt", "none", "photo.png", "\u0000\u0001", "big.log", "x".repeat(1_100_000));

        assertThat(run("which files mention Falcon"))
                .startsWith("No line has 'Falcon'.\nNot searched")
                .contains("2 files (big.log, photo.png)");
    }

    @Test
    void searchesNothingIfNoNameHasTheWords() throws InterruptedException {
        write("plan.md", "TODO\n");

        assertThat(run("search my glorp notes for TODO"))
                .contains("'glorp notes'", "nothing was searched");
        assertThat(run("在会议纪要里找 TODO")).contains("“会议纪要”", "没有查找");
    }

    @Test
    void showsThePartOfALongLineThatHasTheText() throws InterruptedException {
        write("a.txt", "😀".repeat(300) + " falcon " + "😀".repeat(300));

        assertThat(run("which files mention Falcon"))
                .contains("a.txt:1: …", " falcon ")
                .doesNotContain("\ufffd")
                .hasSizeLessThan(300);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "extract the email addresses from a.txt | a.txt has 2 e-mail addresses (in 3 places):;ann@x.example;b.o-b@mail.y.example",
                "what e-mails are in a.txt? | a.txt has 2 e-mail addresses (in 3 places):;ann@x.example;b.o-b@mail.y.example",
                "提取 a.txt 里的邮箱 | a.txt 中有 2 个邮箱地址（出现 3 次）：;ann@x.example;b.o-b@mail.y.example",
                "把 a.txt 里的邮箱地址都找出来 | a.txt 中有 2 个邮箱地址（出现 3 次）：;ann@x.example;b.o-b@mail.y.example",
                "list all phone numbers in a.txt | a.txt has 3 phone numbers:;13812345678;(555) 123-4567;+44 20 7946 0958",
                "a.txt 里有哪些电话号码 | a.txt 中有 3 个电话号码：;13812345678;(555) 123-4567;+44 20 7946 0958",
                "get the links out of a.txt | a.txt has 2 links:;https://x.example/a_(b)?c=1;www.y.example",
                "从 a.txt 里提取网址 | a.txt 中有 2 个链接：;https://x.example/a_(b)?c=1;www.y.example",
                "show me the dates in a.txt | a.txt has 4 dates:;2026-03-05;March 7, 2026;3月9日;12/4/2026",
                "找出 a.txt 中所有的日期 | a.txt 中有 4 个日期：;2026-03-05;March 7, 2026;3月9日;12/4/2026",
                "extract the emails and links from none.md | No e-mail address was found in none.md.;No link was found in none.md.",
            })
    void listsTheValuesOfAFormInAText(String task, String answer) throws InterruptedException {
        write(
                "a.txt",
                "Mail ann@x.example or b.o-b@mail.y.example. 电话13812345678，or (555) 123-4567,"
                        + " +44 20 7946 0958.\nSee https://x.example/a_(b)?c=1, www.y.example."
                        + " Order 20260305123 of 2026-03-05, March 7, 2026、3月9日 or 12/4/2026; 13/40/2026,"
                        + " version 1.2.3, may 5 people. ann@x.example",
                "none.md",
                "@home, a@b, 2026-13-01\n");

        assertThat(run(task)).isEqualTo(answer.replace(';', '\n'));
        assertThat(files()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get the email addresses out of a.txt and put them in b.txt | Wrote b.txt (28 bytes): from a.txt 2 e-mail addresses (in 3 places).",
                "extract the e-mails from a.txt to b.txt | Wrote b.txt (28 bytes): from a.txt 2 e-mail addresses (in 3 places).",
                "把 a.txt 里的邮箱提取到 b.txt | 已写入 b.txt（28 字节）：a.txt 中的 2 个邮箱地址（出现 3 次）。",
                "提取a.txt里的邮箱，保存到b.txt | 已写入 b.txt（28 字节）：a.txt 中的 2 个邮箱地址（出现 3 次）。",
                "list the emails and dates in a.txt and save them as b.txt | Wrote b.txt (28 bytes): from a.txt 2 e-mail addresses (in 3 places).;No date was found in a.txt.",
            })
    void savesTheValuesOfATextAsANewFile(String task, String answer) throws InterruptedException {
        write("a.txt", "ann@x.example, bob@y.example; ann@x.example");

        assertThat(run(task)).isEqualTo(answer.replace(";", "\n"));
        assertThat(read("b.txt")).isEqualTo("ann@x.example\nbob@y.example\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "extract the emails from a.txt and save them as taken.txt",
                "extract the links from a.txt and save them as b.txt",
                "把 a.txt 里的链接提取到 b.txt",
                "extract the emails of the managers from a.txt and save them as b.txt",
                "extract the names from a.txt and save them as b.txt",
                "extract the emails from a.txt except Bob's and save them as b.txt",
                "提取 a.txt 里经理的邮箱，保存到 b.txt",
            })
    void savesNoValuesThatAreNotThereOrNotUnderstood(String task) throws InterruptedException {
        write("a.txt", "ann@x.example", "taken.txt", "x");

        assertThat(run(task)).doesNotContain("Wrote", "已写入");

        assertThat(files()).containsExactly("a.txt", "taken.txt");
        assertThat(read("taken.txt")).isEqualTo("x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what is still open in a.md | a.md: 2 items open (2 of 3 boxes are checked):;a.md:4: Ship;a.md:6: TODO: call",
                "a.md 里还有哪些没完成的 | a.md 中有 2 项未完成（3 个勾选框中已勾选 2 个）：;a.md:4: Ship;a.md:6: TODO: call",
                "what is not done in done.md | Nothing is open in done.md: all of its boxes (1) are checked.",
                "what is still open in plain.md | plain.md has no boxes (- [ ]) and no lines with TODO; what is open cannot be known.",
            })
    void listsWhatIsOpen(String task, String answer) throws InterruptedException {
        write(
                "a.md",
                "# TODO\n- [x] Plan\n1. [X] Buy\n  * [ ] Ship\n[ ] no list\nTODO: call\n",
                "done.md",
                "- [x] TODO once\n",
                "plain.md",
                "nothing [ ] here\n");

        assertThat(run(task)).isEqualTo(answer.replace(";a.md", "\na.md"));
    }

    @Test
    void listsWhatIsOpenInAllFilesThatFit() throws InterruptedException {
        write("会议纪要-1.md", "- [ ] 一\n", "会议纪要-2.md", "- [ ] 二\n", "b.md", "- [ ] 三\n");

        assertThat(run("会议纪要里还有哪些没完成的"))
                .isEqualTo(
                        "会议纪要-1.md、会议纪要-2.md 中有 2 项未完成（2 个勾选框中已勾选 0 个）：\n会议纪要-1.md:1:"
                                + " 一\n会议纪要-2.md:1: 二");
    }

    @Test
    void convertsToTheTextThatIsSeen() throws InterruptedException {
        write(
                "放假通知.html",
                "<html><head><title>t</title><style>p{}</style></head><body><h1>放假</h1><p>10月1日<br>起"
                        + " &amp; 止</p><ul><li>甲<li>乙<ol><li>子</ol></ul><p hidden>x</p>"
                        + "<table><tr><th> 日 </th><th>班</th></tr><tr><td>1</td><td>休</td></tr></table>"
                        + "<script>y</script><pre>a\n  b</pre></body></html>",
                "n.md",
                "# Plan\n\n- **one** [link](http://a.b)\n- two\n\nlast\nline <b>\n",
                "t.csv",
                "a,b\n\"x | y\",\"1\n2\"\nz\n",
                "s.tsv",
                "a\tb\n");

        run("把放假通知.html转成txt");
        run("convert n.md to txt");
        run("convert t.csv to markdown");
        run("convert s.tsv to txt");

        assertThat(read("放假通知.txt"))
                .isEqualTo("放假\n\n10月1日\n起 & 止\n\n- 甲\n- 乙\n  1. 子\n\n日\t班\n1\t休\n\na\n  b\n");
        assertThat(read("n.txt")).isEqualTo("Plan\n\n- one link\n- two\n\nlast\nline <b>\n");
        assertThat(read("t.md"))
                .isEqualTo("| a | b |\n| --- | --- |\n| x \\| y | 1 2 |\n| z |  |\n");
        assertThat(read("s.txt")).isEqualTo("a\tb\n");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "convert n.md to txt | 'n.txt' already exists; nothing was changed",
                "convert n.html to md | HTML cannot be converted to MD; nothing was changed. Possible from html: txt.",
                "把 n.html 转成 pdf | 不能把 HTML 转换为 PDF，没有做任何修改。html 可以转换为：txt。",
                "convert n.docx to txt | DOCX cannot be converted to TXT; nothing was changed. Possible are:",
                "convert gone.md to txt | gone.md",
            })
    void convertsNothingItCannot(String task, String reason) throws InterruptedException {
        write("n.md", "new", "n.txt", "old", "n.html", "<p>x", "n.docx", "x");

        assertThat(run(task)).contains(reason);
        assertThat(files()).containsExactly("n.docx", "n.html", "n.md", "n.txt");
        assertThat(read("n.txt")).isEqualTo("old");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "export n.md as html | n.html | n-2.html",
                "把 n.md 导出为 html | n.html | n-2.html",
                "export n.md as pdf | n.pdf | n-2.pdf",
            })
    void exportsUnderAFreeNameIfNoneIsGiven(String task, String taken, String written)
            throws InterruptedException {
        write("n.md", "new", taken, "old");

        assertThat(run(task)).contains(written);
        assertThat(files()).containsExactlyInAnyOrder("n.md", taken, written);
        assertThat(read(taken)).isEqualTo("old");
    }

    @Test
    void replacesTheFileThatAnExportNames() throws InterruptedException {
        write("n.md", "new", "n.html", "old");

        assertThat(run("export n.md as n.html")).contains("n.html");
        assertThat(files()).containsExactly("n.html", "n.md");
        assertThat(read("n.html")).contains("new");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "change the timeout in s.json to 60 | 20 | 60",
                "把 s.json 里的 timeout 从 20 改成 1.5e3 | 20 | 1.5e3",
                "set max retries in s.json to 5 | 3 | 5",
                "把 s.json 中的 ssl 改为关闭 | true | false",
                "change label in s.json to \"say 'hi'\" | \"a\\u0062\" | \"say 'hi'\"",
                "set hosts[1].port in s.json to 8080 | 81 | 8080",
                "change note in s.json to later | null | \"later\"",
            })
    void changesOneValueAndNothingElse(String task, String old, String value)
            throws InterruptedException {
        var text =
                "{\r\n\t\"label\" : \"a\\u0062\",  \"http\": {\"timeout\":20 ,\"maxRetries\": 3},\r\n"
                        + "\"z\": 1.0, \"a\": [ ], \"ssl\": true, \"note\": null, \"hosts\": [{\"port\": 80},"
                        + " {\"port\": 81}]}";
        write("s.json", text);

        var said = run(task);

        assertThat(read("s.json")).isEqualTo(text.replace(old, value));
        assertThat(read("s.before.json")).isEqualTo(text);
        assertThat(said).contains(old, value, "s.before.json");
        assertThat(asked).singleElement().asString().contains(old, "s.json");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "change timeout in s.json to soon | 'http.timeout' is a number (30) and cannot become 'soon'",
                "change timeout in s.json to 060 | cannot become '060'",
                "把 s.json 里的 ssl 改成 2 | “ssl”是真假值（true），不能改为“2”，没有修改",
                "change http in s.json to 3 | 'http' is an object",
                "change glorp in s.json to 3 | s.json has no value called 'glorp'; nothing was changed. It has: http,",
                "change timeout in s.json from 31 to 60 | The value of 'http.timeout' is 30 and not 31",
                "change a in bad.json to 2 | 'bad.json' is not valid JSON; nothing was changed",
                "change a in gone.json to 2 | gone.json",
            })
    void changesNoValueThatIsUnclearOrOfAnotherKind(String task, String reason)
            throws InterruptedException {
        var text =
                "{\"http\": {\"timeout\": 30}, \"ssl\": true, \"hosts\": [{\"port\": 80}, {\"port\": 81}]}";
        write("s.json", text, "bad.json", "{a: 1}");

        assertThat(run(task) + asked).contains(reason);
        assertThat(read("s.json")).isEqualTo(text);
        assertThat(files()).containsExactly("bad.json", "s.json");
    }

    @Test
    void leavesAValueThatItHasAlready() throws InterruptedException {
        write("s.json", "{\"timeout\": 60}");

        assertThat(run("change timeout in s.json to 60"))
                .isEqualTo("s.json has timeout 60 already; nothing was changed.");
        assertThat(files()).containsExactly("s.json");
    }

    @ParameterizedTest
    @CsvSource({"UTF-16LE,fffe", "UTF-8,efbbbf", "GB18030,''"})
    void leavesTheEncodingOfTheFile(String encoding, String mark)
            throws IOException, InterruptedException {
        var before = "{\"名称\": \"旧\", \"数\": 1}";
        Files.write(directory.resolve("s.json"), encode(before, encoding, mark));

        run("把 s.json 里的名称改成“新”");

        assertThat(directory.resolve("s.json"))
                .hasBinaryContent(encode(before.replace("旧", "新"), encoding, mark));
        assertThat(directory.resolve("s.before.json"))
                .hasBinaryContent(encode(before, encoding, mark));
    }

    private static byte[] encode(String text, String encoding, String mark) {
        var marked = HexFormat.of().parseHex(mark);
        var encoded = text.getBytes(Charset.forName(encoding));
        var bytes = Arrays.copyOf(marked, marked.length + encoded.length);
        System.arraycopy(encoded, 0, bytes, marked.length, encoded.length);
        return bytes;
    }

    private void write(String... namesAndTexts) {
        try {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                var file = directory.resolve(namesAndTexts[i]);
                Files.createDirectories(file.getParent());
                Files.writeString(file, namesAndTexts[i + 1]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String read(String name) {
        try {
            return Files.readString(directory.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> files() {
        try (var paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String run(String task) throws InterruptedException {
        var pack = new FilesPack();
        var bodies =
                new AgentExecutor(
                        Catalog.of(List.of(pack)),
                        new OfflineModel(pack.offlineSkills()),
                        Workspace.of(directory),
                        InstantSource.system(),
                        AgentOptions.STANDARD.withApprovals(request -> {
                            asked.add(request.toString());
                            return Optional.of(Approval.once());
                        }));
        var id = new NodeId("agent-1");
        var node =
                AgentNode.of(
                        id.value(),
                        FilesPack.FILE,
                        "file",
                        task,
                        List.of(new Step(1, task)),
                        List.of());
        var workflow =
                Workflow.from(
                        WorkflowDraft.of("workflow-1", "test", task + "          ", List.of(node)));
        try (var engine = Engine.builder(bodies).build()) {
            return switch (engine.start(workflow, RunOptions.STANDARD, Map.of())
                    .await()
                    .result(id)) {
                case NodeResult.Succeeded(_, var summary, _, _) -> summary;
                case NodeResult.Failed(var problem) -> problem.message();
                case NodeResult.Cancelled(var reason) -> reason;
                case null -> "nothing";
            };
        }
    }
}
