package dev.troupe.runtime.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.markdown.MarkdownAgents;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.packs.code.CodePack;
import dev.troupe.packs.code.ScriptWriter;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkillAgentsTest {
    private static final String MINUTES =
            """
            ---
            name: meeting-minutes
            description: Writes minutes of a meeting from notes. Use it for minutes.
            allowed-tools: deleteFile noSuchTool Bash(git:*)
            ---
            Follow references/format.md.
            """;

    @TempDir Path directory;
    private final List<Pack> packs = List.of(new FilesPack(), new CodePack(ScriptWriter.NONE));
    private final Catalog catalog = Catalog.of(packs);
    private Path skill = Path.of("");

    @BeforeEach
    void writeSkill() throws IOException {
        skill = Files.createDirectories(directory.resolve("skills/meeting-minutes"));
        Files.createDirectories(skill.resolve("references"));
        Files.writeString(skill.resolve("SKILL.md"), MINUTES);
        Files.writeString(skill.resolve("references/format.md"), "Begin with the date.");
    }

    private Agent load(boolean hasModel) {
        var problems =
                new MarkdownAgents(catalog, List.of())
                        .withSkills(
                                List.of(directory.resolve("skills")),
                                new SkillAgents(packs, () -> hasModel))
                        .reload()
                        .problems();
        assertThat(problems).isEmpty();
        return catalog.find("meeting-minutes").orElseThrow();
    }

    @Test
    void hasItsOwnToolsAndThoseOfOtherAgents() {
        var agent = load(true);

        assertThat(agent.toolNames())
                .startsWith("readSkillFile", "runSkillScript")
                .contains("readFile", "writeFile", "executeCode", "deleteFile")
                .doesNotContain("noSuchTool", "crawl");
        assertThat(agent.tools().get(1).spec().risk()).isEqualTo(Risk.EXECUTE);
        assertThat(agent.instructions()).startsWith("Follow references/format.md.");
    }

    @Test
    void isUnavailableWithoutALanguageModel() {
        load(false);

        assertThat(catalog.agents())
                .extracting(agent -> agent.card().type())
                .doesNotContain("meeting-minutes");
        assertThat(catalog.snapshot().findUnavailableReason("meeting-minutes").orElseThrow().en())
                .contains("missing language model");
    }

    @Test
    void saysWhyItCannotBeAddressedWithoutALanguageModel() throws Exception {
        load(false);
        var workspace = Workspace.of(directory.resolve("work"));

        try (var coordinator =
                new Coordinator(
                        CoordinatorConfig.builder(ScriptedModel.of(), catalog, workspace)
                                .build())) {
            assertThat(coordinator.handle("@meeting-minutes write minutes of notes.txt").text())
                    .contains("Agent 'meeting-minutes' is not available: missing language model");
        }
    }

    @Test
    void isPlannedByItsDescriptionAndReadOnlyWhereItIsUsed() throws Exception {
        load(true);
        var workspace = Files.createDirectories(directory.resolve("work"));
        Files.writeString(workspace.resolve("notes.txt"), "Ann: ship on Friday.");
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(
                                "{\"intent\": \"complex_workflow\", \"confidence\": 0.95, \"explanation\": \"x\", \"needsMultiAgent\": false}"),
                        ScriptedReply.call(
                                "generateWorkflow",
                                """
                                {"id": "w", "name": "Minutes", "description": "Write minutes from notes.txt", "agentGraph": [
                                  {"id": "m", "type": "meeting-minutes", "name": "Minutes", "desc": "Write minutes from notes.txt",
                                   "steps": [{"stepNumber": 1, "desc": "write"}], "dependencies": []}]}
                                """),
                        ScriptedReply.call("readSkillFile", "{\"path\": \"references/format.md\"}"),
                        ScriptedReply.call("readFile", "{\"path\": \"notes.txt\"}"),
                        ScriptedReply.call(
                                "writeFile",
                                "{\"path\": \"minutes.md\", \"content\": \"2026-11-27 Ship on Friday.\"}"),
                        ScriptedReply.text("Wrote minutes.md."),
                        ScriptedReply.text("Wrote minutes.md."));

        try (var coordinator =
                new Coordinator(
                        CoordinatorConfig.builder(model, catalog, Workspace.of(workspace))
                                .build())) {
            var answer = coordinator.handle("Write minutes from notes.txt and save minutes.md");

            assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        }
        assertThat(workspace.resolve("minutes.md")).hasContent("2026-11-27 Ship on Friday.");
        var requests = model.requests();
        assertThat(requests.get(1).toString())
                .contains("Writes minutes of a meeting from notes.")
                .doesNotContain("Follow references/format.md");
        assertThat(requests.get(2).messages().getFirst().text())
                .contains("Follow references/format.md");
        assertThat(requests.get(3).messages().getLast().text()).contains("Begin with the date.");
    }

    @Test
    void readsFilesOfTheSkillAndNoOthers() throws IOException {
        Files.writeString(directory.resolve("secret.txt"), "secret");
        Files.createSymbolicLink(skill.resolve("link.txt"), directory.resolve("secret.txt"));
        var tool = new ReadSkillFile(skill);
        var context = TestToolContext.inDirectory(Files.createDirectories(directory.resolve("w")));

        assertThat(tool.call(new ReadSkillFile.Input(null), context).files())
                .containsExactly("SKILL.md", "references/format.md");
        assertThat(tool.call(new ReadSkillFile.Input("./references/format.md"), context).text())
                .isEqualTo("Begin with the date.");
        for (var path : List.of("../../secret.txt", "link.txt", "/etc/passwd", "none.md")) {
            assertThatThrownBy(() -> tool.call(new ReadSkillFile.Input(path), context))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining("the skill has no file '" + path + "'");
        }
    }

    @Test
    void returnsTheBeginningOfALongFile() throws IOException {
        Files.writeString(skill.resolve("long.md"), "规".repeat(100_000));
        var context = TestToolContext.inDirectory(Files.createDirectories(directory.resolve("w")));

        var read = new ReadSkillFile(skill).call(new ReadSkillFile.Input("long.md"), context);

        assertThat(read.text()).hasSize(60_000);
        assertThat(read.isCut()).isTrue();
    }
}
