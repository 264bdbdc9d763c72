package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.ToolRunner;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextToolsTest {
    @TempDir Path directory;
    private FakeContext context;

    @BeforeEach
    void surroundings() {
        context = new FakeContext(directory);
    }

    private Value call(String tool, String arguments) throws InterruptedException {
        var runner = new ToolRunner(ContextTools.all(), ToolLimits.STANDARD);
        return runner.call(new ToolCall("1", tool, arguments), context).data();
    }

    @Test
    void storesAndReadsAndListsVariables() throws InterruptedException {
        assertThat(call("valSet", "{\"key\":\"k\",\"value\":[{\"a\":1}]}").field("message"))
                .isEqualTo(Value.of("Stored 'k', a list of 1 records (a)"));
        assertThat(call("valGet", "{\"key\":\"k\"}"))
                .isEqualTo(
                        Json.parse("{\"success\":true,\"value\":[{\"a\":1}],\"message\":\"ok\"}"));
        assertThat(call("valGet", "{\"key\":\"other\"}").field("success"))
                .isEqualTo(Value.of(false));
        assertThat(call("valList", "{}"))
                .isEqualTo(Json.parse("{\"success\":true,\"keys\":[\"k\"],\"count\":1}"));
    }

    @Test
    void readsALargeListInParts() throws InterruptedException {
        var rows =
                IntStream.range(0, 1_000)
                        .mapToObj(row -> Value.of(Map.of("row", Value.of(row))))
                        .toList();
        context.variables.put("rows", Value.of(rows));

        var first = call("valGet", "{\"key\":\"rows\"}");
        int shown = first.field("value").items().size();
        var next = call("valGet", "{\"key\":\"rows\",\"from\":" + (shown + 1) + "}");

        assertThat(shown).isBetween(100, 900);
        assertThat(first.field("message").asText())
                .contains("of a list of 1000 records (row)", "from=" + (shown + 1));
        assertThat(next.field("value").item(0).field("row")).isEqualTo(Value.of(shown));
    }

    @Test
    void readsALongTextInParts() throws InterruptedException {
        context.variables.put("text", Value.of("x".repeat(10_000)));

        assertThat(call("valGet", "{\"key\":\"text\",\"from\":6001}").field("message"))
                .isEqualTo(
                        Value.of("This is characters 6001 to 10000 of a text of 10000 characters"));
    }
}
