package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.testing.EngineUnderTest.Death;
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
 * Journals of this version and of those before it. A log that was released is never written again:
 * where a test here fails on one, the reader has to be mended, not the log.
 *
 * <p>To add the logs of a new version, set {@link #VERSION}; to add one of a new event, write a
 * story in {@link Stories}. Then run {@link #writesWhatIsMissing} as {@link #HOW} says; it leaves
 * what is there alone.
 */
class GoldenLogTest {
    private static final String VERSION = "0.1"; // that this code writes
    private static final Path DIRECTORY = Path.of("src/main/resources/dev/troupe/testing/journals");
    private static final String CUT_OFF = "cut-off";
    private static final String HOW =
            "add a story to Stories, then run mvn -pl testing -am verify"
                    + " -Dtest='GoldenLogTest#writesWhatIsMissing' -Dtroupe.write-golden=true"
                    + " -Dsurefire.failIfNoSpecifiedTests=false";

    @Test
    @EnabledIfSystemProperty(named = "troupe.write-golden", matches = "true")
    void writesWhatIsMissing() throws Exception {
        for (var story : Stories.all()) {
            write(whole(story));
        }
        write(cut(CUT_OFF, Stories.all().getFirst(), false));
        write(cut("taken-up", Stories.all().getFirst(), true));
    }

    private static void write(GoldenLog log) throws IOException {
        var file = DIRECTORY.resolve(log.name() + ".jsonl");
        if (Files.notExists(file)) {
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, log.text());
            Files.writeString(
                    DIRECTORY.resolve("index.txt"),
                    log.name() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    private static GoldenLog whole(Story story) throws Exception {
        var telling = telling(story);
        var state = telling.whole();
        return new GoldenLog(
                VERSION + "/" + story.name(), telling.recorded(), RunPicture.of(state));
    }

    /** A run that is cut off after its seventh event, and perhaps taken up. */
    private static GoldenLog cut(String name, Story story, boolean isTakenUp) throws Exception {
        var telling = telling(story);
        assertThat(telling.begin(Death.at(7))).isEmpty();
        if (isTakenUp) {
            telling.requireEnd(telling.goOn());
        }
        var entries = telling.recorded();
        var log = new GoldenLog(VERSION + "/" + name, entries, Value.missing());
        return new GoldenLog(log.name(), entries, RunPicture.of(log.state()));
    }

    private static Telling telling(Story story) {
        return new Telling(story, EmbeddedEngine.on(new InMemoryJournal()), new RunId("run-1"));
    }

    @TestFactory
    Stream<DynamicTest> everyLogComesToTheStateThatItCameToWhenItWasWritten() {
        return GoldenLog.all().stream()
                .map(log ->
                        dynamicTest(
                                log.name(),
                                () -> assertThat(RunPicture.of(log.state())).isEqualTo(log.end())));
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
                        Stories.all().stream().map(story -> VERSION + "/" + story.name()).toList());
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
        var telling = new Telling(Stories.all().getFirst(), EmbeddedEngine.on(journal), log.run());

        var state = telling.goOn();

        telling.requireEnd(state);
        assertThat(telling.recorded().stream().map(JournalEntry::event))
                .filteredOn(RunEvent.RunResumed.class::isInstance)
                .hasSize(1);
    }
}
