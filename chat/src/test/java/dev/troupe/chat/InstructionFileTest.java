package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Conversation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstructionFileTest {
    @TempDir Path directory;
    private Path work;

    @BeforeEach
    void makeWorkspace() throws IOException {
        work = Files.createDirectory(directory.resolve("work"));
    }

    private String instructions(Conversation conversation) {
        return InstructionFile.of(Workspace.of(work)).addTo(conversation).instructions();
    }

    @Test
    void changesNothingWhereThereIsNone() {
        var conversation = Conversation.empty().withInstructions("Round.");

        assertThat(InstructionFile.of(Workspace.of(work)).addTo(conversation))
                .isSameAs(conversation);
    }

    @Test
    void precedesTheInstructionsOfTheConversation() throws IOException {
        Files.writeString(work.resolve("AGENTS.md"), "# Rules\n\n金额保留两位小数。\n");

        assertThat(instructions(Conversation.empty().withInstructions("Round.\n")))
                .isEqualTo("From AGENTS.md in the workspace:\n# Rules\n\n金额保留两位小数。\n\nRound.");
    }

    @Test
    void isReadUpToALimitAndSaysSo() throws IOException {
        Files.writeString(work.resolve("AGENTS.md"), "规".repeat(200_000));

        assertThat(instructions(Conversation.empty()))
                .hasSizeLessThan(32_200)
                .endsWith("规\n(The file is longer; only its first 32,000 characters are read.)");
    }

    @Test
    void mayHaveAnyBytes() throws IOException {
        Files.write(work.resolve("AGENTS.md"), "Caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(instructions(Conversation.empty())).endsWith("Caf\uFFFD");
    }

    @Test
    void isNotReadThroughALinkThatLeadsOutside() throws IOException {
        var outside = Files.writeString(directory.resolve("secret.txt"), "secret");
        Files.createSymbolicLink(work.resolve("AGENTS.md"), outside);

        assertThat(instructions(Conversation.empty())).isEmpty();
    }
}
