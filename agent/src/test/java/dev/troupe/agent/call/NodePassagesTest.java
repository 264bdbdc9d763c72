package dev.troupe.agent.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.NodePassages;
import dev.troupe.agent.PassageSource;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.Message;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class NodePassagesTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");
    private static final NodeBrief.Passage PAGING =
            new NodeBrief.Passage(
                    "manual", "table.md", "paging", "Tables", "Set perPage to page a table.", 0.8);

    @TempDir private Path directory;
    private final InMemoryJournal journal = new InMemoryJournal();
    private final ScriptedModel model =
            new ScriptedModel().when(_ -> true, ScriptedReply.text("Done as it says there."));

    private RunState run(PassageSource source) throws InterruptedException {
        return run(source, List.of(), List.of());
    }

    /**
     * @param own collections that the agent names
     * @param ofRun those of the run
     */
    private RunState run(PassageSource source, List<String> own, List<String> ofRun)
            throws InterruptedException {
        var catalog = new Catalog();
        catalog.register(
                Agent.of(
                                new AgentCard(
                                        "worker",
                                        "w",
                                        "Does it.",
                                        List.of(),
                                        List.of(),
                                        Set.of(),
                                        Set.of()),
                                "",
                                List.of())
                        .withDocuments(own));
        var bodies =
                new AgentExecutor(
                        catalog,
                        model,
                        Workspace.of(directory),
                        TimeSource.system(),
                        AgentOptions.STANDARD.withPassages(source));
        var node =
                AgentNode.of(
                        NODE.value(),
                        "worker",
                        "Table",
                        "Page the table",
                        List.of(new Step(1, "Page it")),
                        List.of());
        var plan =
                Workflow.from(
                        WorkflowDraft.of(
                                "workflow-1", "one", "A table that can be paged", List.of(node)));
        bodies.assignOwner(RUN, "", "", ofRun);
        try (var engine = Engine.builder(bodies).journal(journal).build()) {
            var options = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            return engine.start(RUN, plan, options, Map.of()).await();
        }
    }

    private List<Value> reports(String type) {
        return journal.read(RUN, 0).stream()
                .map(entry -> entry.event())
                .filter(NodeReported.class::isInstance)
                .map(NodeReported.class::cast)
                .filter(report -> report.type().equals(type))
                .map(NodeReported::payload)
                .toList();
    }

    private String prompt() {
        return model.requests().getFirst().messages().stream()
                .filter(Message.User.class::isInstance)
                .map(Message::text)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void areToldToTheAgentAndStandInTheResult() throws Exception {
        var end = run((brief, _) -> brief.task().contains("table") ? List.of(PAGING) : List.of());

        assertThat(prompt())
                .contains("# From the documents", "## table.md#paging (Tables)", PAGING.text());
        assertThat(reports("doc.found").getFirst().field("passages").item(0).field("anchor"))
                .isEqualTo(Value.of("paging"));
        assertThat(end.result(NODE))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        done ->
                                assertThat(done.output().field("sources").item(0).field("path"))
                                        .isEqualTo(Value.of("table.md")));
    }

    @Test
    void leaveNoTraceWhereNoneIsRelated() throws Exception {
        var end = run((_, _) -> List.of());

        assertThat(prompt()).doesNotContain("# From the documents");
        assertThat(reports("doc.found")).isEmpty();
        assertThat(end.result(NODE))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        done ->
                                assertThat(done.output().field("sources"))
                                        .isEqualTo(Value.missing()));
    }

    @Test
    void areDoneWithoutWhereTheDocumentsCannotBeRead() throws Exception {
        var end =
                run((_, _) -> {
                    throw new IllegalStateException("the index is closed");
                });

        assertThat(end.result(NODE)).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(reports("doc.failed").getFirst().field("message").asText())
                .contains("the index is closed");
    }

    @Test
    void areTextFromOutsideForAsLongAsTheRunIsKnown() throws Exception {
        var asked = new AtomicInteger();
        run((_, _) -> {
            asked.incrementAndGet();
            return List.of(PAGING);
        });
        var ledger = RunSecurityState.create(new Catalog().snapshot());
        NodePassages.restore(journal.read(RUN, 0), ledger);

        var copied = Value.of(Map.of("text", Value.of("x " + PAGING.text())));
        assertThat(ledger.outside().isCarriedBy(copied, "a table")).isTrue();
        assertThat(asked).hasValue(1);
    }

    @Test
    void areOfTheCollectionsThatTheAgentNamesOrElseOfThoseOfTheRun() throws Exception {
        var asked = new ArrayList<List<String>>();
        PassageSource source =
                (_, corpora) -> {
                    asked.add(corpora);
                    return List.of();
                };

        run(source, List.of("manual"), List.of("guide"));
        journal.forget(RUN);
        run(source, List.of(), List.of("guide"));

        assertThat(asked).containsExactly(List.of("manual"), List.of("guide"));
    }
}
