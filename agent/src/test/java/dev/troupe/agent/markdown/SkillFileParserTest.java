package dev.troupe.agent.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.AgentSource;
import dev.troupe.agent.catalog.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillFileParserTest {
    private static final String REPORT =
            """
            ---
            name: weekly-report
            description: Writes the weekly report. Use it when a weekly report is asked for.
            license: Apache-2.0
            compatibility: Needs Python.
            metadata:
              author: sales
              version: "1.0"
            allowed-tools: Bash(git:*) readFile
            ---
            Run scripts/report.py.
            """;

    @TempDir Path directory;
    private final Catalog catalog = new Catalog();
    private final List<Skill> created = new ArrayList<>();
    private MarkdownAgents files = new MarkdownAgents(catalog, List.of());

    @BeforeEach
    void skills() {
        files =
                files.withSkills(
                        List.of(directory, directory.resolve("none")),
                        (skill, _) -> {
                            created.add(skill);
                            var card =
                                    new AgentCard(
                                            skill.name(),
                                            skill.name(),
                                            skill.description(),
                                            List.of(),
                                            List.of(),
                                            Set.of(),
                                            Set.of());
                            return Agent.of(card, skill.instructions(), List.of());
                        });
    }

    private Path write(String name, String text) throws IOException {
        var skill = Files.createDirectories(directory.resolve(name));
        return Files.writeString(skill.resolve("SKILL.md"), text);
    }

    private List<String> problems() {
        return files.reload().problems().stream().map(AgentFileProblem::message).toList();
    }

    @Test
    void isAnAgent() throws IOException {
        var file = write("weekly-report", REPORT);

        assertThat(problems()).isEmpty();
        assertThat(created)
                .containsExactly(
                        new Skill(
                                "weekly-report",
                                "Writes the weekly report. Use it when a weekly report is asked for.",
                                "Needs Python.",
                                List.of("Bash(git:*)", "readFile"),
                                "Run scripts/report.py.",
                                directory.resolve("weekly-report")));
        assertThat(catalog.snapshot().find("weekly-report").orElseThrow().source())
                .isEqualTo(new AgentSource.OfFile(file));
    }

    @Test
    void isReadAgainOnceItChangesAndRemovedWithItsDirectory() throws IOException {
        var file = write("weekly-report", REPORT);
        files.reload();

        Files.writeString(file, REPORT.replace("Run", "Start"));
        files.reload();
        assertThat(created.getLast().instructions()).startsWith("Start");

        Files.delete(file);
        files.reload();
        assertThat(catalog.agents()).isEmpty();
    }

    @Test
    void aDirectoryWithoutTheFileIsNone() throws IOException {
        Files.createDirectories(directory.resolve("notes"));
        Files.writeString(directory.resolve("README.md"), "Skills.");

        assertThat(problems()).isEmpty();
        assertThat(created).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: weekly-report | name: Weekly | name is 'Weekly'; it must begin with a lower-case letter",
                "name: weekly-report | name: weekly--report | name is 'weekly--report'; it must begin",
                "name: weekly-report | name: 7-days | name is '7-days'; it must begin",
                "name: weekly-report | license2: x | name is ''; it must begin",
                "name: weekly-report | name: monthly | name is 'monthly' and the directory is named 'weekly-report'",
                "description: Writes | about: Writes | description is missing",
                "Run scripts/report.py. | '' | instructions are missing",
                "metadata: | extra: | 'extra' must be a text or a list",
            })
    void namesWhatIsWrong(String before, String after, String problem) throws IOException {
        write("weekly-report", REPORT.replace(before, after));

        assertThat(problems()).hasSize(1).first().asString().startsWith(problem);
        assertThat(created).isEmpty();
    }

    @Test
    void limitsTheDescription() throws IOException {
        write("weekly-report", REPORT.replace("Writes", "Writes " + "x".repeat(1_100)));

        assertThat(problems())
                .containsExactly("description has 1168 characters; at most 1024 are allowed");
    }
}
