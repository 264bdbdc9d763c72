package dev.troupe.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.report.Event;
import dev.troupe.runtime.report.NodeAgents;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunListItem;
import dev.troupe.runtime.report.RunReport;
import dev.troupe.runtime.report.RunStateName;
import dev.troupe.runtime.report.UnknownRunException;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunPage;
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
class TroupeRuntimeTest {
    private static final String REQUEST = "Read sales.csv, compute the total amount, save out.csv";

    @TempDir private Path directory;
    private Environment environment;
    private final List<LocalizedText> warnings = new ArrayList<>();

    @BeforeEach
    void workspace() throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        environment = new Environment(Map.of("TROUPE_HOME", home.toString()), directory);
        Files.writeString(
                directory.resolve("sales.csv"), "date,amount\n2024-01-05,10\n2024-02-03,32\n");
    }

    private TroupeRuntime open() {
        return TroupeRuntime.open(
                StandardPacks::open,
                ModelSelection.of(null, environment),
                environment,
                warnings::add);
    }

    private Answer handle(TroupeRuntime assembly, DurableJournal journal)
            throws InterruptedException {
        try (var coordinator =
                assembly.coordinator(
                        Workspace.of(directory),
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        ConversationListener.NONE,
                        ApprovalHandler.NOBODY,
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

            var listed =
                    RunListItem.list(journal, RunStateName.completed, RunPage.first(5)).getFirst();
            var run = RecordedRun.find(journal, listed.summary().run().value().substring(0, 8));
            assertThat(run.notes().request()).isEqualTo(REQUEST);
            assertThat(run.state().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(Json.writeRecord(RunReport.of(run, RunStateName.completed)))
                    .contains("\"state\":\"COMPLETED\"", "\"request\":\"" + REQUEST + "\"");
            assertThat(RunListItem.list(journal, RunStateName.failed, RunPage.first(5))).isEmpty();
        }
    }

    @Test
    void numbersTheEventsOfARunAsTheJournalDoes() throws InterruptedException {
        try (var assembly = open();
                var journal = assembly.journal().open()) {
            handle(assembly, journal);
            handle(assembly, journal);

            for (var listed : RunListItem.list(journal, null, RunPage.first(5))) {
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
            assertThat(assembly.catalogSnapshot().find("weekly")).isEmpty();
            var agents = Files.createDirectories(environment.home().resolve("agents"));
            Files.writeString(
                    agents.resolve("weekly.md"),
                    "---\ndescription: Writes the weekly report.\ntools: [queryTables]\n---\nBegin.\n");
            Files.writeString(agents.resolve("broken.md"), "---\ntools: [nothing]\n---\n");

            assertThat(assembly.catalogSnapshot().find("weekly")).isPresent();
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
                            UnknownRunException.class, e -> assertThat(e.matches()).isZero());
            assertThatThrownBy(() -> RecordedRun.find(journal, "r"))
                    .isInstanceOfSatisfying(
                            UnknownRunException.class, e -> assertThat(e.matches()).isEqualTo(2));
        }
    }
}
