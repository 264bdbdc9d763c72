package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.UnfinishedCalls;
import dev.troupe.agent.call.CallIntent;
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
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that were interrupted between their effect and its record, and are executed again. */
final class RepeatedCallTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir Path directory;

    private final InMemoryJournal journal = new InMemoryJournal();
    private final List<String> questions = new ArrayList<>();

    /** Writes under the first free name like the one that is given. */
    private record Draw(AtomicBoolean isDead) implements Tool<Draw.Input, String> {
        record Input(String path, @Nullable Boolean isNew) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("draw", "Draws.", Input.class)
                    .withSaveTarget("path")
                    .withRepeatable(true);
        }

        @Override
        public Input resolve(Input input, ToolContext context) {
            if (isDead.get()) {
                throw new IllegalStateException("a dead process does nothing");
            }
            return Boolean.TRUE.equals(input.isNew())
                    ? new Input(context.chooseFreeName(input.path()), null)
                    : input;
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(context.workspace().resolveWritable(input.path()));
        }

        @Override
        public String call(Input input, ToolContext context) {
            var file = context.workspace().resolveWritable(input.path());
            try {
                WorkspaceFile.of(file, context).write("drawn");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return "drew " + input.path() + " new " + !context.existedBefore(file);
        }
    }

    private List<String> walked = new ArrayList<>(); // of the last engine

    /** Does a call part by part. */
    private record Walk(List<String> walked) implements Tool<Walk.Input, String> {
        record Input(int steps) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("walk", "Walks.", Input.class);
        }

        @Override
        public String call(Input input, ToolContext context) throws InterruptedException {
            var all = new ArrayList<String>();
            for (int step = 0; step < input.steps(); step++) {
                var name = "step-" + step;
                var done =
                        context.runPart(
                                name,
                                () -> {
                                    walked.add(name);
                                    return Value.of(name);
                                });
                all.add(done.asText());
            }
            return String.join(" ", all);
        }
    }

    /** Reads a file. */
    private record Look() implements Tool<Look.Input, String> {
        record Input(String file) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("look", "Reads.", Input.class);
        }

        @Override
        public String call(Input input, ToolContext context) {
            return "seen";
        }
    }

    /** Adds a line, and knows by the length whether it has. */
    private record Add() implements Tool<Add.Input, String> {
        record Input(String path, String line) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("add", "Adds.", Input.class).withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(context.workspace().resolveWritable(input.path()));
        }

        @Override
        public Value captureBefore(Input input, ToolContext context) {
            return Value.of(text(context.workspace().resolveWritable(input.path())).length());
        }

        @Override
        public String call(Input input, ToolContext context) {
            var file = context.workspace().resolveWritable(input.path());
            var text = text(file);
            var before = Integer.parseInt(context.before().asText());
            if (text.length() == before) {
                try {
                    WorkspaceFile.of(file, context).write(text + input.line() + "\n");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            } else if (text.length() != before + input.line().length() + 1) {
                throw new UncertainCallException("改过", "'%s' was changed meanwhile", input.path());
            }
            return "added";
        }

        private static String text(Path file) {
            try {
                return Files.exists(file) ? Files.readString(file) : "";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private final List<String> approvals = new ArrayList<>();
    private String goal = "Draw and add";
    private List<ToolCall> calls =
            List.of(
                    new ToolCall("", "draw", "{\"path\":\"chart.png\",\"isNew\":true}"),
                    new ToolCall("", "add", "{\"path\":\"log.txt\",\"line\":\"one\"}"),
                    new ToolCall("", "draw", "{\"path\":\"chart.png\",\"isNew\":true}"),
                    new ToolCall("", "add", "{\"path\":\"log.txt\",\"line\":\"two\"}"));

    private final List<String> answers = new ArrayList<>();

    private ChatModel model() {
        return (request, _) -> {
            var told =
                    request.messages().stream()
                            .filter(Message.ToolResult.class::isInstance)
                            .toList();
            if (told.size() < calls.size()) {
                return ModelReply.calls(List.of(calls.get(told.size())), "test");
            }
            answers.clear();
            told.forEach(answer -> answers.add(String.valueOf(answer)));
            return ModelReply.text("Done.", "test");
        };
    }

    static Stream<Integer> cuts() {
        return IntStream.rangeClosed(2, 26).boxed();
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void endsAsIfItHadNotBeenCutOff(int cut) throws Exception {
        runUntil(cut);

        var end = resumed();

        assertThat(end.result(NODE))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        result -> assertThat(result.summary()).isEqualTo("Done."));
        assertThat(files())
                .isEqualTo(
                        Map.of(
                                "chart.png", "drawn",
                                "chart-2.png", "drawn",
                                "log.txt", "one\ntwo\n"));
        assertThat(answers)
                .as("the model is told what it would have been told")
                .satisfiesAnyOf(
                        told -> assertThat(told).isEmpty(),
                        told ->
                                assertThat(told)
                                        .anyMatch(text -> text.contains("chart-2.png new true")));
        assertThat(questions).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void doesNoPartAgainThatIsOnRecord(int cut) throws Exception {
        goal = "Walk a few steps";
        calls = List.of(new ToolCall("", "walk", "{\"steps\": 5}"));
        runUntil(cut);
        long recorded =
                journal.read(RUN, 0).stream()
                        .filter(entry ->
                                entry.event() instanceof RunEvent.EffectFinished(_, var key, _)
                                        && key.startsWith("part "))
                        .count();
        walked = new ArrayList<>(); // what the dead engine had under way may still end

        var end = resumed();

        assertThat(end.result(NODE)).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(walked).hasSizeLessThanOrEqualTo(5 - (int) recorded);
    }

    @Test
    void asksOnlyWhereLookingDoesNotTell() throws Exception {
        runUntil(intentOf("add"));
        Files.writeString(directory.resolve("log.txt"), "somebody else\n");

        var end = resumed();

        assertThat(end.result(NODE)).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(questions).hasSize(1);
        assertThat(files()).containsEntry("log.txt", "somebody else\none\ntwo\n");
    }

    @Test
    void writesBesideAFileThatThePersonNamesToRead() throws Exception {
        Files.writeString(directory.resolve("data.json"), "precious");
        goal = "Load data.json and draw a page";
        calls = List.of(new ToolCall("", "draw", "{\"path\":\"data.json\"}"));

        runUntil(99);

        assertThat(files()).isEqualTo(Map.of("data.json", "precious", "data-2.json", "drawn"));
        assertThat(summary())
                .contains(
                        "data.json is an input of this run and was not overwritten", "data-2.json");
        assertThat(approvals).isEmpty();
    }

    @Test
    void writesBesideAFileThatTheRunHasRead() throws Exception {
        Files.writeString(directory.resolve("log.txt"), "precious");
        goal = "Make something nice";
        calls =
                List.of(
                        new ToolCall("", "look", "{\"file\":\"log.txt\"}"),
                        new ToolCall("", "draw", "{\"path\":\"log.txt\"}"));

        runUntil(99);

        assertThat(files()).isEqualTo(Map.of("log.txt", "precious", "log-2.txt", "drawn"));
    }

    @Test
    void overwritesWhatItReadWhereThePersonSaysSoAndApproves() throws Exception {
        Files.writeString(directory.resolve("log.txt"), "old");
        goal = "Overwrite log.txt with something nice";
        calls =
                List.of(
                        new ToolCall("", "look", "{\"file\":\"log.txt\"}"),
                        new ToolCall("", "draw", "{\"path\":\"log.txt\"}"));

        runUntil(99);

        assertThat(files()).isEqualTo(Map.of("log.txt", "drawn"));
        assertThat(approvals).hasSize(1);
    }

    @Test
    void replacesItsOwnFileThatItRead() throws Exception {
        goal = "Make something nice";
        calls =
                List.of(
                        new ToolCall("", "draw", "{\"path\":\"own.txt\"}"),
                        new ToolCall("", "look", "{\"file\":\"own.txt\"}"),
                        new ToolCall("", "draw", "{\"path\":\"own.txt\"}"));

        runUntil(99);

        assertThat(files()).isEqualTo(Map.of("own.txt", "drawn"));
    }

    private String summary() {
        return journal.read(RUN, 0).stream()
                .map(JournalEntry::event)
                .filter(RunEvent.NodeFinished.class::isInstance)
                .map(String::valueOf)
                .collect(java.util.stream.Collectors.joining());
    }

    @Test
    void takesNoNameThatAnotherCallMeansToWrite() throws Exception {
        var workspace = Workspace.of(directory);
        var first =
                workspace.resolveWritable(FreeFileName.choose("chart.png", workspace, "call-1"));

        assertThat(FreeFileName.claim(List.of(first), "call-1")).isTrue();

        assertThat(FreeFileName.choose("chart.png", workspace, "call-1")).isEqualTo("chart.png");
        assertThat(FreeFileName.choose("chart.png", workspace, "call-2")).isEqualTo("chart-2.png");
        assertThat(FreeFileName.claim(List.of(first), "call-2")).isFalse();
    }

    @Test
    void leavesNoTemporaryFileOnceItsRunDoesNotContinue() throws Exception {
        int cut = intentOf("draw");
        runUntil(cut);
        var intent = (RunEvent.EffectFinished) journal.read(RUN, 0).get(cut - 1).event();
        var key = RUN + "/" + NODE + "/" + intent.key().substring("intent ".length());
        var chart = CallIntent.of(intent.result()).changes().getFirst();
        Files.writeString(chart.resolveSibling(WorkspaceFile.partPrefix(key) + "1.part"), "a half");
        assertThat(FreeFileName.claim(List.of(chart), key)).isTrue();
        assertThat(FreeFileName.claim(List.of(directory.resolve("other.png")), "another")).isTrue();
        var before = files().size();

        UnfinishedCalls.of(RUN, journal.read(RUN, 0)).deleteLeftovers(Workspace.of(directory));

        assertThat(files()).hasSize(before - 2).containsValue("another");
    }

    @Test
    void removesTemporaryFilesOfCallsThatWereNeverExecutedAgain() throws Exception {
        var old = FileTime.from(Instant.now().minus(Duration.ofDays(8)));
        for (var name : List.of(".troupe-old.part", ".troupe-old.claim", "old.part")) {
            Files.setLastModifiedTime(Files.writeString(directory.resolve(name), "x"), old);
        }
        Files.writeString(directory.resolve(".troupe-new.part"), "x");

        FreeFileName.claim(List.of(directory.resolve("chart.png")), "call-1");

        assertThat(files().keySet())
                .contains("old.part", ".troupe-new.part")
                .doesNotContain(".troupe-old.part", ".troupe-old.claim");
    }

    /** After how many entries the intent of the first call of a tool is on record, and no more. */
    private int intentOf(String tool) throws Exception {
        var probe = new RepeatedCallTest();
        probe.directory = directory.resolveSibling(directory.getFileName() + "-probe");
        probe.runUntil(99);
        var events = probe.journal.read(RUN, 0).stream().map(JournalEntry::event).toList();
        for (int at = 0; at < events.size(); at++) {
            if (events.get(at) instanceof RunEvent.EffectFinished(_, var key, _)
                    && key.startsWith("intent ")
                    && key.endsWith(tool)) {
                return at + 1;
            }
        }
        throw new AssertionError("no call was meant: " + events);
    }

    private Map<String, String> files() throws IOException {
        var files = new TreeMap<String, String>();
        try (var all = Files.list(directory)) {
            for (var file : all.toList()) {
                files.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return files;
    }

    /** A user who has everything executed again. */
    private ApprovalHandler again() {
        return new ApprovalHandler() {
            @Override
            public Optional<Approval> ask(ApprovalRequest request) {
                approvals.add(request.text());
                return Optional.of(Approval.once());
            }

            @Override
            public Optional<String> answer(UserQuestion question) {
                questions.add(question.text());
                return question.parseAnswer("do again");
            }
        };
    }

    private Engine engine(Journal kept, AtomicBoolean isDead, Phaser turns) {
        var card =
                new AgentCard(
                        "notes",
                        "Noter",
                        "Notes.",
                        List.of("draw", "add", "look", "walk"),
                        List.of(),
                        Set.of(),
                        Set.of());
        var catalog = new Catalog();
        catalog.register(
                new Agent(
                        card,
                        "Note.",
                        List.of(new Draw(isDead), new Add(), new Look(), new Walk(walked)),
                        9));
        var bodies =
                new AgentExecutor(
                        catalog,
                        model(),
                        Workspace.of(directory),
                        TimeSource.system(),
                        AgentOptions.STANDARD
                                .withUncertainCallPolicy(UncertainCallPolicy.ASK)
                                .withApprovals(again()));
        return Engine.builder(type -> bodies.find(type).map(body -> takingPart(body, turns)))
                .questionHandler(bodies)
                .journal(kept)
                .build();
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
        var isDead = new AtomicBoolean();
        var turns = new Phaser(1);
        try (var engine = engine(new Mortal(journal, entries, isDead), isDead, turns)) {
            engine.start(RUN, workflow(), RunOptions.STANDARD, Map.of()).await();
        } catch (JournalException _) {
            assertThat(journal.read(RUN, 0)).hasSize(entries);
        }
        turns.arriveAndAwaitAdvance(); // a node outlives the run that could not be recorded
        questions.clear();
    }

    private RunState resumed() throws InterruptedException {
        try (var engine = engine(journal, new AtomicBoolean(), new Phaser(1))) {
            return engine.resume(RUN).await();
        }
    }

    private Workflow workflow() {
        var node =
                AgentNode.of(
                        NODE.value(),
                        "notes",
                        "note",
                        "note things",
                        List.of(new Step(1, "note")),
                        List.of());
        return Workflow.from(WorkflowDraft.of("workflow-1", "one", goal, List.of(node)));
    }

    /** A journal of an engine that dies once so many entries are recorded. */
    private record Mortal(InMemoryJournal kept, int limit, AtomicBoolean isDead)
            implements Journal {
        @Override
        public synchronized void append(RunId run, List<JournalEntry> entries) {
            int free = limit - kept.read(run, 0).size();
            kept.append(run, entries.subList(0, Math.clamp(free, 0, entries.size())));
            if (free <= entries.size()) {
                isDead.set(true);
                throw new IllegalStateException("the engine has died");
            }
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return kept.read(run, after);
        }
    }
}
