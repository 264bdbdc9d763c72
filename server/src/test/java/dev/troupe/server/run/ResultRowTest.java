package dev.troupe.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The rows of files behind the numbers of results. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResultRowTest {
    private TestServer server;
    private Path directory;

    @BeforeAll
    void start(@TempDir Path temporary) {
        directory = temporary;
        server = TestServer.start(directory).with("sales.csv", TestServer.SALES);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** The address of the only node of a run that answers a question about a file. */
    private String node(String request) {
        var body = Json.write(Values.record("request", Value.of(request)));
        var run = server.program().post("/api/runs", body).json().field("runId").asText();
        assertThat(server.ended(run).field("state").asText()).isEqualTo("COMPLETED");
        var node = server.program().get("/api/runs/" + run).json().field("nodes").item(0);
        return "/api/runs/" + run + "/nodes/" + node.field("id").asText();
    }

    @Test
    void aRowOfAResultLeadsToTheRowsOfTheFile() {
        var node = node("total amount by category in sales.csv");
        var tables =
                server.program().get(node).json().field("calls").items().stream()
                        .map(call -> call.field("table").asText())
                        .filter(number -> !number.isEmpty());

        var row = server.program().get(node + "/tables/1/rows/1?limit=1");

        assertThat(tables).containsExactly("1");
        assertThat(row.status()).as(row.body()).isEqualTo(200);
        assertThat(row.json().field("resultCells").items())
                .containsExactly(Value.of("tea"), Value.of("40"));
        var group = row.json().field("groups").item(0);
        assertThat(group.field("rows").items()).hasSize(1);
        assertThat(group.field("rows").item(0).field("number").asText()).isEqualTo("2");
        assertThat(row.json().field("next").asText()).isEqualTo("1");
        var rest = server.program().get(node + "/tables/1/rows/1?limit=1&after=1");
        assertThat(rest.json().field("groups").item(0).field("rows").item(0).field("number"))
                .isEqualTo(Value.of(4));
        assertThat(rest.json().field("next").isMissing()).isTrue();
    }

    @Test
    void whatCannotBeTracedIsAProblem() {
        var node = node("total amount by category in sales.csv");

        var row = server.program().get(node + "/tables/1/rows/9");
        var table = server.program().get(node + "/tables/2/rows/1");
        var page = server.program().get(node + "/tables/1/rows/1?after=-1");

        assertThat(row.status()).isEqualTo(404);
        assertThat(row.json().field("code").asText()).isEqualTo("data.no-row");
        assertThat(table.status()).isEqualTo(404);
        assertThat(table.json().field("code").asText()).isEqualTo("data.no-source");
        assertThat(page.status()).isEqualTo(400);
    }

    @Test
    void aFileThatWasChangedIsGone() throws Exception {
        server.with("other.csv", TestServer.SALES);
        var node = node("total amount by category in other.csv");

        server.with("other.csv", TestServer.SALES + "2026-03,tea,5\n");
        var reply = server.program().get(node + "/tables/1/rows/1");

        assertThat(reply.status()).as(reply.body()).isEqualTo(410);
        assertThat(reply.json().field("code").asText()).isEqualTo("data.changed-source");
        assertThat(reply.json().field("detail").asText())
                .contains("other.csv was changed since this result was computed");
    }
}
