package dev.troupe.packs.studio.generation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that dies while a video job runs, and another that continues from its journal. */
@Timeout(300)
class ResumedVideoTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("video-1");

    @TempDir private Path directory = Path.of("");
    private final InMemoryJournal journal = new InMemoryJournal();
    private final FakeVideoProvider provider = new FakeVideoProvider();

    /** Wherever it dies, the video is there in the end and was ordered once. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
    void ordersOnceWhereverTheProcessDies(int entries) throws Exception {
        runUntil(entries, false);

        requireOneVideo();
    }

    /** The same if it dies instead of recording what it has just done. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
    void ordersOnceAlsoIfTheLastThingIsNotRecorded(int entries) throws Exception {
        runUntil(entries, true);

        requireOneVideo();
    }

    private void requireOneVideo() throws InterruptedException {
        assertThat(resume()).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(provider.orders()).hasSize(1);
        assertThat(directory.resolve("film.mp4")).isNotEmptyFile();
    }

    /** Somewhere in between the order was placed and its job not recorded. */
    @Test
    void diesAlsoBetweenTheOrderAndItsRecord() throws Exception {
        int lost = 0;
        for (int entries = 2; entries < 15; entries++) {
            var test = new ResumedVideoTest();
            test.directory = directory.resolve("run-" + entries);
            test.runUntil(entries, true);
            boolean isOrdered = !test.provider.orders().isEmpty();
            boolean isRecorded =
                    test.journal.read(RUN, 0).stream()
                            .anyMatch(entry -> entry.toString().contains("video_1"));
            lost += isOrdered && !isRecorded ? 1 : 0;
        }

        assertThat(lost).isPositive();
    }

    @Test
    void namesTheJobThatACancelledRunLeaves() throws Exception {
        provider.questionsNeeded = Integer.MAX_VALUE;
        try (var engine = engine(journal)) {
            var run = engine.start(RUN, workflow(), RunOptions.STANDARD, Map.of());
            provider.awaitQuestion();
            run.cancel("by the user");

            assertThat(run.await().result(NODE))
                    .isInstanceOfSatisfying(
                            NodeResult.Cancelled.class,
                            end ->
                                    assertThat(end.reason())
                                            .startsWith("by the user\n")
                                            .contains("video_1", "may be billed"));
        }
    }

    private @Nullable NodeResult resume() throws InterruptedException {
        try (var engine = engine(journal)) {
            return engine.resume(RUN).await().result(NODE);
        }
    }

    private void runUntil(int entries, boolean isUnrecorded) throws Exception {
        try (var engine = engine(new Mortal(journal, entries, isUnrecorded))) {
            engine.start(RUN, workflow(), RunOptions.STANDARD, Map.of()).await();
        } catch (JournalException _) {
            assertThat(journal.read(RUN, 0)).hasSize(entries);
        }
    }

    private Engine engine(Journal kept) {
        var card =
                new AgentCard("video", "Video", "Video.", List.of(), List.of(), Set.of(), Set.of());
        var catalog = new Catalog();
        var tool = new VideoTool(provider.models(), InstantSource.system(), Duration.ofMillis(1));
        catalog.register(new Agent(card, "Make a video.", List.of(tool), 9));
        var bodies =
                new AgentExecutor(
                        catalog,
                        model(),
                        Workspace.of(directory),
                        TimeSource.system(),
                        AgentOptions.STANDARD.withApprovals(consenting()));
        return Engine.builder(bodies).journal(kept).build();
    }

    private static ApprovalHandler consenting() {
        return new ApprovalHandler() {
            @Override
            public Optional<Approval> ask(ApprovalRequest request) {
                return Optional.of(Approval.once());
            }
        };
    }

    private static ChatModel model() {
        return (request, _) ->
                request.messages().stream().anyMatch(Message.ToolResult.class::isInstance)
                        ? ModelReply.text("Done.", "test")
                        : ModelReply.calls(
                                List.of(
                                        new ToolCall(
                                                "",
                                                "generateVideo",
                                                "{\"prompt\": \"rain\", \"target\": \"film.mp4\"}")),
                                "test");
    }

    private static Workflow workflow() {
        var node =
                AgentNode.of(
                        NODE.value(),
                        "video",
                        "video",
                        "make a video",
                        List.of(new Step(1, "video")),
                        List.of());
        return Workflow.from(WorkflowDraft.of("workflow-1", "one", "Make a video", List.of(node)));
    }

    /**
     * A journal of a process that dies once so many entries are recorded.
     *
     * @param isUnrecorded whether it dies only when one more is to be recorded
     */
    private record Mortal(InMemoryJournal kept, int limit, boolean isUnrecorded)
            implements Journal {
        @Override
        public synchronized void append(RunId run, List<JournalEntry> entries) {
            int free = limit - kept.read(run, 0).size();
            kept.append(run, entries.subList(0, Math.clamp(free, 0, entries.size())));
            if (isUnrecorded ? free < entries.size() : free <= entries.size()) {
                throw new IllegalStateException("the process has died");
            }
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return kept.read(run, after);
        }
    }
}
