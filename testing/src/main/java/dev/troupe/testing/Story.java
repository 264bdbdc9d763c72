package dev.troupe.testing;

import dev.troupe.core.Replanner;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.testing.EngineUnderTest.Ability;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A run that comes to the same end however often its engine dies on the way: a workflow, what its
 * nodes do, what people do meanwhile.
 *
 * @param name a lower-case word or words joined by dashes, the name of its golden log
 * @param nodes says what the nodes do
 * @param meanwhile is called again and again while the run goes on
 * @param replanner revises its plan where the engine can do that
 * @param needs what the engine must offer
 * @param end how it ends
 */
record Story(
        String name,
        RunEvent.RunStarted started,
        Consumer<World> nodes,
        Meanwhile meanwhile,
        Replanner replanner,
        Set<Ability> needs,
        RunStatus end) {
    /** What people and time do while a run goes on; nothing where it means nothing yet. */
    interface Meanwhile {
        void act(Scene scene);
    }

    /** A run that goes on. */
    record Scene(EngineUnderTest engine, EngineUnderTest.Up up, RunId run, World world) {
        boolean isAsked() {
            return count(RunEvent.QuestionAsked.class) > 0;
        }

        /** How often something has happened in the run. */
        int count(Class<? extends RunEvent> kind) {
            return (int)
                    engine.recorded(run).stream()
                            .filter(entry -> kind.isInstance(entry.event()))
                            .count();
        }
    }

    static Story of(String name, Workflow workflow, RunOptions options, Consumer<World> nodes) {
        var inputs = Map.of("goal", Value.of("目标"));
        var started = new RunEvent.RunStarted(workflow, options, inputs);
        return of(name, started, nodes);
    }

    static Story of(String name, RunEvent.RunStarted started, Consumer<World> nodes) {
        return new Story(
                name, started, nodes, _ -> {}, Replanner.NONE, Set.of(), RunStatus.COMPLETED);
    }

    Story meanwhile(Meanwhile newMeanwhile) {
        return new Story(name, started, nodes, newMeanwhile, replanner, needs, end);
    }

    /** Its plan changes: it is extended meanwhile, or revised by the replanner. */
    Story changing(Replanner newReplanner) {
        return new Story(
                name, started, nodes, meanwhile, newReplanner, Set.of(Ability.CHANGES_PLANS), end);
    }

    Story endingAs(RunStatus newEnd) {
        return new Story(name, started, nodes, meanwhile, replanner, needs, newEnd);
    }

    /** Brings up an engine that does what this story needs. */
    EngineUnderTest.Up open(EngineUnderTest engine, World world, EngineUnderTest.Death death) {
        return needs.contains(Ability.CHANGES_PLANS)
                ? engine.open(world.bodies(), world.watching(replanner), death)
                : engine.open(world.bodies(), death);
    }

    World world() {
        var world = new World();
        nodes.accept(world);
        return world;
    }
}
