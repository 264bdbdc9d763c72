package dev.troupe.retrieval.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
import dev.troupe.model.OfflineModel;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.DocsPack;
import dev.troupe.retrieval.Guide;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent that answers from documents, driven by rules over real documents. */
@Timeout(180)
class DocsPackTest {
    @TempDir private Path directory;
    private DocIndex index;
    private DocsPack pack;

    @BeforeEach
    void open() {
        index = DocIndex.open(directory.resolve("docs"), Optional::empty);
        pack = new DocsPack(() -> index, () -> !index.listCorpora().isEmpty());
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void add() {
        index.add(new Corpus("guide", "", Guide.copyTo(directory.resolve("guide"))));
    }

    private @Nullable NodeResult ask(String question) throws InterruptedException {
        return ask(DocsPack.DOCS, question);
    }

    private @Nullable NodeResult ask(String agent, String question) throws InterruptedException {
        var catalog = new Catalog();
        pack.agents().forEach(catalog::register);
        var bodies =
                new AgentExecutor(
                        catalog,
                        new OfflineModel(pack.offlineSkills()),
                        Workspace.of(directory),
                        TimeSource.system(),
                        AgentOptions.STANDARD);
        var node =
                AgentNode.of(
                        "agent-1",
                        agent,
                        "Ask",
                        question,
                        List.of(new Step(1, question)),
                        List.of());
        var plan =
                Workflow.from(
                        WorkflowDraft.of("workflow-1", "Ask", question + " ......", List.of(node)));
        try (var engine = Engine.builder(bodies).journal(new InMemoryJournal()).build()) {
            var options = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            return engine.start(new RunId("run-1"), plan, options, Map.of())
                    .await()
                    .result(new NodeId("agent-1"));
        }
    }

    @Test
    void answersFromThePageInItsWordsAndSaysWhereItStands() throws Exception {
        add();

        assertThat(ask("查文档：表格怎么固定列"))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        done ->
                                assertThat(done.summary())
                                        .contains("滚动时这一列不动", "出处：controls/table.md#固定列"));
        assertThat(ask("According to the documentation, how do I limit the days of a date field?"))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        done ->
                                assertThat(done.summary())
                                        .contains("From: controls/input-date.md"));
    }

    @Test
    void saysSoWhereNoDocumentIsAboutIt() throws Exception {
        add();

        assertThat(ask("查文档：量子纠缠"))
                .isInstanceOfSatisfying(
                        NodeResult.Failed.class,
                        failed -> assertThat(failed.problem().text().zh()).contains("没有相关文档：量子纠缠"));
    }

    @Test
    void aQuestionWithoutAFolderIsAnsweredFromAddedDocumentsToo() throws Exception {
        Files.writeString(directory.resolve("notes.txt"), "The boiler code is 4711.\n");
        add();

        assertThat(ask("folder-docs", "how do I limit the days of a date field?"))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        done ->
                                assertThat(done.summary())
                                        .contains("From: controls/input-date.md"));
        assertThat(ask("folder-docs", "what is the boiler code?"))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        done -> assertThat(done.summary()).contains("4711", "notes.txt"));
    }

    @Test
    void answersFromAnotherLanguageOnlyWhereAFolderIsNamed() throws Exception {
        var notes = Files.createDirectories(directory.resolve("notes"));
        Files.writeString(notes.resolve("lunch.md"), "# 午餐\n\n周一 食堂 12:00，周五 外卖，小费 18%。\n");

        assertThat(ask("folder-docs", "split 74.50 and 18% between three friends"))
                .isInstanceOf(NodeResult.Failed.class);
        assertThat(ask("folder-docs", "In the folder notes: 18% on Friday?"))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        done ->
                                assertThat(done.summary())
                                        .contains("lunch.md", "in another language"));
    }

    @Test
    void cannotWorkBeforeDocumentsAreAdded() {
        var card = pack.agents().getFirst().card();
        var needed = card.requirements().getFirst();

        assertThat(needed.isMet()).isFalse();
        assertThat(needed.remedy(Language.EN)).contains("troupe docs add");
        add();
        assertThat(needed.isMet()).isTrue();
    }
}
