package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.testing.engine.EngineUnderTest.CrashPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Journals of this version and of those before it. A released log is never written again: if a test
 * here fails on one, the reader has to be repaired, not the log.
 *
 * <p>To add the logs of a new version, set {@link #VERSION}; to add one of a new event, write a
 * story in {@link RunFixtures}. Then run {@link #writesWhatIsMissing} as described in {@link #HOW};
 * it does not change existing logs.
 */
class GoldenLogTest {
    private static final String VERSION = "0.1"; // that this code writes
    private static final Path DIRECTORY =
            Path.of("src/main/resources/dev/troupe/testing/engine/journals");
    private static final String CUT_OFF = "cut-off";
    private static final String HOW =
            "add a story to Stories, then run mvn -pl testing -am verify"
                    + " -Dtest='GoldenLogTest#writesWhatIsMissing' -Dtroupe.write-golden=true"
                    + " -Dsurefire.failIfNoSpecifiedTests=false";

    @Test
    @EnabledIfSystemProperty(named = "troupe.write-golden", matches = "true")
    void writesWhatIsMissing() throws Exception {
        for (var story : RunFixtures.all()) {
            write(whole(story));
        }
        write(cut(CUT_OFF, RunFixtures.all().getFirst(), false));
        write(cut("taken-up", RunFixtures.all().getFirst(), true));
    }

    private static void write(GoldenLog log) throws IOException {
        var file = DIRECTORY.resolve(log.name() + ".jsonl");
        if (Files.notExists(file)) {
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, log.toText());
            Files.writeString(
                    DIRECTORY.resolve("index.txt"),
                    log.name() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    private static GoldenLog whole(RunFixture story) throws Exception {
        var telling = telling(story);
        var state = telling.runWithoutCrash();
        return new GoldenLog(
                VERSION + "/" + story.name(), telling.recordedEntries(), RunSnapshot.of(state));
    }

    /** A run that is interrupted after its seventh event, and perhaps resumed. */
    private static GoldenLog cut(String name, RunFixture story, boolean isTakenUp)
            throws Exception {
        var telling = telling(story);
        assertThat(telling.start(CrashPoint.at(7))).isEmpty();
        if (isTakenUp) {
            telling.requireEnd(telling.resume());
        }
        var entries = telling.recordedEntries();
        var log = new GoldenLog(VERSION + "/" + name, entries, Value.missing());
        return new GoldenLog(log.name(), entries, RunSnapshot.of(log.state()));
    }

    private static FixtureRun telling(RunFixture story) {
        return new FixtureRun(story, EmbeddedEngine.on(new InMemoryJournal()), new RunId("run-1"));
    }

    @TestFactory
    Stream<DynamicTest> everyLogComesToTheStateThatItCameToWhenItWasWritten() {
        return GoldenLog.all().stream()
                .map(log ->
                        dynamicTest(
                                log.name(),
                                () ->
                                        assertThat(RunSnapshot.of(log.state()))
                                                .isEqualTo(log.end())));
    }

    @Test
    void everyEventOfThisVersionIsInSomeLogOfIt() {
        var kinds =
                GoldenLog.all().stream()
                        .filter(log -> log.name().startsWith(VERSION + "/"))
                        .flatMap(log -> log.entries().stream())
                        .map(entry -> entry.event().getClass())
                        .collect(Collectors.toSet());

        var missing = new HashSet<>(kinds(RunEvent.class));
        missing.removeAll(kinds);
        assertThat(missing).as("events without a golden log; %s", HOW).isEmpty();
    }

    private static Set<Class<?>> kinds(Class<?> sealed) {
        return Stream.of(sealed.getPermittedSubclasses())
                .flatMap(kind -> kind.isSealed() ? kinds(kind).stream() : Stream.of(kind))
                .collect(Collectors.toSet());
    }

    @Test
    void everyStoryHasALogOfThisVersion() {
        var names = GoldenLog.all().stream().map(GoldenLog::name).toList();

        assertThat(names)
                .as("golden logs; %s", HOW)
                .containsAll(
                        RunFixtures.all().stream()
                                .map(story -> VERSION + "/" + story.name())
                                .toList());
    }

    @Test
    void theIndexNamesEveryLogThatIsThere() throws IOException {
        var names = GoldenLog.all().stream().map(GoldenLog::name).toList();

        try (var files = Files.walk(DIRECTORY)) {
            assertThat(
                            files.filter(file -> file.toString().endsWith(".jsonl"))
                                    .map(file -> DIRECTORY.relativize(file).toString())
                                    .map(file -> file.replace(".jsonl", "").replace('\\', '/')))
                    .containsExactlyInAnyOrderElementsOf(names);
        }
    }

    @TestFactory
    Stream<DynamicTest> anEngineGoesOnWithTheRunsThatWereCutOff() {
        return GoldenLog.all().stream()
                .filter(log -> log.name().endsWith(CUT_OFF))
                .map(log -> dynamicTest(log.name(), () -> goOn(log)));
    }

    private static void goOn(GoldenLog log) throws Exception {
        var journal = new InMemoryJournal();
        journal.append(log.run(), log.entries());
        var telling =
                new FixtureRun(RunFixtures.all().getFirst(), EmbeddedEngine.on(journal), log.run());

        var state = telling.resume();

        telling.requireEnd(state);
        assertThat(telling.recordedEntries().stream().map(JournalEntry::event))
                .filteredOn(RunEvent.RunResumed.class::isInstance)
                .hasSize(1);
    }
}
