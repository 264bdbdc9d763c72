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
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An agent whose engine dies after some entry of the journal, and another that continues. */
final class ResumedAgentTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir Path directory;

    private AgentOptions options = AgentOptions.STANDARD;
    private final List<String> asked = new ArrayList<>();
    private final InMemoryJournal journal = new InMemoryJournal();

    /** Writes a file, and counts how often in another one that no record replaces. */
    private record Note(Path counts) implements Tool<Note.Input, String> {
        record Input(String name) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("note", "Writes a file.", Input.class);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(context.workspace().resolveWritable(input.name()));
        }

        @Override
        public String call(Input input, ToolContext context) {
            try {
                var file = context.workspace().resolveWritable(input.name());
                Files.writeString(file, "noted");
                Files.writeString(
                        counts,
                        input.name() + "\n",
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
                context.addArtifact(file, "text/plain");
                context.setVariable("noted", Value.of(input.name()));
                return "noted " + input.name();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Notes a.txt, then b.txt, then the first once more, then ends. */
    private ChatModel model() {
        return (request, _) -> {
            long answers =
                    request.messages().stream()
                            .filter(Message.ToolResult.class::isInstance)
                            .count();
            asked.add("turn " + answers);
            return answers < 3
                    ? ModelReply.calls(List.of(note(answers % 2 == 0 ? "a.txt" : "b.txt")), "test")
                    : ModelReply.text("All noted.", "test");
        };
    }

    private static ToolCall note(String name) {
        return new ToolCall("", "note", "{\"name\":\"" + name + "\"}");
    }

    static Stream<Integer> cuts() {
        return IntStream.rangeClosed(2, 24).boxed();
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void repeatsNoReplyAndNoCallThatIsOnRecord(int cut) throws Exception {
        var counts = Files.createTempFile("counts", ".txt");
        runUntil(cut, counts);
        var before = recorded();

        var end = resumed(counts);

        var noted = Files.readAllLines(counts);
        Files.delete(counts);
        boolean isUnknown = isBegunOnly(before);
        if (isUnknown) {
            assertThat(String.valueOf(end.result(NODE))).contains("unknown-outcome");
        } else {
            assertThat(end.result(NODE))
                    .isInstanceOfSatisfying(
                            NodeResult.Succeeded.class,
                            result -> {
                                assertThat(result.summary()).isEqualTo("All noted.");
                                assertThat(result.output().field("artifacts").items()).hasSize(3);
                            });
            assertThat(noted).containsExactly("a.txt", "b.txt", "a.txt");
            assertThat(end.blackboard().value("noted")).isEqualTo(Value.of("a.txt"));
        }
        long replies = before.stream().filter(event -> isEffect(event, "model")).count();
        long cutOffInFlight = asked.size() - (isUnknown ? replies : 4);
        assertThat(cutOffInFlight)
                .as("only a reply that was not recorded is asked for again")
                .isBetween(0L, 1L);
    }

    /** The question to a user about a call whose outcome is unknown. */
    private static ApprovalHandler answering(String reply, List<String> questions) {
        return new ApprovalHandler() {
            @Override
            public Optional<Approval> ask(ApprovalRequest request) {
                throw new AssertionError("no approval is needed");
            }

            @Override
            public Optional<String> answer(UserQuestion question) {
                questions.add(question.text());
                return question.parseAnswer(reply);
            }
        };
    }

    @ParameterizedTest
    @CsvSource({
        "RETRY,-,succeeds,1,0", // the call had only begun, so it is executed for the first time
        "ASK,done,succeeds,0,1",
        "ASK,do again,succeeds,1,1",
        "ASK,stop,fails,0,1",
        "FAIL,-,fails,0,0"
    })
    void settlesACallOfWhichNobodyKnowsWhetherItWasMade(
            UncertainCallPolicy policy, String reply, String end, int noted, int questions)
            throws Exception {
        var counts = Files.createTempFile("counts", ".txt");
        var told = new ArrayList<String>();
        options =
                AgentOptions.STANDARD
                        .withUncertainCallPolicy(policy)
                        .withApprovals(answering(reply, told));
        runUntil(firstBegun(counts), counts);
        Files.writeString(counts, "");

        var result = String.valueOf(resumed(counts).result(NODE));

        var first = Files.readAllLines(counts).stream().filter("a.txt"::equals).count();
        Files.delete(counts);
        boolean isDone = end.equals("succeeds");
        assertThat(result).contains(isDone ? "All noted." : "core.unknown-outcome");
        assertThat(first).isEqualTo(isDone ? noted + 1 : noted); // the third call notes a.txt again
        assertThat(told).hasSize(questions).allMatch(text -> text.contains("note"));
    }

    /** After how many entries the first call is on record as begun and not as done. */
    private int firstBegun(Path counts) throws Exception {
        var probe = new ResumedAgentTest();
        probe.directory = directory.resolve("probe");
        probe.runUntil(99, counts);
        var events = probe.recorded();
        for (int at = 0; at < events.size(); at++) {
            if (events.get(at) instanceof RunEvent.EffectStarted) {
                return at + 1;
            }
        }
        throw new AssertionError("no call was begun: " + events);
    }

    private static boolean isEffect(RunEvent event, String kind) {
        return event instanceof RunEvent.EffectFinished(_, var key, _) && key.startsWith(kind);
    }

    private static boolean isBegunOnly(List<RunEvent> events) {
        long begun = events.stream().filter(RunEvent.EffectStarted.class::isInstance).count();
        return begun > events.stream().filter(event -> isEffect(event, "tool")).count();
    }

    private List<RunEvent> recorded() {
        return journal.read(RUN, 0).stream().map(JournalEntry::event).toList();
    }

    private Engine engine(Journal kept, Path counts) {
        var card =
                new AgentCard(
                        "notes", "Noter", "Notes.", List.of("note"), List.of(), Set.of(), Set.of());
        var catalog = new Catalog();
        catalog.register(new Agent(card, "Note.", List.of(new Note(counts)), 9));
        var bodies =
                new AgentExecutor(
                        catalog, model(), Workspace.of(directory), TimeSource.system(), options);
        return Engine.builder(bodies).journal(kept).build();
    }

    private void runUntil(int entries, Path counts) throws Exception {
        try (var engine = engine(new Mortal(journal, entries), counts)) {
            ended(engine, entries);
        }
    }

    private void ended(Engine engine, int entries) throws InterruptedException {
        try {
            var end = engine.start(RUN, workflow(), RunOptions.STANDARD, Map.of()).await();
            assertThat(recorded()).hasSizeLessThan(entries);
            assertThat(end.outcome()).isNotNull();
        } catch (JournalException _) {
            assertThat(recorded()).hasSize(entries);
        }
    }

    private RunState resumed(Path counts) throws InterruptedException {
        try (var engine = engine(journal, counts)) {
            return engine.resume(RUN).await();
        }
    }

    private static Workflow workflow() {
        var node =
                AgentNode.of(
                        NODE.value(),
                        "notes",
                        "note",
                        "note things",
                        List.of(new Step(1, "note")),
                        List.of());
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "one", "Note a.txt and b.txt", List.of(node)));
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
