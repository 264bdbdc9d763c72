package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Engines that do one thing wrong, which the conformance kit must notice. */
class SabotageTest {
    private static final RunId RUN = new RunId("run-1");
    private static final String CRASH = "goes on after a crash at every event of a run that ";

    /** Names of the scenarios that an engine fails, of those whose name contains a text. */
    private static List<String> failed(String named, Function<Journal, EngineUnderTest> engine) {
        var failed = new ArrayList<String>();
        for (var scenario : EngineScenario.all()) {
            if (scenario.name().contains(named) && fails(scenario, engine)) {
                failed.add(scenario.name());
            }
        }
        return failed;
    }

    private static boolean fails(
            EngineScenario scenario, Function<Journal, EngineUnderTest> engine) {
        try (var fresh = engine.apply(new InMemoryJournal())) {
            scenario.trial().on(fresh);
            return false;
        } catch (AssertionError | Exception e) {
            return true;
        }
    }

    @Test
    void noneFailsWhereNothingIsWrong() {
        assertThat(failed("completes", EmbeddedEngine::on)).isEmpty();
    }

    @Test
    void noticesThatEffectsAreRepeated() {
        assertThat(failed(CRASH, forgetting(event -> !(event instanceof RunEvent.EffectFinished))))
                .contains(CRASH + "completes", CRASH + "retries", CRASH + "asks");
    }

    @Test
    void noticesThatNodesRunAgainThatHaveEnded() {
        assertThat(failed(CRASH, forgetting(RunEvent.RunStarted.class::isInstance)))
                .contains(CRASH + "completes", CRASH + "branches", CRASH + "is cancelled");
    }

    /** An engine that overlooks a part of the record when it takes up a run. */
    private static Function<Journal, EngineUnderTest> forgetting(Predicate<RunEvent> kept) {
        return journal ->
                new Split(
                        EmbeddedEngine.on(
                                new Tampered(
                                        journal, written -> written, read -> only(read, kept))),
                        EmbeddedEngine.on(journal));
    }

    @Test
    void noticesThatATerminalEventIsLost() {
        var losing = writing(event -> !(event instanceof RunEvent.RunFinished));

        assertThat(
                        failed(
                                "with one last event",
                                journal -> EmbeddedEngine.on(losing.apply(journal))))
                .hasSize(RunFixtures.all().size());
    }

    @Test
    void noticesThatATerminalEventIsToldTwice() {
        Function<Journal, EngineUnderTest> twice =
                journal ->
                        EmbeddedEngine.on(
                                new Tampered(
                                        journal,
                                        entries -> doubled(entries, RunEvent.RunFinished.class),
                                        read -> read));

        assertThat(failed("with one last event", twice)).hasSize(RunFixtures.all().size());
    }

    @Test
    void noticesWhatIsWrongWithTheEventsOfARun() throws Exception {
        var story = RunFixtures.all().get(3);
        assertThat(story.name()).isEqualTo("fails");
        var telling = new FixtureRun(story, EmbeddedEngine.on(new InMemoryJournal()), RUN);
        var state = telling.runWithoutCrash();
        var events = telling.recordedEntries().stream().map(JournalEntry::event).toList();

        assertThatCode(() -> RunInvariants.require(events, state)).doesNotThrowAnyException();
        for (int i = 1; i < events.size(); i++) {
            var lost = new ArrayList<>(events);
            lost.remove(i);
            assertThatThrownBy(() -> RunInvariants.require(lost, state))
                    .as("%s lost", events.get(i))
                    .isInstanceOf(AssertionError.class);
            var twice = new ArrayList<>(events);
            twice.add(i, events.get(i));
            assertThatThrownBy(() -> RunInvariants.require(twice, state))
                    .as("%s twice", events.get(i))
                    .isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void noticesThatLargeValuesAreCutOff() {
        Function<Journal, EngineUnderTest> cutting =
                journal ->
                        EmbeddedEngine.on(
                                new Tampered(
                                        journal,
                                        entries -> entries.stream().map(SabotageTest::cut).toList(),
                                        read -> read));

        assertThat(failed("64 KiB", cutting)).hasSize(1);
    }

    private static JournalEntry cut(JournalEntry entry) {
        return entry.event() instanceof RunEvent.EffectFinished(var node, var key, var value)
                        && value.asText().length() > 65_536
                ? new JournalEntry(
                        entry.run(),
                        entry.sequence(),
                        entry.at(),
                        new RunEvent.EffectFinished(
                                node, key, Value.of(value.asText().substring(0, 65_536))))
                : entry;
    }

    @Test
    void noticesThatEveryAnswerIsTaken() {
        assertThat(failed("answer", journal -> new Agreeing(EmbeddedEngine.on(journal))))
                .contains(
                        "refuses an answer to what is not asked yet",
                        "takes the first of many answers",
                        "refuses an answer to a question that has expired");
    }

    @Test
    void noticesThatWhatAPlanHasBecomeIsForgotten() {
        assertThat(
                        failed(
                                CRASH + "is revised",
                                forgetting(event -> !(event instanceof RunEvent.PlanRevised))))
                .contains(CRASH + "is revised");
        assertThat(
                        failed(
                                CRASH + "is not revised",
                                forgetting(event -> !(event instanceof RunEvent.RevisionRefused))))
                .contains(CRASH + "is not revised");
        assertThat(
                        failed(
                                CRASH + "reuses",
                                forgetting(event -> !(event instanceof RunEvent.NodeReused))))
                .contains(CRASH + "reuses");
    }

    @Test
    void noticesThatEveryChangeOfAPlanIsTaken() {
        assertThat(failed("to a plan", journal -> new Agreeing(EmbeddedEngine.on(journal))))
                .contains("adds nothing to a plan that is sealed or does not run");
    }

    private static Function<Journal, Journal> writing(Predicate<RunEvent> kept) {
        return journal -> new Tampered(journal, entries -> only(entries, kept), read -> read);
    }

    private static List<JournalEntry> only(List<JournalEntry> entries, Predicate<RunEvent> kept) {
        return entries.stream().filter(entry -> kept.test(entry.event())).toList();
    }

    private static List<JournalEntry> doubled(
            List<JournalEntry> entries, Class<? extends RunEvent> kind) {
        var doubled = new ArrayList<JournalEntry>();
        for (var entry : entries) {
            doubled.add(entry);
            if (kind.isInstance(entry.event())) {
                doubled.add(
                        new JournalEntry(
                                entry.run(), entry.sequence() + 1, entry.at(), entry.event()));
            }
        }
        return doubled;
    }

    /** A journal that changes what is written to it or read from it. */
    private record Tampered(
            Journal journal,
            Function<List<JournalEntry>, List<JournalEntry>> written,
            Function<List<JournalEntry>, List<JournalEntry>> seen)
            implements Journal {
        @Override
        public void append(RunId run, List<JournalEntry> entries) {
            journal.append(run, written.apply(entries));
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return seen.apply(journal.read(run, after));
        }
    }

    /** Does as one engine does, and shows the record of another. */
    private record Split(EngineUnderTest does, EngineUnderTest shows) implements EngineUnderTest {
        @Override
        public RunningEngine open(NodeExecutors bodies, CrashPoint crashPoint) {
            return does.open(bodies, crashPoint);
        }

        @Override
        public RunningEngine open(
                NodeExecutors bodies, Replanner replanner, CrashPoint crashPoint) {
            return does.open(bodies, replanner, crashPoint);
        }

        @Override
        public Set<Ability> abilities() {
            return does.abilities();
        }

        @Override
        public List<JournalEntry> recordedEntries(RunId run) {
            return shows.recordedEntries(run);
        }

        @Override
        public void advance(Duration time) {
            does.advance(time);
        }

        @Override
        public void close() {
            does.close();
        }
    }

    /** Agrees to every answer and every change of a plan. */
    private record Agreeing(EngineUnderTest engine) implements EngineUnderTest {
        @Override
        public RunningEngine open(NodeExecutors bodies, CrashPoint crashPoint) {
            return new AgreeingUp(engine.open(bodies, crashPoint));
        }

        @Override
        public RunningEngine open(
                NodeExecutors bodies, Replanner replanner, CrashPoint crashPoint) {
            return new AgreeingUp(engine.open(bodies, replanner, crashPoint));
        }

        @Override
        public Set<Ability> abilities() {
            return engine.abilities();
        }

        @Override
        public List<JournalEntry> recordedEntries(RunId run) {
            return engine.recordedEntries(run);
        }

        @Override
        public void advance(Duration time) {
            engine.advance(time);
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    private record AgreeingUp(EngineUnderTest.RunningEngine up)
            implements EngineUnderTest.RunningEngine {
        @Override
        public RunHandle start(RunId run, RunEvent.RunStarted started) {
            return up.start(run, started);
        }

        @Override
        public RunHandle resume(RunId run) {
            return up.resume(run);
        }

        @Override
        public boolean cancel(RunId run, String reason) {
            return up.cancel(run, reason);
        }

        @Override
        public boolean answer(RunId run, String question, Value answer, String by) {
            boolean _ = up.answer(run, question, answer, by);
            return true;
        }

        @Override
        public boolean extend(RunId run, List<AgentNode> nodes, List<Edge> edges) {
            boolean _ = up.extend(run, nodes, edges);
            return true;
        }

        @Override
        public boolean seal(RunId run) {
            boolean _ = up.seal(run);
            return true;
        }

        @Override
        public void close() {
            up.close();
        }
    }
}
