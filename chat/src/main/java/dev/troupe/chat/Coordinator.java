package dev.troupe.chat;

import dev.troupe.agent.AgentBodies;
import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Pack;
import dev.troupe.agent.Workspace;
import dev.troupe.core.Engine;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.Journal;
import dev.troupe.core.Problem;
import dev.troupe.core.RunHandle;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunState;
import dev.troupe.core.TimeSource;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowRules;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.OfflineModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The one entry for messages: understands, decides, plans, runs and answers. Safe for use by
 * several threads.
 *
 * <p>Interrupting the thread that handles a message cancels the run that it started and waits for
 * its end.
 */
public final class Coordinator implements AutoCloseable {
    private final Parts parts;
    private final ArtifactLog artifacts = new ArtifactLog();
    private final Engine engine;

    /**
     * What a coordinator is made of.
     *
     * @param options of every run
     * @param runs hears the events of runs
     * @param conversation hears everything else
     */
    public record Parts(
            ChatModel model,
            Catalog catalog,
            Workspace workspace,
            WorkflowRules rules,
            Thresholds thresholds,
            RunOptions options,
            Journal journal,
            TimeSource time,
            RunListener runs,
            ConversationListener conversation) {
        /** The offline model over some packs, the standard settings, and nobody listening. */
        public static Parts offline(List<? extends Pack> packs, Workspace workspace) {
            var catalog = Catalog.of(packs);
            var skills = new ArrayList<>(OfflineSkills.of(catalog));
            packs.forEach(pack -> skills.addAll(pack.offlineSkills()));
            return new Parts(
                    new OfflineModel(skills),
                    catalog,
                    workspace,
                    WorkflowRules.STANDARD,
                    Thresholds.STANDARD,
                    RunOptions.STANDARD,
                    new InMemoryJournal(),
                    TimeSource.system(),
                    RunListener.NONE,
                    ConversationListener.NONE);
        }

        public Parts withModel(ChatModel newModel) {
            return new Parts(
                    newModel,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    journal,
                    time,
                    runs,
                    conversation);
        }

        public Parts withOptions(RunOptions newOptions) {
            return new Parts(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    newOptions,
                    journal,
                    time,
                    runs,
                    conversation);
        }

        public Parts withListeners(RunListener newRuns, ConversationListener newConversation) {
            return new Parts(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    journal,
                    time,
                    newRuns,
                    newConversation);
        }
    }

    public Coordinator(Parts parts) {
        this.parts = parts;
        var bodies =
                new AgentBodies(parts.catalog(), parts.model(), parts.workspace(), parts.time());
        this.engine =
                Engine.builder(bodies)
                        .journal(parts.journal())
                        .time(parts.time())
                        .listener(entry -> {
                            artifacts.on(entry);
                            parts.runs().on(entry);
                        })
                        .build();
    }

    /** Does what a message asks for, or answers why not. */
    public Answer handle(String message) throws InterruptedException {
        try {
            var intent = understand(message);
            return switch (parts.thresholds().decide(intent)) {
                case CHAT ->
                        Answer.chat(
                                new ChatResponder(parts.model(), parts.catalog())
                                        .answer(message, intent));
                case CLARIFY -> Answer.question(Clarifier.ask(message, intent, parts.workspace()));
                case ACT -> run(plan(message, intent, List.of()).workflow(), message);
            };
        } catch (ModelException e) {
            return failed(e.problem());
        } catch (PlanRejected e) {
            return failed(e.problem());
        }
    }

    /** What kind of request a message is. */
    public IntentResult understand(String message) throws InterruptedException {
        return new IntentRouter(parts.model(), parts.catalog())
                .route(message, parts.conversation());
    }

    /**
     * Plans a message without running anything.
     *
     * @param requirements further conditions, one a line; may be empty
     * @throws PlanRejected when no valid plan came of it
     */
    public Plan plan(String message, IntentResult intent, List<String> requirements)
            throws InterruptedException {
        parts.conversation().on("plan.started", Value.of(Map.of("task", Value.of(message))));
        try {
            var plan =
                    new Planner(parts.model(), parts.catalog(), parts.rules())
                            .plan(message, intent, requirements);
            parts.conversation().on("plan.created", PlanEvents.created(plan));
            return plan;
        } catch (PlanRejected e) {
            parts.conversation().on("plan.rejected", PlanEvents.rejected(e.problem()));
            throw e;
        }
    }

    /**
     * Runs a workflow and words the answer.
     *
     * @param message what the person asked, for the answer
     */
    public Answer run(Workflow workflow, String message) throws InterruptedException {
        var handle = engine.start(workflow, parts.options(), Map.of());
        var state = await(handle);
        var files = artifacts.take(handle.id());
        var composed = new Composer(parts.model()).compose(message, state, files);
        var outcome = state.outcome();
        return new Answer(
                stateOf(state),
                composed,
                files,
                null,
                workflow,
                state,
                outcome == null ? null : outcome.problem());
    }

    private static Answer.State stateOf(RunState run) {
        var outcome = run.outcome();
        var problem = outcome == null ? null : outcome.problem();
        return problem == null
                ? Answer.State.valueOf(run.status().name())
                : stateOf(problem, Answer.State.valueOf(run.status().name()));
    }

    private static Answer.State stateOf(Problem problem, Answer.State otherwise) {
        if (AgentProblem.isRefusal(problem.code())) {
            return Answer.State.REFUSED;
        }
        return problem.is(ModelProblem.OVER_BUDGET) ? Answer.State.OVER_BUDGET : otherwise;
    }

    private static RunState await(RunHandle handle) throws InterruptedException {
        try {
            return handle.await();
        } catch (InterruptedException _) {
            handle.cancel("Cancelled by the user");
            return handle.await();
        }
    }

    private static Answer failed(Problem problem) {
        return Answer.problem(stateOf(problem, Answer.State.FAILED), problem);
    }

    @Override
    public void close() {
        engine.close();
    }
}
