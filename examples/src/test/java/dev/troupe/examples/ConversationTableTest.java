package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.testing.TestSize;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversations with their right answers, one after the other in one file, without a model. */
class ConversationTableTest {
    private static final Path TABLE = Path.of("src/test/resources/conversations");

    /** The messages, and what the answers must and must not contain. */
    record Message(String text, List<String> expected) {}

    record Talk(String name, List<String> files, List<Message> messages) {
        @Override
        public String toString() {
            return name;
        }
    }

    @TempDir Path directory;

    @ParameterizedTest
    @MethodSource("talks")
    void answersRightOrAsks(Talk talk) throws Exception {
        for (var file : talk.files()) {
            copy(file);
        }
        var packs = List.of(new FilesPack(), new DataPack(new TableEngine()));
        var config = CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory)).build();
        try (var troupe = new Coordinator(config)) {
            var conversation = Conversation.empty();
            for (var message : talk.messages()) {
                var turn = troupe.handleTurn(conversation, message.text());
                conversation = turn.conversation();
                message.expected().forEach(line -> require(message.text(), line, turn.answer()));
            }
        }
    }

    private static void require(String message, String line, Answer answer) {
        var text = message + "\n" + answer.text();
        var asked = answer.clarification();
        var said = asked == null ? text : text + "\n" + String.join("\n", asked.options());
        var parts = line.substring(2).split(" && ", -1);
        if (line.startsWith("!")) {
            assertThat(answer.text()).as(said).doesNotContain(parts);
            return;
        }
        assertThat(answer.state() == Answer.State.COMPLETED)
                .as(said)
                .isEqualTo(line.startsWith("="));
        assertThat(said).contains(parts);
    }

    /** {@code marks-zh.csv=成绩.csv:GB18030}: a file, its name in the workspace, its encoding. */
    private void copy(String file) throws IOException {
        var parts = file.split("[=:]", -1);
        var text = Files.readString(TABLE.resolve(parts[0]));
        var charset = parts.length > 2 ? Charset.forName(parts[2]) : StandardCharsets.UTF_8;
        Files.writeString(directory.resolve(parts.length > 1 ? parts[1] : parts[0]), text, charset);
    }

    static Stream<Talk> talks() throws IOException {
        var talks = new ArrayList<Talk>();
        for (var line : Files.readAllLines(TABLE.resolve("conversations.txt"))) {
            if (line.matches("# .*: .*\\.(?:csv|json).*")) {
                int colon = line.indexOf(": ");
                var files = List.of(line.substring(colon + 2).split(" ", -1));
                talks.add(new Talk(line.substring(2, colon), files, new ArrayList<>()));
            } else if (line.startsWith("> ")) {
                talks.getLast().messages().add(new Message(line.substring(2), new ArrayList<>()));
            } else if (line.matches("[=!?] .*")) {
                talks.getLast().messages().getLast().expected().add(line);
            }
        }
        return TestSize.oneOf(2, talks).stream();
    }
}
