package dev.troupe.testing.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.model.ChatModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Replays an exported run: the engine, the agents and their loop do their work again, with the
 * recorded replies of models and results of tools. No model is called, no tool, no network.
 *
 * <pre>{@code
 * @Test
 * void stillEndsAsItDid() throws InterruptedException {
 *     RunReplay.of(Path.of("src/test/resources/monthly-sales.troupe"), List.of(new DataPack(tables)))
 *             .assertSameEnd();
 * }
 * }</pre>
 *
 * <p>The file is written by {@code troupe export RUN FILE}. Where the plan was revised, it is
 * revised as it was then; no planner is asked. Runs that were cancelled or ran out of time cannot
 * be replayed, since the time of that is not recorded.
 */
public final class RunReplay {
    private static final ChatModel NO_MODEL =
            (_, _) -> {
                throw new ReplayNodeContext.NotRecorded("a reply of a model");
            };

    private final RunArchive archive;
    private final Catalog catalog;
    private final AgentOptions options;
    private final Queue<String> divergences = new ConcurrentLinkedQueue<>();

    private RunReplay(RunArchive archive, Catalog catalog, AgentOptions options) {
        this.archive = archive;
        this.catalog = catalog;
        this.options = options;
    }

    /**
     * A replay by the agents of some packs.
     *
     * @throws dev.troupe.codec.ArchiveException when the file holds no run
     */
    public static RunReplay of(Path exported, List<? extends Pack> packs) {
        return of(exported, Catalog.of(packs));
    }

    /** A replay by the agents of a catalog. */
    public static RunReplay of(Path exported, Catalog catalog) {
        return new RunReplay(RunArchive.read(exported), catalog, AgentOptions.STANDARD);
    }

    /** With the options, and above all the tool policy, that the recorded run had. */
    public RunReplay withOptions(AgentOptions newOptions) {
        return new RunReplay(archive, catalog, newOptions);
    }

    /**
     * Replays the run and expects that it ends as it did: each node with the same state, summary,
     * output and variables, and with no step left over.
     */
    public void assertSameEnd() throws InterruptedException {
        var directory = newDirectory();
        try {
            var workspace = Workspace.of(directory);
            var recording = new RunRecording(archive, workspace.root().toString());
            requireReplayable(recording);
            unpack(workspace, recording);
            var replayed = run(recording, workspace);
            assertThat(divergences)
                    .as(
                            "what went another way than it is recorded; agents, tools or their limits"
                                    + " have changed: undo that, or export a new run")
                    .isEmpty();
            assertSame(recording, replayed);
        } finally {
            delete(directory);
        }
    }

    private static void requireReplayable(RunRecording recording) {
        if (recording.isWrittenAfterRevision()) {
            throw new IllegalArgumentException(
                    "the plan of the recorded run was still being written after it had been revised,"
                            + " so it cannot be replayed; export one whose plan was whole by then");
        }
        var recorded = recording.endState();
        var outcome = recorded.outcome();
        boolean isCutShort =
                recorded.status() == RunStatus.CANCELLED
                        || outcome != null
                                && outcome.problem() != null
                                && outcome.problem().code().equals("core.run-timed-out");
        if (isCutShort) {
            throw new IllegalArgumentException(
                    "the recorded run was cancelled or ran out of time, so it cannot be replayed;"
                            + " export one that ended by itself");
        }
    }

    private RunState run(RunRecording recording, Workspace workspace) throws InterruptedException {
        var bodies =
                new AgentExecutor(
                        catalog,
                        NO_MODEL,
                        workspace,
                        TimeSource.system(),
                        options.withModels(_ -> NO_MODEL));
        NodeExecutors replayed =
                type -> bodies.find(type).map(body -> context -> replay(body, context, recording));
        try (var engine =
                Engine.builder(replayed)
                        .replanner((_, request) -> replan(request, recording))
                        .build()) {
            return engine.start(new RunId("replay"), recording.replayStartEvent()).await();
        }
    }

    private Replanner.Answer replan(RevisionRequest request, RunRecording recording) {
        var recorded = recording.findRevision(request.node());
        if (recorded == null) {
            reportDivergence(
                    request.node(), "failed, after which nothing is on record of the plan");
            return new Replanner.Answer.Refused(request.problem());
        }
        return recorded;
    }

    /** Waits for the revision of the plan that stopped it. */
    private static NodeResult awaitReplacement(NodeContext context) throws InterruptedException {
        Thread.sleep(context.timeRemaining());
        return new NodeResult.Cancelled("the plan was not revised");
    }

    private NodeResult replay(NodeExecutor body, NodeContext context, RunRecording recording)
            throws InterruptedException {
        var id = context.node().id();
        if (recording.isReplaced(id)) {
            return awaitReplacement(context);
        }
        var node = new ReplayNodeContext(context, recording.steps(id), recording.answers());
        var recorded = recording.endState().result(id);
        try {
            var result = body.run(node);
            node.unusedSteps()
                    .forEach(key -> reportDivergence(id, "did not come to '" + key + "'"));
            return result;
        } catch (ReplayNodeContext.NotRecorded e) {
            boolean isWhereItEnded = node.unusedSteps().isEmpty();
            if (isWhereItEnded && recorded instanceof NodeResult.Failed) {
                return recorded; // the cause of its failure is not a recorded step
            }
            reportDivergence(id, "wanted " + e.getMessage() + ", which is not on record");
            return new NodeResult.Cancelled("the replay went another way");
        }
    }

    private void reportDivergence(NodeId node, String how) {
        divergences.add("agent " + node + " " + how);
    }

    private static void assertSame(RunRecording recording, RunState replayed) {
        var recorded = recording.endState();
        for (var node : recorded.workflow().nodes()) {
            var id = node.id();
            assertThat(replayed.status(id)).as("state of %s", id).isEqualTo(recorded.status(id));
            assertThat(text(replayed.result(id), recording))
                    .as("result of %s (%s)", id, node.name())
                    .isEqualTo(text(recorded.result(id), recording));
        }
        assertThat(replayed.status()).as("state of the run").isEqualTo(recorded.status());
    }

    private static String text(@Nullable NodeResult result, RunRecording recording) {
        return result == null ? "none" : recording.toComparable(result);
    }

    /** The archive's files, with empty files in place of those that it omitted. */
    private void unpack(Workspace workspace, RunRecording recording) {
        try {
            for (var file : archive.files()) {
                Files.write(workspace.resolveWritable(file.path()), file.content());
            }
            for (var path : recording.artifactPaths()) {
                var file = Path.of(path);
                if (file.startsWith(workspace.root()) && Files.notExists(file)) {
                    Files.createFile(workspace.resolveWritable(path));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path newDirectory() {
        try {
            return Files.createTempDirectory("troupe-replay");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (var all = Files.walk(directory)) {
            for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
