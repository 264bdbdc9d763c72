package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunHandle;
import dev.troupe.core.RunId;
import dev.troupe.core.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A story as one engine, or one after the other, makes it happen. */
final class Telling {
    private static final Duration POLL = Duration.ofMillis(1); // between two looks; decides nothing

    private final Story story;
    private final EngineUnderTest engine;
    private final RunId run;
    private final World world;

    Telling(Story story, EngineUnderTest engine, RunId run) {
        this.story = story;
        this.engine = engine;
        this.run = run;
        this.world = story.world();
    }

    World world() {
        return world;
    }

    List<JournalEntry> recorded() {
        return engine.recorded(run);
    }

    /** Starts the run and awaits its end; empty where the engine dies before. */
    Optional<RunState> begin(EngineUnderTest.Death death) throws InterruptedException {
        try (var up = story.open(engine, world, death)) {
            return end(up, up.start(run, story.started()));
        } finally {
            world.awaitQuiet();
        }
    }

    /** Takes the run up and awaits its end. */
    RunState goOn() throws InterruptedException {
        try (var up = story.open(engine, world, EngineUnderTest.Death.NEVER)) {
            return end(up, up.resume(run)).orElseThrow();
        } finally {
            world.awaitQuiet();
        }
    }

    private Optional<RunState> end(EngineUnderTest.Up up, RunHandle handle)
            throws InterruptedException {
        try {
            while (true) {
                var state = handle.await(POLL);
                if (state.isPresent()) {
                    return state;
                }
                story.meanwhile().act(new Story.Scene(engine, up, run, world));
            }
        } catch (JournalException _) {
            return Optional.empty();
        }
    }

    /** What happens without a crash, checked. */
    RunState whole() throws InterruptedException {
        var state = begin(EngineUnderTest.Death.NEVER).orElseThrow();
        requireEnd(state);
        return state;
    }

    /** Checks all that is recorded against the end that the run came to. */
    void requireEnd(RunState state) {
        assertThat(state.status()).as("end of %s", story.name()).isEqualTo(story.end());
        RunLaws.requireRecorded(recorded(), state);
    }

    /**
     * What the world must not see again: finished effects, bodies of nodes that have ended, and
     * questions whether to revise a plan that were answered.
     */
    List<String> finished() {
        var entries = recorded();
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
