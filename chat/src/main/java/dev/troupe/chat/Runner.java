package dev.troupe.chat;

import dev.troupe.agent.AgentBodies;
import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Approval;
import dev.troupe.core.AgentNode;
import dev.troupe.core.Edge;
import dev.troupe.core.Engine;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Problem;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunHandle;
import dev.troupe.core.RunId;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Sentence;
import dev.troupe.core.Shutdown;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.language.Language;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs plans, takes up runs that were cut off, and words what came of them. */
final class Runner implements AutoCloseable {
    private final Coordinator.Parts parts;
    private final ArtifactLog artifacts = new ArtifactLog();
    private final AgentBodies bodies;
    private final Engine engine;
    private volatile boolean isLeaving;

    Runner(Coordinator.Parts parts) {
        this.parts = parts;
        this.bodies =
                new AgentBodies(
                        parts.catalog(),
                        parts.model(),
                        parts.workspace(),
                        parts.time(),
                        parts.agents());
        this.engine =
                Engine.builder(bodies)
                        .journal(parts.journal())
                        .time(parts.time())
                        .listener(this::heard)
                        .replanner(
                                new ModelReplanner(
                                        parts.model(),
                                        parts.catalog(),
                                        parts.rules(),
                                        parts.userDefinedLimits()))
                        .rules(parts.userDefinedRules())
                        .maxCrashes(parts.agents().maxCrashes())
                        .lettingGoOfWaiting()
                        .build();
    }

    private void heard(JournalEntry entry) {
        artifacts.on(entry);
        parts.runs().on(entry);
        if (entry.event() instanceof RunEvent.RunFinished) {
            bodies.forget(entry.run());
        }
    }

    /** Runs a workflow to its end, or until it waits for people. */
    Answer run(Workflow workflow, RunNotes notes) throws InterruptedException {
        var missing = whyUnavailable(workflow);
        return missing.isPresent()
                ? unavailable(missing.get(), notes)
                : answer(start(workflow, notes), notes);
    }

    /**
     * Runs a workflow that a person must approve first.
     *
     * @param approval {@code null} where that is still to come
     */
    Answer run(Workflow workflow, RunNotes notes, @Nullable Approval approval)
            throws InterruptedException {
        var missing = whyUnavailable(workflow);
        var held = notes.held();
        return missing.isPresent()
                ? unavailable(missing.get(), held)
                : answer(start(started(workflow, held), held, approval), held);
    }

    RunHandle start(Workflow workflow, RunNotes notes) {
        return start(started(workflow, notes), notes, null);
    }

    private RunEvent.RunStarted started(Workflow workflow, RunNotes notes) {
        return new RunEvent.RunStarted(workflow, parts.options(), Map.of(), noted(notes));
    }

    private Map<String, Value> noted(RunNotes notes) {
        return parts.belonging().notedWith(notes.toValues());
    }

    /** Starts what is known of a plan that still grows. */
    RunHandle startOpen(Workflow workflow, IntentResult intent, Set<String> outputs) {
        var notes =
                new RunNotes(intent.request(), outputs, intent.unsupported(), parts.workspace());
        var options = parts.options().withOpenPlan(true);
        return start(
                new RunEvent.RunStarted(workflow, options, Map.of(), noted(notes)), notes, null);
    }

    /** {@code false} where the plan of that run does not grow any more. */
    boolean extend(RunId run, List<AgentNode> nodes, List<Edge> edges) {
        return engine.extend(run, nodes, edges);
    }

    /** Adds the rest of a plan, which is whole then; {@code false} where it grows no more. */
    boolean complete(RunId run, List<AgentNode> rest, List<Edge> edges) {
        bodies.readOnly(run, false);
        boolean isExtended = rest.isEmpty() || extend(run, rest, edges);
        return isExtended && engine.seal(run);
    }

    /** Whether this process was told to leave its runs to another. */
    boolean isLeaving() {
        return isLeaving;
    }

    /** Whether every agent of a plan is there and has what it needs. */
    boolean canRun(Workflow workflow) {
        return whyUnavailable(workflow).isEmpty();
    }

    /** Cancels a run whose result nobody will see, and waits for its end. */
    void discard(RunHandle run, String why) throws InterruptedException {
        run.cancel(why);
        run.await();
        artifacts.take(run.id());
        bodies.forget(run.id());
    }

    private RunHandle start(
            RunEvent.RunStarted started, RunNotes notes, @Nullable Approval approval) {
        var id = RunId.next();
        if (started.options().isPlanOpen()) {
            bodies.readOnly(id, true);
        }
        if (approval != null) {
            bodies.hold(id, started.workflow(), approval);
        } else if (notes.isHeld()) {
            bodies.hold(id);
        }
        bodies.belongs(
                id,
                Belonging.userOf(started),
                Belonging.conversationOf(started),
                Belonging.documentsOf(started));
        bodies.expect(id, notes.outputs());
        bodies.inherit(id, notes.inherited(), started.reused());
        try {
            return engine.start(id, started);
        } catch (IllegalArgumentException | IllegalStateException e) {
            bodies.forget(id); // it will not be heard of again
            throw e;
        }
    }

    /** Runs what is to be run of an earlier run. */
    Answer rerun(Rerun rerun) throws InterruptedException {
        var workflow = rerun.workflow();
        var missing = whyUnregistered(workflow).or(() -> whyUnavailable(workflow));
        return missing.isPresent()
                ? unavailable(missing.get(), rerun.notes())
                : answer(
                        start(
                                rerun.started(parts.options(), parts.belonging()),
                                rerun.notes(),
                                null),
                        rerun.notes());
    }

    /** Ends a run that waits, and runs an edited plan with the results that it has by now. */
    Answer runInstead(RunId run, Workflow edited, Approval approval) throws InterruptedException {
        var missing = whyUnregistered(edited).or(() -> whyUnavailable(edited));
        var started = (RunEvent.RunStarted) parts.journal().read(run, 0).getFirst().event();
        var notes = RunNotes.of(started);
        if (missing.isPresent()) {
            return unavailable(missing.get(), notes);
        }
        resume(run, new RunEvent.CancelRequested("Replaced by an edited plan"));
        var edit = new Rerun.Edit(edited, Map.of(), notes.request(), List.of());
        var rerun = Rerun.fork(run, parts.journal().read(run, 0), edit).held();
        var again = rerun.started(started.options(), parts.belonging());
        return answer(start(again, rerun.notes(), approval), rerun.notes());
    }

    /**
     * Goes on with a run that is in the journal. A plan that was cut off while it was being written
     * is sealed as it is, because nobody here goes on writing it.
     *
     * @param news what has happened meanwhile
     * @throws IllegalArgumentException when it is not in the journal, or running here already, or
     *     does not ask what the news answer
     */
    Answer resume(RunId run, RunEvent... news) throws InterruptedException {
        var entries = parts.journal().read(run, 0);
        if (entries.isEmpty()
                || !(entries.getFirst().event() instanceof RunEvent.RunStarted started)) {
            throw new IllegalArgumentException("run '" + run + "' is not in the journal");
        }
        var notes = RunNotes.of(started);
        var cutOff = CutOffPlan.of(RunState.of(run, entries), entries);
        requireAsked(run, cutOff.state(), news);
        var workflow = cutOff.state().workflow();
        var missing = whyUnregistered(workflow).or(() -> whyUnavailable(workflow));
        if (missing.isPresent()) {
            return unavailable(missing.get(), notes);
        }
        if (notes.isHeld()) {
            bodies.hold(run);
        }
        bodies.belongs(
                run,
                Belonging.userOf(started),
                Belonging.conversationOf(started),
                Belonging.documentsOf(started));
        bodies.expect(run, notes.outputs());
        bodies.inherit(run, notes.inherited(), started.reused());
        bodies.recall(run, entries);
        entries.forEach(artifacts::on);
        return answer(engine.resume(run, cutOff.sealedWith(news)), notes)
                .without(cutOff.omissions(Language.of(notes.request())));
    }

    boolean answer(RunId run, String question, Value answer, String by) {
        return engine.answer(run, question, answer, by);
    }

    /** An answer that comes too late would be left out without a word. */
    private static void requireAsked(RunId run, RunState state, RunEvent... news) {
        for (var event : news) {
            if (event instanceof RunEvent.QuestionAnswered && !state.accepts(event)) {
                throw new InvalidValue(
                        "这个问题已经作废：运行 %1$s 不再等它的答复；troupe show %1$s 显示现在在等什么",
                        "the question no longer stands: run %1$s waits for no answer to it; troupe show %1$s tells what it waits for now",
                        run);
            }
        }
    }

    boolean cancel(RunId run, String reason) {
        return engine.cancel(run, reason);
    }

    private Optional<Sentence> whyUnregistered(Workflow workflow) {
        var roster = parts.catalog().snapshot();
        return workflow.types().stream()
                .filter(type -> roster.find(type).isEmpty())
                .findFirst()
                .map(type ->
                        Sentence.of(
                                "没有智能体“%s”；它可能是别的目录里用 Markdown 写的，请在那里继续",
                                "there is no agent '%s'; it may be one written in Markdown in another directory, so go on there",
                                type));
    }

    private Optional<Sentence> whyUnavailable(Workflow workflow) {
        var roster = parts.catalog().snapshot();
        return workflow.types().stream()
                .flatMap(type -> roster.whyUnavailable(type).stream())
                .findFirst();
    }

    private static Answer unavailable(Sentence why, RunNotes notes) {
        var problem = Problem.of(AgentProblem.UNAVAILABLE, why);
        return Answer.problem(
                Answer.State.of(problem, Answer.State.FAILED),
                problem,
                Language.of(notes.request()));
    }

    /** Waits for a run and words what came of it. */
    Answer answer(RunHandle handle, RunNotes notes) throws InterruptedException {
        var state = await(handle);
        var files = artifacts.take(handle.id());
        bodies.forget(handle.id());
        if (state.status() == RunStatus.WAITING) {
            var text = waiting(state, Language.of(notes.request()));
            return new Answer(
                    Answer.State.NEEDS_INPUT, text, files, null, state.workflow(), state, null);
        }
        if (state.outcome() == null) {
            return left(notes, files, state);
        }
        var composed =
                new Composer(parts.model(), parts.conversation())
                        .compose(notes.request(), state, files);
        var outcome = state.outcome();
        var problem = outcome == null ? null : outcome.problem();
        return new Answer(
                        Answer.State.of(state),
                        composed,
                        files,
                        null,
                        state.workflow(),
                        state,
                        problem)
                .without(notes.omissions());
    }

    /** What is answered when the process is told to end before a plan is run. */
    static Answer left(RunNotes notes) {
        return left(notes, List.of(), null);
    }

    private static Answer left(RunNotes notes, List<Artifact> files, @Nullable RunState state) {
        var text =
                Language.of(notes.request())
                        .choose(
                                "运行已中断，进度已保存，可以继续。",
                                "The run was interrupted; it is kept and can be resumed.");
        var workflow = state == null ? null : state.workflow();
        return new Answer(Answer.State.INTERRUPTED, text, files, null, workflow, state, null);
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

    private static String waiting(RunState state, Language language) {
        return state.questions().stream()
                .map(OpenQuestion::question)
                .map(question -> question.text())
                .distinct()
                .collect(
                        Collectors.joining(
                                "\n",
                                language.choose("运行停下来等待答复：\n", "The run waits for an answer:\n"),
                                ""));
    }

    Shutdown shutdown(Duration grace) throws InterruptedException {
        isLeaving = true;
        return engine.shutdown(grace);
    }

    @Override
    public void close() {
        engine.close();
    }
}
