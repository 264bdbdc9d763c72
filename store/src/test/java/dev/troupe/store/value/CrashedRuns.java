package dev.troupe.store.value;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.engine.UnknownOutcomeException;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.NodePolicy;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.store.DurableJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * A process that runs random workflows, each up to one entry of its journal, and waits to be
 * killed; or that takes them all up. What its nodes do to the world are lines in a file.
 */
final class CrashedRuns {
    private final FileChannel world;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    private CrashedRuns(Path world) throws IOException {
        known.addAll(Files.exists(world) ? Files.readAllLines(world) : List.of());
        this.world = FileChannel.open(world, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Arguments: the journal's address, the file that is the world, then each run's id. */
    public static void main(String[] args) throws Exception {
        var runs = new CrashedRuns(Path.of(args[1]));
        try (var journal = Place.open(args[0])) {
            if (args.length > 2) {
                runs.start(journal, Files.readAllLines(Path.of(args[2])));
            } else {
                runs.resume(journal);
            }
        }
    }

    private void start(DurableJournal journal, List<String> ids) throws InterruptedException {
        var paused = new CountDownLatch(ids.size());
        var engine = engine(new Pausing(journal, paused));
        for (var id : ids) {
            Thread.startVirtualThread(() -> {
                var run = new RunId(id);
                engine.start(run, workflow(seed(id)), options(seed(id)), Map.of());
                grow(engine, run);
            });
        }
        paused.await();
        System.out.println("paused");
        new CountDownLatch(1).await();
    }

    private void resume(DurableJournal journal) throws Exception {
        try (var engine = engine(journal);
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var handles = new ArrayList<Future<RunHandle>>();
            for (var run : journal.unfinishedRuns()) {
                handles.add(
                        executor.submit(() -> {
                            var handle = engine.resume(run.run());
                            grow(engine, run.run());
                            return handle;
                        }));
            }
            for (var handle : handles) {
                handle.get();
            }
            var started = ProcessHandle.current().info().startInstant().orElseThrow();
            long sinceStart = Duration.between(started, Instant.now()).toMillis();
            System.out.println(handles.size() + " resumed " + sinceStart + " ms after the start");
            for (var handle : handles) {
                handle.get().await();
            }
        }
    }

    private Engine engine(Journal journal) {
        return Engine.builder(NodeExecutors.always(this::work))
                .journal(journal)
                .replanner((run, request) -> revised(seed(run.value()), request))
                .build();
    }

    /** What is to happen to the plan of a run, by its seed. */
    enum Change {
        NONE,
        GROWS,
        KEEPS_THE_REST,
        REPLACES_THE_REST;

        static Change of(int seed) {
            return values()[seed % values().length];
        }

        boolean isRevision() {
            return this == KEEPS_THE_REST || this == REPLACES_THE_REST;
        }
    }

    private static RunOptions options(int seed) {
        var change = Change.of(seed);
        return RunOptions.STANDARD
                .withOpenPlan(change == Change.GROWS)
                .withOnFailure(change.isRevision() ? OnFailure.REPLAN : OnFailure.STOP);
    }

    /** Adds two nodes if they are not known yet, and seals the plan. */
    private static void grow(Engine engine, RunId run) {
        if (Change.of(seed(run.value())) != Change.GROWS) {
            return;
        }
        try {
            engine.extend(
                    run, List.of(node("g1", 1, ids("n0")), node("g2", 1, ids("g1"))), List.of());
        } catch (InvalidWorkflow _) {
            // they were recorded before the crash
        }
        engine.seal(run);
    }

    private static List<NodeId> ids(String id) {
        return List.of(new NodeId(id));
    }

    /** Another node in the place of the first; those that waited for it wait for that, or go. */
    private static Replanner.Answer revised(int seed, RevisionRequest request) {
        var kept = new HashMap<NodeId, List<NodeId>>();
        if (Change.of(seed) == Change.KEEPS_THE_REST) {
            for (var node : request.affectedNodes()) {
                var dependencies = new ArrayList<>(request.plan().node(node).dependencies());
                dependencies.replaceAll(on -> on.equals(request.node()) ? new NodeId("m0") : on);
                kept.put(node, dependencies);
            }
        }
        return new Replanner.Answer.Revised(
                request.toRevision(
                        List.of(node("m0", 1, List.of())),
                        kept,
                        LocalizedText.verbatim("Try again")));
    }

    /** Whether a node fails, so that the plan is revised. */
    static boolean fails(RunId run, NodeId node) {
        return Change.of(seed(run.value())).isRevision() && node.value().equals("n0");
    }

    /** Reads, pays once, and returns what it read and paid and what its parents returned. */
    private NodeResult work(NodeContext context) throws InterruptedException {
        note("body", context, "");
        var read = Effect.repeatable("read");
        var result = new ArrayList<Value>();
        result.add(context.runEffect(read, () -> done(context, read)));
        if (pays(context.node().id())) {
            result.add(paid(context));
        }
        if (fails(context.runId(), context.node().id())) {
            return new NodeResult.Failed(
                    new Problem("test.broken", LocalizedText.verbatim("It broke"), false));
        }
        context.parents().forEach(parent -> result.add(parent.output()));
        context.setVariable("of-" + context.node().id(), Value.of(result.size()));
        return NodeResult.success(Value.of(result), "done");
    }

    static boolean pays(NodeId node) {
        return node.value().hashCode() % 2 == 0;
    }

    private Value paid(NodeContext context) throws InterruptedException {
        var pay = Effect.once("pay");
        try {
            return context.runEffect(pay, () -> done(context, pay));
        } catch (UnknownOutcomeException _) { // the world knows it by its key
            return context.runEffect(
                    Effect.repeatable(pay.key()),
                    () ->
                            known.contains(line("effect", context, pay.key()))
                                    ? result(context, pay)
                                    : done(context, pay));
        }
    }

    private Value done(NodeContext context, Effect effect) {
        note("effect", context, effect.key());
        return result(context, effect);
    }

    private static Value result(NodeContext context, Effect effect) {
        return Value.of(context.node().id() + " " + effect.key());
    }

    private void note(String what, NodeContext context, String key) {
        try {
            world.write(
                    ByteBuffer.wrap(
                            (line(what, context, key) + "\n").getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(String what, NodeContext context, String key) {
        return line(what, context.runId(), context.node().id(), key);
    }

    static String line(String what, RunId run, NodeId node, String key) {
        return (what + " " + run + " " + node + " " + key).strip();
    }

    /** Runs are named by their workflow's seed and the entry at which they are interrupted. */
    static String id(int seed, int cut) {
        return seed + "-" + cut;
    }

    static int seed(String id) {
        return Integer.parseInt(id.substring(0, id.indexOf('-')));
    }

    private static int cut(RunId id) {
        return Integer.parseInt(id.value().substring(id.value().indexOf('-') + 1));
    }

    /** Up to six nodes, each after some of those before it. */
    static Workflow workflow(int seed) {
        var random = new Random(seed);
        var nodes = new ArrayList<AgentNode>();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            var dependencies =
                    IntStream.range(0, i)
                            .filter(_ -> random.nextInt(3) == 0)
                            .mapToObj(before -> nodes.get(before).id())
                            .toList();
            nodes.add(node("n" + i, i + 1, dependencies));
        }
        return Workflow.from(WorkflowDraft.of("workflow-" + seed, "random", "Do some work", nodes));
    }

    private static AgentNode node(String id, int step, List<NodeId> dependencies) {
        var steps = List.of(new Step(step, "work"));
        return new AgentNode(
                new NodeId(id),
                "work",
                "work",
                "some work",
                steps,
                dependencies,
                Join.ALL,
                NodePolicy.INHERIT,
                "");
    }

    /**
     * The most entries that a run has: first, last, start and end of each node, its effects, and
     * what changes the plan.
     */
    static int entries(int seed) {
        var nodes = workflow(seed).nodes();
        int paying = (int) nodes.stream().filter(node -> pays(node.id())).count();
        int more =
                switch (Change.of(seed)) {
                    case NONE -> 0;
                    case GROWS -> 2 + 2 * 5;
                    case KEEPS_THE_REST, REPLACES_THE_REST -> 1 + 5;
                };
        return 2 + 3 * nodes.size() + 2 * paying + more;
    }

    /** Lets each run go up to one entry of the journal, and no further. */
    private record Pausing(DurableJournal journal, CountDownLatch paused) implements Journal {
        @Override
        public void append(RunId run, List<JournalEntry> entries) {
            journal.append(run, entries);
            if (entries.getLast().sequence() >= cut(run)
                    || entries.getLast().event() instanceof RunEvent.RunFinished) {
                paused.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    throw new JournalException("not even killed", e);
                }
            }
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return journal.read(run, after);
        }
    }
}
