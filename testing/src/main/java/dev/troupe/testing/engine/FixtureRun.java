package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A story as one engine, or one after the other, makes it happen. */
final class FixtureRun {
    private static final Duration POLL = Duration.ofMillis(1); // between two looks; decides nothing

    private final RunFixture story;
    private final EngineUnderTest engine;
    private final RunId run;
    private final SideEffectRecorder sideEffectRecorder;

    FixtureRun(RunFixture story, EngineUnderTest engine, RunId run) {
        this.story = story;
        this.engine = engine;
        this.run = run;
        this.sideEffectRecorder = story.world();
    }

    SideEffectRecorder world() {
        return sideEffectRecorder;
    }

    List<JournalEntry> recordedEntries() {
        return engine.recordedEntries(run);
    }

    /** Starts the run and awaits its end; empty where the engine dies before. */
    Optional<RunState> start(EngineUnderTest.CrashPoint crashPoint) throws InterruptedException {
        try (var up = story.open(engine, sideEffectRecorder, crashPoint)) {
            return awaitEnd(up, up.start(run, story.started()));
        } finally {
            sideEffectRecorder.awaitQuiet();
        }
    }

    /** Takes the run up and awaits its end. */
    RunState resume() throws InterruptedException {
        try (var up = story.open(engine, sideEffectRecorder, EngineUnderTest.CrashPoint.NEVER)) {
            return awaitEnd(up, up.resume(run)).orElseThrow();
        } finally {
            sideEffectRecorder.awaitQuiet();
        }
    }

    private Optional<RunState> awaitEnd(EngineUnderTest.RunningEngine up, RunHandle handle)
            throws InterruptedException {
        try {
            while (true) {
                var state = handle.await(POLL);
                if (state.isPresent()) {
                    return state;
                }
                story.meanwhile().act(new RunFixture.RunView(engine, up, run, sideEffectRecorder));
            }
        } catch (JournalException _) {
            return Optional.empty();
        }
    }

    /** What happens without a crash, checked. */
    RunState runWithoutCrash() throws InterruptedException {
        var state = start(EngineUnderTest.CrashPoint.NEVER).orElseThrow();
        requireEnd(state);
        return state;
    }

    /** Checks all that is recorded against the end of the run. */
    void requireEnd(RunState state) {
        assertThat(state.status()).as("end of %s", story.name()).isEqualTo(story.end());
        RunInvariants.requireRecorded(recordedEntries(), state);
    }

    /**
     * What the world must not see again: finished effects, bodies of nodes that have ended, and
     * questions whether to revise a plan that were answered.
     */
    List<String> finishedLines() {
        var entries = recordedEntries();
        if (entries.isEmpty()) {
            return List.of();
        }
        var state = RunState.of(run, entries);
        return entries.stream()
                .flatMap(entry ->
                        switch (entry.event()) {
                            case RunEvent.EffectFinished(var node, var key, _) ->
                                    Optional.of(node + " " + key).stream();
                            case RunEvent.NodeFinished(var node, _, _)
                                    when state.status(node).isEnd() ->
                                    Optional.of(node + " body").stream();
                            case RunEvent.PlanRevised(var node, _, _, _, _) ->
                                    Optional.of(node + " replan").stream();
                            case RunEvent.RevisionRefused(var node, _) ->
                                    Optional.of(node + " replan").stream();
                            default -> Optional.<String>empty().stream();
                        })
                .toList();
    }
}
