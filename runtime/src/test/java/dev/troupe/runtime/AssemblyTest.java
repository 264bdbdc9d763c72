package dev.troupe.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.Approvals;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.Answer;
import dev.troupe.chat.ConversationListener;
import dev.troupe.codec.Json;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Sentence;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program does that runs requests, by the standard packs and without a network. */
class AssemblyTest {
    private static final String REQUEST = "Read sales.csv, compute the total amount, save out.csv";

    @TempDir private Path directory;
    private Environment environment;
    private final List<Sentence> warnings = new ArrayList<>();

    @BeforeEach
    void workspace() throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        environment = new Environment(Map.of("TROUPE_HOME", home.toString()), directory);
        Files.writeString(
                directory.resolve("sales.csv"), "date,amount\n2024-01-05,10\n2024-02-03,32\n");
    }

    private Assembly open() {
        return Assembly.open(
                StandardPacks::open, ModelChoice.of(null, environment), environment, warnings::add);
    }

    private Answer handle(Assembly assembly, DurableJournal journal) throws InterruptedException {
        try (var coordinator =
                assembly.coordinator(
                        Workspace.of(directory),
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        ConversationListener.NONE,
                        Approvals.NOBODY,
                        journal)) {
            return coordinator.handle(REQUEST);
        }
    }

    @Test
    void takesTheSizeOfGivenWorkflowsFromTheHomeAndLetsADirectoryOnlyLowerIt() throws IOException {
        var here = directory.resolve("troupe.yaml");
        var home = environment.home().resolve("troupe.yaml");
        assertThat(Settings.workflowLimits(environment).maxNodes()).isEqualTo(10_000);

        Files.writeString(home, "limits: {nodes: 12000}");
        Files.writeString(here, "limits: {nodes: 300}");
        assertThat(Settings.workflowLimits(environment).maxNodes()).isEqualTo(300);

        Files.writeString(here, "limits: {nodes: 12001}");
        assertThatThrownBy(() -> Settings.workflowLimits(environment))
                .hasMessageContainingAll(here.toString(), "12001", "from 1 to 12000");

        Files.writeString(here, "limits: {node: 5}");
        assertThatThrownBy(() -> Settings.workflowLimits(environment))
                .hasMessageContainingAll("limits.node", "expected limits.nodes");

        Files.writeString(here, "limits: 5");
        assertThatThrownBy(() -> Settings.workflowLimits(environment))
                .hasMessageContaining("limits.nodes");
    }

    @Test
    void makesCoordinatorsWhoseRunsAreOnRecord() throws InterruptedException {
        try (var assembly = open();
                var journal = assembly.journal().open()) {
            assertThat(handle(assembly, journal).state()).isEqualTo(Answer.State.COMPLETED);

            var listed = ListedRun.list(journal, RunWords.completed, Page.first(5)).getFirst();
            var run = RecordedRun.find(journal, listed.summary().run().value().substring(0, 8));
            assertThat(run.notes().request()).isEqualTo(REQUEST);
            assertThat(run.state().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(Json.write(RunJson.write(run, RunWords.completed)))
                    .contains("\"state\":\"COMPLETED\"", "\"request\":\"" + REQUEST + "\"");
            assertThat(ListedRun.list(journal, RunWords.failed, Page.first(5))).isEmpty();
        }
    }

    @Test
    void numbersTheEventsOfARunAsTheJournalDoes() throws InterruptedException {
        try (var assembly = open();
                var journal = assembly.journal().open()) {
            handle(assembly, journal);
            handle(assembly, journal);

            for (var listed : ListedRun.list(journal, null, Page.first(5))) {
                var run = RecordedRun.find(journal, listed.summary().run().value());
                var agents = NodeAgents.of(run.state().workflow());
                var events = run.entries().stream().map(entry -> Event.of(entry, agents)).toList();

                assertThat(events.stream().map(Event::sequence))
                        .containsExactlyElementsOf(
                                LongStream.rangeClosed(1, events.size()).boxed().toList());
                assertThat(events)
                        .allSatisfy(event ->
                                assertThat(event.agent() == null).isEqualTo(event.node() == null));
            }
        }
    }

    @Test
    void listsAgentsThatAreWrittenMeanwhileAndTellsOfBrokenFiles() throws IOException {
        try (var assembly = open()) {
            assertThat(assembly.roster().find("weekly")).isEmpty();
            var agents = Files.createDirectories(environment.home().resolve("agents"));
            Files.writeString(
                    agents.resolve("weekly.md"),
                    "---\ndescription: Writes the weekly report.\ntools: [queryTables]\n---\nBegin.\n");
            Files.writeString(agents.resolve("broken.md"), "---\ntools: [nothing]\n---\n");

            assertThat(assembly.roster().find("weekly")).isPresent();
            assertThat(warnings).anySatisfy(said -> assertThat(said.en()).contains("broken.md"));
        }
    }

    @Test
    void namesTheFileWhoseSettingsItCannotUse() throws IOException {
        Files.writeString(environment.home().resolve("troupe.yaml"), "durability: half\n");

        assertThatThrownBy(this::open)
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("troupe.yaml", "'half'", "relaxed");
    }

    @Test
    void saysThatNoRunIsMeantOrSeveral() throws InterruptedException {
        try (var assembly = open();
                var journal = assembly.journal().open()) {
            handle(assembly, journal);
            handle(assembly, journal);

            assertThatThrownBy(() -> RecordedRun.find(journal, "nothing"))
                    .isInstanceOfSatisfying(
                            UnknownRun.class, e -> assertThat(e.matches()).isZero());
            assertThatThrownBy(() -> RecordedRun.find(journal, "r"))
                    .isInstanceOfSatisfying(
                            UnknownRun.class, e -> assertThat(e.matches()).isEqualTo(2));
        }
    }
}
