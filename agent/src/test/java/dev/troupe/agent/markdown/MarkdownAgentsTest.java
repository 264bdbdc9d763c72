package dev.troupe.agent.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.AgentSource;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.history.ReActLoopTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownAgentsTest {
    private static final String WEEKLY =
            """
            ---
            name: 周报
            description: Writes the weekly sales report.
            capabilities: [weekly report, 周报]
            tools:
              - add
            cues: 周报, weekly report
            documents: [guide, manual@2]
            model: openai:gpt-5-mini
            maxTurns: 12
            ---
            Begin with the total.
            Then the three best days.
            """;

    @TempDir Path directory;
    private final Catalog catalog = new Catalog();
    private MarkdownAgents files = new MarkdownAgents(catalog, List.of());

    @BeforeEach
    void agents() {
        var card = new AgentCard("sum", "Adder", "Adds.", List.of(), List.of(), Set.of(), Set.of());
        catalog.register(Agent.of(card, "Add.", List.of(new ReActLoopTest.Add())));
        files = new MarkdownAgents(catalog, List.of(directory, directory.resolve("none")));
    }

    @Test
    void makesAnAgentOfAFile() throws IOException {
        var file = Files.writeString(directory.resolve("weekly.md"), WEEKLY);

        var report = files.reload();

        assertThat(report.problems()).isEmpty();
        var agent = catalog.find("weekly").orElseThrow();
        assertThat(agent.card().name()).isEqualTo("周报");
        assertThat(agent.card().cues()).containsExactly("周报", "weekly report");
        assertThat(agent.toolNames()).containsExactly("add");
        assertThat(agent.model()).isEqualTo("openai:gpt-5-mini");
        assertThat(agent.maxTurns()).isEqualTo(12);
        assertThat(agent.documents()).containsExactly("guide", "manual@2");
        assertThat(agent.instructions()).startsWith("Begin").endsWith("best days.");
        assertThat(catalog.snapshot().find("weekly").orElseThrow().source())
                .isEqualTo(new AgentSource.OfFile(file));
    }

    @Test
    void doesNotOfferAnAgentThatLacksAProgramOrAVariable() throws IOException {
        Files.writeString(
                directory.resolve("weekly.md"),
                WEEKLY.replaceFirst(
                        "---", "---\nrequires: [no-such-program-2, \\$NO_SUCH_VARIABLE_2]"));

        assertThat(files.reload().problems()).isEmpty();

        assertThat(catalog.agents())
                .extracting(agent -> agent.card().type())
                .containsExactly("sum");
        assertThat(catalog.snapshot().findUnavailableReason("weekly").orElseThrow().en())
                .contains(
                        "install no-such-program-2",
                        "set the environment variable NO_SUCH_VARIABLE_2");
    }

    @Test
    void readsAFileThatBeginsWithAByteOrderMark() throws IOException {
        Files.writeString(directory.resolve("weekly.md"), "\uFEFF" + WEEKLY);

        assertThat(files.reload().problems()).isEmpty();
        assertThat(catalog.find("weekly")).isPresent();
    }

    @Test
    void leavesAnAgentAloneThatTookTheOnesPlace() throws IOException {
        var file = Files.writeString(directory.resolve("weekly.md"), WEEKLY);
        files.reload();
        var own = catalog.find("weekly").orElseThrow();
        catalog.replace(own, new AgentSource.Program());
        Files.delete(file);

        var report = files.reload();

        assertThat(report.agents()).isEmpty();
        assertThat(catalog.find("weekly")).contains(own);
    }

    @Test
    void tellsEverythingThatIsWrongWithItsLineAndKeepsTheOthers() throws IOException {
        Files.writeString(directory.resolve("weekly.md"), WEEKLY);
        Files.writeString(
                directory.resolve("bad.md"),
                """
                ---
                description: Does something.
                colour: red
                tools: [add, fly]
                maxTurns: many
                ---
                Go.
                """);
        Files.writeString(directory.resolve("broken.md"), "---\na: [1\nb: 2\n---\nx");
        Files.writeString(directory.resolve("plain.md"), "# Just a note\n");
        Files.writeString(directory.resolve("README.md"), "# How to\n");

        var report = files.reload();

        assertThat(report.agents()).hasSize(1);
        assertThat(report.problems())
                .extracting(problem -> problem.file().getFileName() + ":" + problem.line())
                .containsExactly("bad.md:3", "bad.md:4", "bad.md:5", "broken.md:3", "plain.md:1");
        assertThat(report.problems().get(1).message())
                .isEqualTo("unknown tool 'fly'; expected one of [add, askUser]");
    }

    @Test
    void findsTheToolThatAsksByItsFormerNameToo() throws IOException {
        Files.writeString(
                directory.resolve("asker.md"),
                """
                ---
                type: asker
                description: Asks.
                tools: [askPerson, askUser]
                ---
                Ask.
                """);

        assertThat(files.reload().problems()).isEmpty();
        assertThat(catalog.find("asker").orElseThrow().tools())
                .extracting(tool -> tool.spec().name())
                .containsExactly("askUser");
    }

    @Test
    void followsWhatChanges() throws IOException {
        var file = Files.writeString(directory.resolve("weekly.md"), WEEKLY);
        files.reload();

        Files.writeString(file, WEEKLY.replace("three best", "five best"));
        files.reload();
        var changed = catalog.find("weekly").orElseThrow();
        Files.delete(file);
        files.reload();

        assertThat(changed.instructions()).contains("five best");
        assertThat(catalog.find("weekly")).isEmpty();
    }

    @Test
    void neverTakesTheTypeOfAnotherAgent() throws IOException {
        Files.writeString(directory.resolve("sum.md"), WEEKLY);

        assertThat(files.reload().problems())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.message()).contains("'sum' is already registered"));
        assertThat(catalog.find("sum").orElseThrow().instructions()).isEqualTo("Add.");
    }
}
