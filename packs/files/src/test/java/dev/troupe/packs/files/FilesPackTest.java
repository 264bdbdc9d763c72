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
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.OfflineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilesPackTest {
    @TempDir Path directory;

    @BeforeEach
    void writeSamples() throws IOException {
        Files.writeString(directory.resolve("notes.txt"), "Buy milk\n");
        Files.writeString(directory.resolve("会议 纪要.txt"), "下周发布\n");
        Files.createDirectories(directory.resolve("docs"));
        Files.writeString(directory.resolve("docs/plan.md"), "# Release plan\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "读取 notes.txt | Buy milk",
                "打开“会议 纪要.txt”看看内容 | 下周发布",
                "Read docs/plan.md and tell me what it says | Release plan",
                "列出当前目录的文件 | notes.txt",
                "List the files in the docs folder | docs/plan.md",
                "显示目录树 | plan.md",
                "查找 *.md 文件 | docs/plan.md",
                "Find files that contain \"milk\" | notes.txt",
                "复制 notes.txt 到 copy.txt | copy.txt",
                "Copy notes.txt to docs/notes2.txt | docs/notes2.txt",
                "把 notes.txt 重命名为 todo.txt | todo.txt",
                "Move notes.txt to the docs folder | docs/notes.txt",
                "删除 notes.txt | 已删除 notes.txt",
                "Delete notes.txt | Deleted notes.txt",
                "把“你好，世界”写入 hello.txt | hello.txt",
                "Write \"hello there\" to greet.md | greet.md",
                "创建 reports 文件夹 | reports",
                "删除 docs 文件夹及其内容 | 已删除 docs",
                "Delete the docs folder with everything in it | Deleted docs",
                "删除 docs 文件夹 | 已删除 docs"
            })
    void doesWhatOneSentenceAsks(String task, String told) throws InterruptedException {
        assertThat(run(Map.of(), task)).contains(told);
    }

    @Test
    void writesTheTextInQuotes() throws IOException, InterruptedException {
        run(Map.of(), "把“你好，世界”写入 hello.txt");

        assertThat(Files.readString(directory.resolve("hello.txt"))).isEqualTo("你好，世界");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "新建 todo.txt，写入“买菜，做饭” | 买菜，做饭",
                "创建文件 todo.txt，内容为“买菜” | 买菜",
                "Create todo.txt and write \"buy tea\" into it | buy tea",
                "Write \"buy tea\", then save it as todo.txt | buy tea",
                "新建一个空文件 todo.txt | ^^",
            })
    void writesAFileThatTwoClausesTellOf(String task, String content)
            throws IOException, InterruptedException {
        run(Map.of(), task);

        assertThat(Files.readString(directory.resolve("todo.txt"))).isEqualTo(content);
    }

    @Test
    void savesAVariableThatIsNamed() throws IOException, InterruptedException {
        run(
                Map.of("totals", Value.of(List.of(Value.of(1))), "other", Value.of("x")),
                "把变量 totals 保存为 out/totals.json");

        assertThat(directory.resolve("out/totals.json")).hasContent("[ 1 ]\n");
    }

    @Test
    void savesWhatItReadBefore() throws IOException, InterruptedException {
        run(Map.of(), "读取 notes.txt，然后保存为 copy.md");

        assertThat(directory.resolve("copy.md")).hasContent("Buy milk\n");
    }

    @Test
    void savesTheSummariesOfThoseBefore() throws IOException, InterruptedException {
        run(Map.of(), "读取 notes.txt", "把总结保存为 report.md");

        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("## 读取 notes.txt", "Buy milk");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "不要删除 notes.txt，读取 docs/plan.md",
                "Do not delete notes.txt, read docs/plan.md"
            })
    void deletesNothingThatItIsToldToKeep(String task) throws InterruptedException {
        assertThat(run(Map.of(), task)).contains("Release plan");
        assertThat(directory.resolve("notes.txt")).exists();
    }

    /** A part of the file is not the file, and the name of a file asks for nothing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "把 backup.txt 里的错误行存到 other.txt",
                "save the odd parts of backup.txt to other.txt"
            })
    void readsNoVerbInTheNameOfAFile(String task) throws IOException, InterruptedException {
        Files.writeString(directory.resolve("backup.txt"), "one\ntwo\n");

        run(Map.of(), task);

        assertThat(directory.resolve("other.txt")).doesNotExist();
    }

    @Test
    void failsWithTheReason() throws InterruptedException {
        assertThat(run(Map.of(), "读取 missing.txt")).contains("未完成", "missing.txt");
        assertThat(run(Map.of(), "读取 ../secret.txt")).contains("未完成");
        assertThat(run(Map.of(), "make everything nice")).contains("unclear");
    }

    /** The text of the last of a chain of file nodes, whether it succeeded or failed. */
    private String run(Map<String, Value> variables, String... tasks) throws InterruptedException {
        var pack = new FilesPack();
        var bodies =
                new AgentExecutor(
                        Catalog.of(List.of(pack)),
                        new OfflineModel(pack.offlineSkills()),
                        Workspace.of(directory),
                        InstantSource.system(),
                        AgentOptions.STANDARD.withApprovals(_ -> Optional.of(Approval.once())));
        var nodes = new ArrayList<AgentNode>();
        for (int i = 1; i <= tasks.length; i++) {
            nodes.add(
                    AgentNode.of(
                            "agent-" + i,
                            FilesPack.FILE,
                            "file",
                            tasks[i - 1],
                            List.of(new Step(i, tasks[i - 1])),
                            i == 1 ? List.of() : List.of(new NodeId("agent-" + (i - 1)))));
        }
        var goal = tasks[tasks.length - 1] + "          ";
        var workflow = Workflow.from(WorkflowDraft.of("workflow-1", "test", goal, nodes));
        try (var engine = Engine.builder(bodies).build()) {
            var state = engine.start(workflow, RunOptions.STANDARD, variables).await();
            return switch (state.result(new NodeId("agent-" + tasks.length))) {
                case NodeResult.Succeeded(_, var summary, _, _) -> summary;
                case NodeResult.Failed(var problem) -> problem.message();
                case NodeResult.Cancelled(var reason) -> reason;
                case null -> "nothing";
            };
        }
    }
}
