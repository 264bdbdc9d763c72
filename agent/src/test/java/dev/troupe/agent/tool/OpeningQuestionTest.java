package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that must not be repeated, and ask before they do anything. */
@Timeout(300)
final class OpeningQuestionTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");
    private static final int ALL = 99; // entries; a whole run has fewer

    @TempDir Path directory;

    private final InMemoryJournal journal = new InMemoryJournal();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final List<String> approvals = new CopyOnWriteArrayList<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile boolean hasUser = true;

    /** Sends once it knows to whom, and how fast. */
    private record Send(List<String> sent) implements Tool<Send.Input, String> {
        record Input(String text) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("send", "Sends.", Input.class);
        }

        @Override
        public String call(Input input, ToolContext context) {
            var to = context.askUserBeforehand("to", "To whom?", List.of(), true);
            var speed = context.askUserBeforehand("speed", "How?", List.of("fast", "slow"), false);
            sent.add(to.orElse("nobody") + " " + speed.orElse("never") + " " + input.text());
            return "sent";
        }
    }

    @Test
    void isExecutedOnceWithTheAnswers() throws Exception {
        runUntil(ALL);

        assertThat(sent).containsExactly("ada fast hello");
        assertThat(questions).containsExactly("To whom?", "How?");
        assertThat(approvals).hasSizeLessThanOrEqualTo(1);
        assertThat(journal.read(RUN, 0))
                .extracting(JournalEntry::event)
                .filteredOn(event ->
                        event instanceof RunEvent.EffectStarted(_, var key)
                                && key.startsWith("tool "))
                .hasSize(3);
    }

    static Stream<Integer> cuts() {
        return IntStream.rangeClosed(2, 24).boxed();
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void isExecutedOnceAfterACrash(int cut) throws Exception {
        runUntil(cut);
        var last = journal.read(RUN, 0).getLast().event();
        boolean isUnknown = last instanceof RunEvent.EffectStarted;
        questions.clear();

        var end = resumed();

        assertThat(end.result(NODE)).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(sent).containsExactly("ada fast hello");
        assertThat(questions)
                .as("it is certain that nothing was done unless a step had begun: " + last)
                .filteredOn(text -> text.contains("may have completed"))
                .hasSize(isUnknown ? 1 : 0);
    }

    @Test
    void isNotExecutedAfterACancel() throws Exception {
        hasUser = false;
        try (var engine = engine(journal, new Phaser(1), false)) {
            var run = engine.start(RUN, workflow(), RunOptions.STANDARD, Map.of());
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            run.cancel("no longer needed");

            assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
        }
        assertThat(sent).isEmpty();
    }

    @Test
    void continuesInAnotherProcessOnceThereIsAnAnswer() throws Exception {
        hasUser = false;
        try (var engine = engine(journal, new Phaser(1), true)) {
            var waiting = engine.start(RUN, workflow(), RunOptions.STANDARD, Map.of()).await();
            assertThat(waiting.status()).isEqualTo(RunStatus.WAITING);
        }
        hasUser = true;

        assertThat(resumed().result(NODE)).isInstanceOf(NodeResult.Succeeded.class);

        assertThat(sent).containsExactly("ada fast hello");
        assertThat(questions).noneMatch(text -> text.contains("may have completed"));
    }

    private static ChatModel model() {
        return (request, _) ->
                request.messages().stream().anyMatch(Message.ToolResult.class::isInstance)
                        ? ModelReply.text("Done.", "test")
                        : ModelReply.calls(
                                List.of(new ToolCall("", "send", "{\"text\":\"hello\"}")), "test");
    }

    /** Agrees to everything, and has a call of unknown outcome executed again. */
    private ApprovalHandler user() {
        return new ApprovalHandler() {
            @Override
            public Optional<Approval> ask(ApprovalRequest request) {
                approvals.add(request.text());
                return Optional.of(Approval.once());
            }

            @Override
            public Optional<String> answer(UserQuestion question) {
                if (!hasUser) {
                    asked.countDown();
                    return Optional.empty();
                }
                questions.add(question.text());
                return question.parseAnswer(
                        switch (question.text()) {
                            case "To whom?" -> "ada";
                            case "How?" -> "fast";
                            default -> "do again";
                        });
            }
        };
    }

    private Engine engine(Journal kept, Phaser turns, boolean isReleasing) {
        var card =
                new AgentCard(
                        "post", "Post", "Sends.", List.of("send"), List.of(), Set.of(), Set.of());
        var catalog = new Catalog();
        catalog.register(new Agent(card, "Send.", List.of(new Send(sent)), 9));
        var bodies =
                new AgentExecutor(
                        catalog,
                        model(),
                        Workspace.of(directory),
                        TimeSource.system(),
                        AgentOptions.STANDARD
                                .withUncertainCallPolicy(UncertainCallPolicy.ASK)
                                .withApprovals(user()));
        var builder =
                Engine.builder(type -> bodies.find(type).map(body -> takingPart(body, turns)))
                        .journal(kept);
        return (isReleasing ? builder.releaseWaiting() : builder.questionHandler(bodies)).build();
    }

    /** The same, while a turn of a node is a party of a phaser. */
    private static NodeExecutor takingPart(NodeExecutor body, Phaser turns) {
        return context -> {
            turns.register();
            try {
                return body.run(context);
            } finally {
                turns.arriveAndDeregister();
            }
        };
    }

    private void runUntil(int entries) throws Exception {
        var turns = new Phaser(1);
        try (var engine = engine(new Mortal(journal, entries), turns, false)) {
            engine.start(RUN, workflow(), RunOptions.STANDARD, Map.of()).await();
        } catch (JournalException _) {
            assertThat(journal.read(RUN, 0)).hasSize(entries);
        }
        turns.arriveAndAwaitAdvance(); // a node outlives the run that could not be recorded
    }

    private RunState resumed() throws InterruptedException {
        try (var engine = engine(journal, new Phaser(1), false)) {
            return engine.resume(RUN).await();
        }
    }

    private static Workflow workflow() {
        var node =
                AgentNode.of(
                        NODE.value(),
                        "post",
                        "send",
                        "send hello",
                        List.of(new Step(1, "send")),
                        List.of());
        return Workflow.from(WorkflowDraft.of("workflow-1", "one", "Send hello", List.of(node)));
    }

    /** A journal of an engine that dies once so many entries are recorded. */
    private record Mortal(InMemoryJournal kept, int limit) implements Journal {
        @Override
        public synchronized void append(RunId run, List<JournalEntry> entries) {
            int free = limit - kept.read(run, 0).size();
            kept.append(run, entries.subList(0, Math.clamp(free, 0, entries.size())));
            if (free <= entries.size()) {
                throw new IllegalStateException("the engine has died");
            }
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return kept.read(run, after);
        }
    }
}
