package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.testing.TestSize;
import dev.troupe.testing.engine.RunInvariants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills a process that runs random workflows at every entry of their journals, and has another one
 * take them up.
 */
@Timeout(300)
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class CrashMatrixTest {
    private static final int WORKFLOWS = TestSize.of(25, 200);

    @TempDir private Path directory;
    private final Place.Kind kind;

    CrashMatrixTest(Place.Kind kind) {
        this.kind = kind;
    }

    @Test
    void everyRunEndsAsIfNothingHadHappenedAndRepeatsNothingThatWasFinished() throws Exception {
        var place = kind.in(directory);
        var world = directory.resolve("world.txt");
        var runs = runs();
        killWhenPaused(place, world, runs);
        var finished = finished(place, runs);
        var before = Files.readAllLines(world);

        var said = resume(place, world);

        var all = Files.readAllLines(world);
        var after = all.subList(before.size(), all.size());
        assertThat(finished).isNotEmpty();
        assertThat(after)
                .as("what was finished is not repeated")
                .doesNotContainAnyElementsOf(finished);
        assertThat(all.stream().filter(line -> line.endsWith(" pay")))
                .as("what must not be done twice was done once")
                .doesNotHaveDuplicates();
        requireEnds(place, runs);
        System.out.println(kind + ": " + runs.size() + " runs killed, " + said);
    }

    /** Each workflow once for each entry of its journal but the last. */
    private static List<RunId> runs() {
        var runs = new ArrayList<RunId>();
        for (int seed = 0; seed < WORKFLOWS; seed++) {
            int entries = CrashedRuns.entries(seed);
            for (int cut = 1; cut < entries; cut++) {
                runs.add(new RunId(CrashedRuns.id(seed, cut)));
            }
        }
        return runs;
    }

    private void killWhenPaused(Place place, Path world, List<RunId> runs) throws Exception {
        var ids = directory.resolve("runs.txt");
        Files.write(ids, runs.stream().map(RunId::value).toList());
        var process = start(place, world.toString(), ids.toString());
        try (var output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo("paused");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String resume(Place place, Path world) throws Exception {
        var process = start(place, world.toString());
        try (var output = process.inputReader()) {
            var said = String.valueOf(output.readLine());
            assertThat(process.waitFor()).isZero();
            return said;
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(Place place, String... more) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(CrashedRuns.class.getName());
        command.add(place.address());
        command.addAll(List.of(more));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** What the world must not see again: finished effects, and bodies of nodes that have ended. */
    private static Set<String> finished(Place place, List<RunId> runs) {
        var finished = new HashSet<String>();
        try (var journal = place.open()) {
            for (var run : runs) {
                for (var entry : journal.read(run, 0)) {
                    switch (entry.event()) {
                        case RunEvent.EffectFinished(var node, var key, _) ->
                                finished.add(CrashedRuns.line("effect", run, node, key));
                        case RunEvent.NodeFinished(var node, _, _) ->
                                finished.add(CrashedRuns.line("body", run, node, ""));
                        default -> {
                            // nothing that the world sees
                        }
                    }
                }
            }
        }
        return finished;
    }

    private static void requireEnds(Place place, List<RunId> runs) {
        try (var journal = place.open()) {
            assertThat(journal.unfinishedRuns()).isEmpty();
            for (var run : runs) {
                var entries = journal.read(run, 0);
                var state = RunState.of(run, entries);
                RunInvariants.requireRecorded(entries, state);
                requireWhole(run, state);
            }
        }
    }

    /**
     * Every node has its output, in which its own steps and all that went before it show; but for
     * one that failed, and those that were replaced because of it.
     */
    private static void requireWhole(RunId run, RunState state) {
        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        for (var node : state.workflow().nodes()) {
            var id = node.id();
            if (CrashedRuns.fails(run, id)) {
                assertThat(state.status(id)).isEqualTo(NodeStatus.FAILED);
                continue;
            }
            var cause = state.skipCause(id);
            if (cause != null) {
                assertThat(cause.kind()).isEqualTo(SkipCause.Kind.REPLACED);
                continue;
            }
            int steps = CrashedRuns.pays(id) ? 2 : 1;
            assertThat(state.status(id)).isEqualTo(NodeStatus.COMPLETED);
            assertThat(state.attemptCount(id)).isEqualTo(1);
            assertThat(state.blackboard().value("of-" + id))
                    .isEqualTo(Value.of(steps + node.dependencies().size()));
        }
    }
}
