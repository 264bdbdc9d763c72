package dev.troupe.testing.engine;

import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.testing.engine.EngineUnderTest.Ability;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A run that has the same end however often its engine dies on the way: a workflow, what its nodes
 * do, what users do in the meantime.
 *
 * @param name a lower-case word or words joined by dashes, the name of its golden log
 * @param nodes the behaviour of the nodes
 * @param meanwhile called again and again while the run continues
 * @param replanner revises its plan where the engine can do that
 * @param needs what the engine must offer
 * @param end how it ends
 */
record RunFixture(
        String name,
        RunEvent.RunStarted started,
        Consumer<SideEffectRecorder> nodes,
        Interaction meanwhile,
        Replanner replanner,
        Set<Ability> needs,
        RunStatus end) {
    /** What users and time do while a run continues; nothing if it has no effect yet. */
    interface Interaction {
        void act(RunView runView);
    }

    /** A run that continues. */
    record RunView(
            EngineUnderTest engine,
            EngineUnderTest.RunningEngine up,
            RunId run,
            SideEffectRecorder world) {
        boolean isAsked() {
            return count(RunEvent.QuestionAsked.class) > 0;
        }

        /** How often something has happened in the run. */
        int count(Class<? extends RunEvent> kind) {
            return (int)
                    engine.recordedEntries(run).stream()
                            .filter(entry -> kind.isInstance(entry.event()))
                            .count();
        }
    }

    static RunFixture of(
            String name,
            Workflow workflow,
            RunOptions options,
            Consumer<SideEffectRecorder> nodes) {
        var inputs = Map.of("goal", Value.of("目标"));
        var started = new RunEvent.RunStarted(workflow, options, inputs);
        return of(name, started, nodes);
    }

    static RunFixture of(
            String name, RunEvent.RunStarted started, Consumer<SideEffectRecorder> nodes) {
        return new RunFixture(
                name, started, nodes, _ -> {}, Replanner.NONE, Set.of(), RunStatus.COMPLETED);
    }

    RunFixture withInteraction(Interaction newMeanwhile) {
        return new RunFixture(name, started, nodes, newMeanwhile, replanner, needs, end);
    }

    /** Its plan changes: it is extended in the meantime, or revised by the replanner. */
    RunFixture withReplanner(Replanner newReplanner) {
        return new RunFixture(
                name, started, nodes, meanwhile, newReplanner, Set.of(Ability.CHANGES_PLANS), end);
    }

    RunFixture withEnd(RunStatus newEnd) {
        return new RunFixture(name, started, nodes, meanwhile, replanner, needs, newEnd);
    }

    /** Brings up an engine that does what this story needs. */
    EngineUnderTest.RunningEngine open(
            EngineUnderTest engine,
            SideEffectRecorder world,
            EngineUnderTest.CrashPoint crashPoint) {
        return needs.contains(Ability.CHANGES_PLANS)
                ? engine.open(world.executors(), world.recording(replanner), crashPoint)
                : engine.open(world.executors(), crashPoint);
    }

    SideEffectRecorder world() {
        var world = new SideEffectRecorder();
        nodes.accept(world);
        return world;
    }
}
