package dev.troupe.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentBodies;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Workspace;
import dev.troupe.core.AgentNode;
import dev.troupe.core.Engine;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RetryPolicy;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Step;
import dev.troupe.core.TimeSource;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.language.Language;
import dev.troupe.model.OfflineModel;
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
@Timeout(60)
class DocsPackTest {
    @TempDir private Path directory;
    private DocIndex index;
    private DocsPack pack;

    @BeforeEach
    void open() {
        index = DocIndex.open(directory.resolve("docs"), Optional::empty);
        pack = new DocsPack(() -> index, () -> !index.corpora().isEmpty());
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void add() {
        index.add(new Corpus("guide", "", Guide.copyTo(directory.resolve("guide"))));
    }

    private @Nullable NodeResult ask(String question) throws InterruptedException {
        var catalog = new Catalog();
        pack.agents().forEach(catalog::register);
        var bodies =
                new AgentBodies(
                        catalog,
                        new OfflineModel(pack.offlineSkills()),
                        Workspace.of(directory),
                        TimeSource.system(),
                        AgentOptions.STANDARD);
        var node =
                AgentNode.of(
                        "agent-1",
                        DocsPack.DOCS,
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
                        failed ->
                                assertThat(failed.problem().sentence().zh())
                                        .contains("没有相关文档：量子纠缠"));
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
