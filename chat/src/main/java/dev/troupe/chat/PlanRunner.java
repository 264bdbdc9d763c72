package dev.troupe.chat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.UnfinishedCalls;
import dev.troupe.agent.policy.Approval;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ArtifactCollector;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.graph.MessageTrace;
import dev.troupe.chat.plan.ModelReplanner;
import dev.troupe.chat.run.InterruptedPlan;
import dev.troupe.chat.run.Rerun;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.chat.run.WaitingRun;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.engine.ShutdownReport;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Runs plans, resumes interrupted runs, and words their results. */
final class PlanRunner implements AutoCloseable {
    /** Of the message that the thread works on. */
    static final ScopedValue<MessageTrace> TRACE = ScopedValue.newInstance();

    private final CoordinatorConfig config;
    private final RunAnswers answers;
    private final ArtifactCollector artifacts = new ArtifactCollector();
    private final AgentExecutor bodies;
    private final RunSetup setup;
    private final EngineConfig parts;
    private final RunEngine engine;
    private final Set<RunId> joined = ConcurrentHashMap.newKeySet();
    private final Map<RunId, MessageTrace> traces = new ConcurrentHashMap<>();
    private volatile boolean isLeaving;

    PlanRunner(CoordinatorConfig config) {
        this.config = config;
        this.answers = new RunAnswers(config);
        this.bodies =
                new AgentExecutor(
                        config.catalog(),
                        config.model(),
                        config.workspace(),
                        config.timeSource(),
                        config.agentOptions());
        this.setup = new RunSetup(bodies);
        this.parts =
                Engine.builder(bodies)
                        .journal(config.journal())
                        .time(config.timeSource())
                        .listener(this::handleEvent)
                        .replanner(
                                new ModelReplanner(
                                        config.model(),
                                        config.catalog(),
                                        config.rules(),
                                        config.userDefinedLimits()))
                        .rules(config.userDefinedRules())
                        .maxCrashes(config.agentOptions().maxCrashes())
                        .releaseWaiting()
                        .config();
        this.engine = config.engines().open(parts);
    }

    private void handleEvent(JournalEntry entry) {
        artifacts.onEvent(entry);
        config.runListener().onEvent(entry);
        var trace = traces.get(entry.run());
        if (trace != null) {
            trace.onEvent(entry, after -> config.journal().read(entry.run(), after));
        }
        if (entry.event() instanceof RunEvent.RunFinished) {
            bodies.forget(entry.run());
        }
    }

    /** Runs a workflow to its end, or until it waits for users. */
    Answer run(Workflow workflow, RunNotes notes) throws InterruptedException {
        var missing = answers.findUnavailableReason(workflow);
        return missing.isPresent()
                ? RunAnswers.ofUnavailable(missing.get(), notes)
                : answer(start(workflow, notes), notes);
    }

    /**
     * Runs a workflow that a user must approve first.
     *
     * @param approval {@code null} if it is still open
     */
    Answer run(Workflow workflow, RunNotes notes, @Nullable Approval approval)
            throws InterruptedException {
        var missing = answers.findUnavailableReason(workflow);
        var held = notes.withPlanApproval();
        return missing.isPresent()
                ? RunAnswers.ofUnavailable(missing.get(), held)
                : answer(start(toStartEvent(workflow, held), held, approval), held);
    }

    RunHandle start(Workflow workflow, RunNotes notes) {
        return start(toStartEvent(workflow, notes), notes, null);
    }

    private RunEvent.RunStarted toStartEvent(Workflow workflow, RunNotes notes) {
        return new RunEvent.RunStarted(
                workflow, config.runOptions(), notes.initialVariables(), notesOf(notes));
    }

    private Map<String, Value> notesOf(RunNotes notes) {
        return config.runOwner().addTo(notes.toValues());
    }

    /** Starts what is known of a plan that still grows. */
    RunHandle startOpen(Workflow workflow, IntentResult intent, UserTurn turn) {
        var notes =
                new RunNotes(
                                intent.request(),
                                turn.outputs(),
                                intent.unsupported(),
                                config.workspace())
                        .withWords(turn.words())
                        .withEarlierTurns(turn.earlier())
                        .withInstructions(turn.instructions())
                        .withInputs(intent.inputs());
        var options = config.runOptions().withOpenPlan(true);
        return start(
                new RunEvent.RunStarted(
                        workflow, options, notes.initialVariables(), notesOf(notes)),
                notes,
                null);
    }

    /** {@code false} where the plan of that run does not grow any more. */
    boolean extend(RunId run, List<AgentNode> nodes, List<Edge> edges) {
        return engine.extend(run, nodes, edges);
    }

    /** Adds the rest of a plan, which is complete then; {@code false} if the plan is closed. */
    boolean complete(RunId run, List<AgentNode> rest, List<Edge> edges) {
        bodies.setReadOnly(run, false);
        boolean isExtended = rest.isEmpty() || extend(run, rest, edges);
        return isExtended && engine.seal(run);
    }

    /** Whether this process was instructed to leave its runs to another. */
    boolean isShuttingDown() {
        return isLeaving;
    }

    /** Whether every agent of a plan exists and its requirements are met. */
    boolean canRun(Workflow workflow) {
        return answers.findUnavailableReason(workflow).isEmpty();
    }

    /** Cancels a run whose result is not needed, and waits for its end. */
    void discard(RunHandle run, String why) throws InterruptedException {
        run.cancel(why);
        run.await();
        artifacts.removeAll(run.id());
        bodies.forget(run.id());
    }

    private RunHandle start(
            RunEvent.RunStarted started, RunNotes notes, @Nullable Approval approval) {
        var id = RunId.generate();
        if (started.options().isPlanOpen()) {
            bodies.setReadOnly(id, true);
        }
        if (approval != null) {
            bodies.requirePlanApproval(id, started.workflow(), approval);
        } else if (notes.isHeld()) {
            bodies.requirePlanApproval(id);
        }
        setup.prepare(id, started, notes);
        try {
            return engine.start(id, started);
        } catch (IllegalArgumentException | IllegalStateException e) {
            bodies.forget(id); // it will not be used again
            throw e;
        }
    }

    /** Runs what is to be run of an earlier run. */
    Answer rerun(Rerun rerun) throws InterruptedException {
        var workflow = rerun.workflow();
        var missing =
                answers.findUnregisteredReason(workflow)
                        .or(() -> answers.findUnavailableReason(workflow));
        return missing.isPresent()
                ? RunAnswers.ofUnavailable(missing.get(), rerun.notes())
                : answer(
                        start(
                                rerun.toStartEvent(config.runOptions(), config.runOwner()),
                                rerun.notes(),
                                null),
                        rerun.notes());
    }

    /** Ends a run that waits, and runs an edited plan with the results that it has by now. */
    Answer runReplacement(RunId run, Workflow edited, Approval approval)
            throws InterruptedException {
        var missing =
                answers.findUnregisteredReason(edited)
                        .or(() -> answers.findUnavailableReason(edited));
        var started = (RunEvent.RunStarted) config.journal().read(run, 0).getFirst().event();
        var notes = RunNotes.of(started);
        if (missing.isPresent()) {
            return RunAnswers.ofUnavailable(missing.get(), notes);
        }
        resume(run, new RunEvent.CancelRequested("Replaced by an edited plan"));
        var edit = new Rerun.Edit(edited, Map.of(), notes.request(), List.of());
        var rerun = Rerun.ofEdit(run, config.journal().read(run, 0), edit).withPlanApproval();
        var again = rerun.toStartEvent(started.options(), config.runOwner());
        return answer(start(again, rerun.notes(), approval), rerun.notes());
    }

    /**
     * Continues a run that is in the journal. A plan that was interrupted while it was being
     * written is sealed unchanged, because no process continues to write it.
     *
     * @param news the events that happened in the meantime
     * @throws IllegalArgumentException when it is not in the journal, or running here already, or
     *     does not ask what the news answer
     */
    Answer resume(RunId run, RunEvent... news) throws InterruptedException {
        var entries = config.journal().read(run, 0);
        if (entries.isEmpty()
                || !(entries.getFirst().event() instanceof RunEvent.RunStarted started)) {
            throw new IllegalArgumentException("run '" + run + "' is not in the journal");
        }
        var notes = RunNotes.of(started);
        var cutOff = InterruptedPlan.of(RunState.of(run, entries), entries);
        requireOpenQuestion(run, cutOff.state(), news);
        var workflow = cutOff.state().workflow();
        var missing =
                answers.findUnregisteredReason(workflow)
                        .or(() -> answers.findUnavailableReason(workflow));
        if (missing.isPresent()) {
            return RunAnswers.ofUnavailable(missing.get(), notes);
        }
        setup.restore(run, notes, entries);
        entries.forEach(artifacts::onEvent);
        var answer = answer(engine.resume(run, cutOff.withSeal(news)), notes);
        deleteLeftovers(run, answer);
        return answer.withOmissions(cutOff.omissions(Language.of(notes.request())));
    }

    /** Calls that were interrupted before, and that the run has not executed again by its end. */
    private void deleteLeftovers(RunId run, Answer answer) {
        var state = answer.run();
        if (state != null && hasEndedEarly(state)) {
            UnfinishedCalls.of(run, config.journal().read(run, 0))
                    .deleteLeftovers(config.workspace());
        }
    }

    private static boolean hasEndedEarly(RunState state) {
        return state.outcome() != null && state.status() != RunStatus.COMPLETED;
    }

    boolean answer(RunId run, String question, Value answer, String by) {
        return engine.answer(run, question, answer, by);
    }

    /** An answer that arrives too late would otherwise be dropped silently. */
    private static void requireOpenQuestion(RunId run, RunState state, RunEvent... news) {
        for (var event : news) {
            if (event instanceof RunEvent.QuestionAnswered && !state.accepts(event)) {
                throw new InvalidValue(
                        "问题已失效：运行 %1$s 不再等待其回答；用 troupe show %1$s 查看当前等待的问题",
                        "the question is no longer valid: run %1$s does not wait for an answer to"
                                + " it; run troupe show %1$s to list open questions",
                        run);
            }
        }
    }

    boolean cancel(RunId run, String reason) {
        return engine.cancel(run, reason);
    }

    private Answer composeAnswer(RunHandle handle, RunNotes notes) throws InterruptedException {
        var state = await(handle);
        var files = artifacts.removeAll(handle.id());
        if (hasEndedEarly(state)) {
            bodies.abandonCalls(handle.id(), config.journal().read(handle.id(), 0));
        }
        bodies.forget(handle.id());
        return answers.compose(handle.id(), state, files, notes);
    }

    /** Waits for a run and words its result. */
    Answer answer(RunHandle handle, RunNotes notes) throws InterruptedException {
        if (!TRACE.isBound()) {
            return composeAnswer(handle, notes);
        }
        traces.put(handle.id(), TRACE.get());
        try {
            TRACE.get().attach(handle.id(), after -> readRecord(handle.id(), after));
            return composeAnswer(handle, notes);
        } finally {
            traces.remove(handle.id());
        }
    }

    /** A journal that cannot be opened fails here as it fails for the run. */
    private List<JournalEntry> readRecord(RunId run, long after) {
        try {
            return config.journal().read(run, after);
        } catch (JournalException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new JournalException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Cancels the run where the thread is interrupted, and waits for its end. */
    private static RunState await(RunHandle handle) throws InterruptedException {
        try {
            return handle.await();
        } catch (InterruptedException _) {
            handle.cancel("Cancelled by the user");
            return handle.await();
        }
    }

    /** What a run of the journal waits for; empty if it waits for nothing. */
    Optional<WaitingRun> findWaiting(RunId run) {
        var entries = config.journal().read(run, 0);
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        var started = (RunEvent.RunStarted) entries.getFirst().event();
        return WaitingRun.of(
                run,
                RunState.of(run, entries),
                RunNotes.of(started).request(),
                config.timeSource().instant());
    }

    /** As {@link Coordinator#join}. */
    EngineConfig join(RunId run, List<JournalEntry> entries) {
        joined.add(run);
        setup.join(run, entries);
        return parts;
    }

    ShutdownReport shutdown(Duration grace) throws InterruptedException {
        isLeaving = true;
        return engine.shutdown(grace);
    }

    @Override
    public void close() {
        engine.close();
        joined.forEach(bodies::forget);
    }
}
