package dev.troupe.chat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Conversation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/**
 * {@code AGENTS.md} of a workspace: what the user wants for all requests there. As all instructions
 * of the user, it shapes plans, work and answers and permits nothing: it may have come with the
 * directory.
 *
 * @param text empty if there is no such file
 */
record InstructionFile(String text) {
    private static final String NAME = "AGENTS.md";
    private static final int MAX_CHARACTERS = 32_000;

    static InstructionFile of(Workspace workspace) {
        return new InstructionFile(workspace.exists(NAME) ? read(workspace) : "");
    }

    private static String read(Workspace workspace) {
        try (var file = Files.newInputStream(workspace.resolveExisting(NAME))) {
            // no character takes more than four bytes
            var text = new String(file.readNBytes(4 * MAX_CHARACTERS), StandardCharsets.UTF_8);
            return text.length() <= MAX_CHARACTERS
                    ? text.strip()
                    : text.substring(0, MAX_CHARACTERS).strip()
                            + "\n(The file is longer; only its first %,d characters are read.)"
                                    .formatted(MAX_CHARACTERS);
        } catch (IOException e) {
            return "(The file cannot be read: " + e.getMessage() + ". Report this to the user.)";
        }
    }

    /** A conversation with these instructions before those that it has. */
    Conversation addTo(Conversation conversation) {
        if (text.isEmpty()) {
            return conversation;
        }
        var own = conversation.instructions().strip();
        return conversation.withInstructions(
                "From "
                        + NAME
                        + " in the workspace:\n"
                        + text
                        + (own.isEmpty() ? "" : "\n\n" + own));
    }
}
