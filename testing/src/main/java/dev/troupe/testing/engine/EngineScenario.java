package dev.troupe.testing.engine;

import dev.troupe.testing.engine.EngineUnderTest.Ability;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One thing that every engine must do.
 *
 * @param name a sentence about an engine: "takes the first of two answers"
 * @param needs what the engine must offer, or it is not asked to do this
 * @param trial makes the engine do it; throws if it does not
 */
public record EngineScenario(String name, Set<Ability> needs, Trial trial) {
    public EngineScenario {
        needs = Set.copyOf(needs);
    }

    /** Something that needs no special ability. */
    public EngineScenario(String name, Trial trial) {
        this(name, Set.of(), trial);
    }

    /** Checks an engine whose record is empty. */
    @FunctionalInterface
    public interface Trial {
        void on(EngineUnderTest engine) throws Exception;
    }

    /** Every scenario of the conformance kit. To add one, add it to the list of its kind. */
    public static List<EngineScenario> all() {
        return Stream.of(
                        CrashScenarios.all(),
                        StopScenarios.all(),
                        SignalScenarios.all(),
                        QuestionScenarios.all(),
                        SizeScenarios.all(),
                        PlanScenarios.all(),
                        RandomScenarios.all())
                .flatMap(List::stream)
                .toList();
    }
}
