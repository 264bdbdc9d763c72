package dev.troupe.testing.engine;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
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

    /**
     * How many scenarios run at the same time, for engines that mostly wait for a network; {@link
     * #engine} is called by as many threads, and its engines must not share a record.
     *
     * @return 1 or more
     */
    protected int concurrentScenarios() {
        return 1;
    }

    @TestFactory
    final Stream<DynamicTest> doesWhatEveryEngineMust() {
        var trials = new ArrayList<FutureTask<Boolean>>();
        var tests = new ArrayList<DynamicTest>();
        for (var scenario : EngineScenario.all()) {
            var trial = new FutureTask<>(() -> runWithinLimit(scenario));
            trials.add(trial);
            tests.add(dynamicTest(scenario.name(), () -> await(trial)));
        }
        if (concurrentScenarios() > 1) {
            var threads = Executors.newFixedThreadPool(concurrentScenarios());
            trials.forEach(threads::execute);
            threads.shutdown(); // once they are through
        }
        return tests.stream();
    }

    private boolean runWithinLimit(EngineScenario scenario) {
        assertTimeoutPreemptively(limit(), () -> run(scenario));
        return true;
    }

    private static void await(FutureTask<Boolean> trial) throws Throwable {
        trial.run(); // unless it has run beside others
        try {
            trial.get();
        } catch (ExecutionException e) {
            throw e.getCause(); // which says that the scenario failed, or was skipped
        }
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
