package dev.troupe.store.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.ReusePlan;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Step;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.value.Place;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class RunQueryTest {
    private static final RunId MORNING = new RunId("run-morning");
    private static final RunId NOON = new RunId("run-noon");
    private static final RunId NIGHT = new RunId("run-night");

    @TempDir private Path directory;
    private final Place.Kind kind;
    private DurableJournal journal;

    RunQueryTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        journal = kind.in(directory).open();
        journal.append(MORNING, Samples.run(MORNING, "Sales report", 0, 2));
        journal.append(MORNING, Samples.end(MORNING, 4, RunStatus.COMPLETED));
        journal.append(NOON, Samples.run(NOON, "价格 100%", 1, 1));
        journal.append(NIGHT, Samples.run(NIGHT, "sales again", 2, 0));
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void tellsOfRunsNewestFirst() {
        var runs = journal.runs(RunFilter.ALL, RunPage.first(10));

        assertThat(runs).extracting(RunSummary::run).containsExactly(NIGHT, NOON, MORNING);
        assertThat(runs.getLast())
                .isEqualTo(
                        new RunSummary(
                                MORNING,
                                "Sales report",
                                RunStatus.COMPLETED,
                                Samples.START,
                                Samples.START.plusSeconds(6_000),
                                2,
                                2,
                                "",
                                "",
                                ""));
        assertThat(runs.get(1).ended()).isNull();
        assertThat(runs.get(1).nodesDone()).isEqualTo(1);
    }

    @Test
    void tellsOfUnfinishedRunsOldestFirst() {
        assertThat(journal.unfinishedRuns())
                .extracting(RunSummary::run)
                .containsExactly(NOON, NIGHT);

        journal.append(NOON, Samples.end(NOON, 3, RunStatus.CANCELLED));

        assertThat(journal.unfinishedRuns()).extracting(RunSummary::run).containsExactly(NIGHT);
    }

    @Test
    void countsWhatIsDoneAsItGoes() {
        journal.append(NIGHT, Samples.entry(NIGHT, 2, Samples.finished("agent-2", Value.of(1))));

        assertThat(journal.unfinishedRuns().getLast().nodesDone()).isEqualTo(1);
    }

    @Test
    void countsTheNodesOfAPlanThatGrewAndWasRevised() {
        var entries = changed(new RunId("run-changed"));
        var run = entries.getFirst().run();
        for (int i = 0; i < entries.size(); i++) { // each as it comes
            journal.append(run, entries.subList(i, i + 1));

            assertThat(nodesOf(run)).as("after %s", entries.get(i)).isEqualTo(left(run));
        }
        assertThat(nodesOf(run)).isEqualTo(4); // a and b are deleted

        var copy = new RunId("run-copy");
        journal.append(copy, changed(copy)); // all at the same time
        assertThat(nodesOf(copy)).isEqualTo(4);
    }

    private int nodesOf(RunId run) {
        return journal.unfinishedRuns().stream()
                .filter(other -> other.run().equals(run))
                .findFirst()
                .orElseThrow()
                .nodes();
    }

    /** The view for users, from the events. */
    private int left(RunId run) {
        return ReusePlan.of(run, journal.read(run, 0)).plan().nodes().size();
    }

    private static List<JournalEntry> changed(RunId run) {
        var options = RunOptions.STANDARD.withOnFailure(OnFailure.REPLAN).withOpenPlan(true);
        var broken = new NodeResult.Failed(Problem.of(CoreProblem.TIMED_OUT, "超时", "late"));
        var events = new ArrayList<RunEvent>();
        events.add(new RunEvent.RunStarted(Samples.workflow("Streamed"), options, Map.of()));
        events.add(new RunEvent.PlanExtended(List.of(node("a"), node("b", "a")), List.of()));
        events.add(new RunEvent.PlanExtended(List.of(node("c", "b")), List.of()));
        for (var node : List.of("agent-1", "agent-2", "a")) {
            events.add(new RunEvent.NodeStarted(new NodeId(node), 1));
        }
        events.add(Samples.finished("agent-1", Value.of(1)));
        events.add(new RunEvent.NodeFinished(new NodeId("a"), 1, broken));
        events.add(
                new RunEvent.PlanRevised(
                        new NodeId("a"),
                        List.of(node("a2")),
                        Map.of(new NodeId("c"), List.of(new NodeId("a2"))),
                        List.of(new NodeId("b"), new NodeId("agent-1")), // one is done, and stays
                        LocalizedText.verbatim("Another way")));
        return Samples.entries(run, 1, Samples.START, events);
    }

    private static AgentNode node(String id, String... dependencies) {
        var steps = List.of(new Step(1, "Do it"));
        var before = Stream.of(dependencies).map(NodeId::new).toList();
        return AgentNode.of(id, "data", id, "Does " + id, steps, before);
    }

    @Test
    void filtersByStatusAndByTheWorkflowsName() {
        assertThat(found(RunFilter.ALL.withStatuses(Set.of(RunStatus.COMPLETED, RunStatus.FAILED))))
                .containsExactly(MORNING);
        assertThat(found(RunFilter.ALL.withWorkflow("SALES"))).containsExactly(NIGHT, MORNING);
        assertThat(found(RunFilter.ALL.withWorkflow("价格"))).containsExactly(NOON);
        assertThat(found(RunFilter.ALL.withWorkflow("0%"))).containsExactly(NOON);
        assertThat(found(RunFilter.ALL.withWorkflow("s_les"))).isEmpty();
        assertThat(
                        found(
                                RunFilter.ALL
                                        .withWorkflow("sales")
                                        .withStatuses(Set.of(RunStatus.RUNNING))))
                .containsExactly(NIGHT);
    }

    private List<RunId> found(RunFilter filter) {
        return journal.runs(filter, RunPage.first(10)).stream().map(RunSummary::run).toList();
    }

    @Test
    void pagesGoOnWhereTheLastEndedWhateverStartsMeanwhile() {
        for (int i = 0; i < 7; i++) { // all at the same time, so that the id decides
            var run = new RunId("run-" + i);
            journal.append(run, Samples.run(run, "Equal", 5, 0));
        }

        var seen = new ArrayList<RunId>();
        var page = RunPage.first(3);
        for (var runs = journal.runs(RunFilter.ALL, page);
                !runs.isEmpty();
                runs = journal.runs(RunFilter.ALL, page)) {
            runs.forEach(run -> seen.add(run.run()));
            page = page.next(runs.getLast());
            var late = new RunId("late-" + seen.size());
            journal.append(late, Samples.run(late, "Late", 60, 0));
        }

        assertThat(seen).hasSize(10).doesNotHaveDuplicates().endsWith(NIGHT, NOON, MORNING);
    }

    @Test
    void findsRunsByWhoseTheyAreAndWhatWasAsked() {
        var noted =
                Map.of(
                        "request", Value.of("Draw the Sales of 2024"),
                        "user", Value.of("ann"),
                        "conversation", Value.of("c-1"));
        var id = new RunId("run-noted");
        journal.append(id, Samples.noted(id, noted));

        assertThat(ids(RunFilter.ALL.withUser("ann"))).containsExactly(id);
        assertThat(ids(RunFilter.ALL.withConversation("c-1"))).containsExactly(id);
        assertThat(ids(RunFilter.ALL.withText("draw THE"))).containsExactly(id);
        assertThat(ids(RunFilter.ALL.withUser("bob"))).isEmpty();
        assertThat(journal.findRun(id))
                .hasValueSatisfying(run -> assertThat(run.user()).isEqualTo("ann"));
        assertThat(journal.findRun(new RunId("run-other"))).isEmpty();
    }

    @Test
    void readsAPartOfTheEventsOfARun() {
        assertThat(journal.read(MORNING, 1, 2))
                .extracting(entry -> entry.sequence())
                .containsExactly(2L, 3L);
    }

    private List<RunId> ids(RunFilter filter) {
        return journal.runs(filter, RunPage.first(10)).stream().map(RunSummary::run).toList();
    }
}
