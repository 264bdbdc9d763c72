package dev.troupe.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that messages of conversations ask for are stored with those that are built directly. */
@Tag("slow")
class PageInConversationTest {
    private static final String REQUEST =
            "a dashboard of sales.csv: total amount per month, what stands out";

    @TempDir private Path directory = Path.of("");

    @Test
    void storesThePageThatAChatClientAsksFor() {
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            var reply =
                    server.program()
                            .post(
                                    "/v1/chat/completions",
                                    "{\"model\":\"troupe\",\"messages\":[{\"role\":\"user\",\"content\":\""
                                            + REQUEST
                                            + "\"}]}");

            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            var stored = server.items("/api/pages");
            assertThat(stored).hasSize(1);
            var id = stored.getFirst().field("id").asText();
            assertThat(reply.body()).contains("/pages/" + id);
            var page = server.program().get("/api/pages/" + id).json();
            assertThat(page.field("cause").asText()).isEqualTo("build");
            assertThat(page.field("blueprint").field("sourcePrompt").asText()).isEqualTo(REQUEST);
            assertThat(server.file("sales-page.html")).doesNotExist();
            assertThat(server.program().post("/api/pages/" + id + "/refresh", "{}").status())
                    .isEqualTo(200);
        }
    }

    @Test
    void storesNothingForARequestThatIsNotUnderstood() {
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            var reply =
                    server.program()
                            .post(
                                    "/v1/chat/completions",
                                    "{\"model\":\"troupe\",\"messages\":[{\"role\":\"user\",\"content\":\"a dashboard of sales.csv: the zodiac of Bob\"}]}");

            assertThat(reply.body()).contains("zodiac");
            assertThat(server.items("/api/pages")).isEmpty();
        }
    }
}
