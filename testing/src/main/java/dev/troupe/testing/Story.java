package dev.troupe.testing;

import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A run that comes to the same end however often its engine dies on the way: a workflow, what its
 * nodes do, what people do meanwhile.
 *
 * @param name a lower-case word or words joined by dashes, the name of its golden log
 * @param nodes says what the nodes do
 * @param meanwhile is called again and again while the run goes on
 * @param end how it ends
 */
record Story(
        String name,
        RunEvent.RunStarted started,
        Consumer<World> nodes,
        Meanwhile meanwhile,
        RunStatus end) {
    /** What people and time do while a run goes on; nothing where it means nothing yet. */
    interface Meanwhile {
        void act(Scene scene);
    }

    /** A run that goes on. */
    record Scene(EngineUnderTest engine, EngineUnderTest.Up up, RunId run, World world) {
        boolean isAsked() {
            return engine.recorded(run).stream()
                    .anyMatch(entry -> entry.event() instanceof RunEvent.QuestionAsked);
        }
    }

    static Story of(String name, Workflow workflow, RunOptions options, Consumer<World> nodes) {
        var inputs = Map.of("goal", Value.of("目标"));
        var started = new RunEvent.RunStarted(workflow, options, inputs);
        return new Story(name, started, nodes, _ -> {}, RunStatus.COMPLETED);
    }

    Story meanwhile(Meanwhile newMeanwhile) {
        return new Story(name, started, nodes, newMeanwhile, end);
    }

    Story endingAs(RunStatus newEnd) {
        return new Story(name, started, nodes, meanwhile, newEnd);
    }

    World world() {
        var world = new World();
        nodes.accept(world);
        return world;
    }
}
