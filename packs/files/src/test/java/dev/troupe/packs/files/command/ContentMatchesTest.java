package dev.troupe.packs.files.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContentMatchesTest {
    private static final Message.ToolResult FOUND =
            new Message.ToolResult(
                    "find-0",
                    "findJsonValues",
                    """
                    {"data": {"path": "s.json", "key": "port", "total": 2, "names": [], "places": [
                     {"at": "port", "value": "80"}, {"at": "db.port", "value": "81"}]}}\
                    """,
                    false);

    @Test
    void asksWhichOfSeveralValuesIsMeant() {
        var asked = next(FOUND).getFirst();

        assertThat(asked.id()).isEqualTo("ask-0");
        assertThat(asked.arguments())
                .contains("s.json has 2 values called 'port': port (80), db.port (81).")
                .contains("[\"port\",\"db.port\"]");
    }

    @Test
    void changesTheValueThatTheUserNames() {
        var call = next(FOUND, answer("db.port")).getFirst();

        assertThat(call.name()).isEqualTo("setJsonValue");
        assertThat(Json.parse(call.arguments()))
                .isEqualTo(
                        Json.parse(
                                "{\"path\":\"s.json\",\"at\":\"db.port\",\"old\":\"81\",\"value\":\"1\"}"));
    }

    @Test
    void changesNothingWithoutAnAnswerThatIsOneOfThem() {
        assertThatThrownBy(() -> next(FOUND, answer("both")))
                .isInstanceOf(UnresolvedFilesException.class)
                .hasMessageContaining("It is not known which 'port' is meant");
    }

    private static Message.ToolResult answer(String text) {
        return new Message.ToolResult(
                "ask-0", "askUser", "{\"data\": {\"answer\": \"" + text + "\"}}", false);
    }

    private static List<ToolCall> next(Message.ToolResult... results) {
        var command = new FileCommand.SetValue("s.json", "port", "", "1");
        return new FileCommandCalls(List.of(command), List.of(results), Language.EN).next();
    }
}
