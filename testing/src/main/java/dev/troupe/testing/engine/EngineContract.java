package dev.troupe.testing.engine;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What every engine that runs workflows must do: continue after a crash at every event, execute
 * nothing twice, stop what it is instructed to stop, end every node and run once. Extend it and
 * supply an engine with an empty record for each scenario.
 *
 * <pre>{@code
 * class MyEngineTest extends EngineContract {
 *     protected EngineUnderTest engine() {
 *         return EmbeddedEngine.on(new MyJournal());   // or an EngineUnderTest of your own
 *     }
 * }
 * }</pre>
 *
 * <p>Scenarios that need an ability which the engine does not offer are reported as skipped.
 */
public abstract class EngineContract {
    private static final Duration LIMIT = Duration.ofMinutes(2); // none takes a tenth of it here

    /** An engine whose record is empty; it is closed after its scenario. */
    protected abstract EngineUnderTest engine() throws Exception;

    /** How long one scenario may take; more where each step of a run crosses a network. */
    protected Duration limit() {
        return LIMIT;
    }

    @TestFactory
    final Stream<DynamicTest> doesWhatEveryEngineMust() {
        return EngineScenario.all().stream()
                .map(scenario ->
                        dynamicTest(
                                scenario.name(),
                                () -> assertTimeoutPreemptively(limit(), () -> run(scenario))));
    }

    private void run(EngineScenario scenario) throws Exception {
        try (var engine = engine()) {
            assumeTrue(
                    engine.abilities().containsAll(scenario.needs()),
                    () -> "the engine does not offer " + scenario.needs());
            scenario.trial().on(engine);
        }
    }
}
