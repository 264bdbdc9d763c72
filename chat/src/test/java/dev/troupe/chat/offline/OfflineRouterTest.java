package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.TestCards;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OfflineRouterTest {
    @TempDir private Path directory;

    @BeforeEach
    void files() throws IOException {
        Files.writeString(directory.resolve("a.csv"), "x\n1\n");
        Files.writeString(directory.resolve("b.csv"), "x\n1\n");
    }

    @Test
    void aFollowUpChangesTheWorkOnEachFile() {
        var routed = route("for each csv make a bar chart of x", "now as a pie chart, only 2024");

        assertThat(routed.field("missing").items()).isEmpty();
        assertThat(routed.field("request").asText())
                .isEqualTo(
                        "Read a.csv, make a pie chart of x, only 2024; Read b.csv, make a pie chart of x, only 2024");
        assertThat(routed.field("entities").field("nodes").items()).hasSize(4);
    }

    @Test
    void whatAFollowUpAddsIsAClauseOfTheAgentsTask() {
        var routed = route("Crawl http://site.test/", "now with the prices");

        assertThat(routed.field("request").asText())
                .isEqualTo("Crawl http://site.test/, with the prices");
        assertThat(routed.field("entities").field("nodes").items().getFirst().field("clauses"))
                .isEqualTo(
                        Value.of(
                                List.of(
                                        Value.of("Crawl http://site.test/"),
                                        Value.of("with the prices"))));
    }

    private Value route(String previous, String message) {
        var files = new SourceMatcher(Workspace.of(directory), List.of(), List.of());
        var router = new OfflineRouter(TestCards.catalog(), ExampleClassifier.NONE, files);
        var brief = Map.of("previous", Value.of(previous), "message", Value.of(message));
        var messages = List.<Message>of(new Message.User(message));
        var request = ModelRequest.of(ModelRole.ROUTER, messages).withBrief(Value.of(brief));
        return Json.parse(router.reply(request).orElseThrow().text());
    }
}
