package dev.troupe.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.runtime.pack.StandardPacks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command as a client sees it. */
@Timeout(300)
class McpCommandTest {
    @TempDir Path directory;

    private final BlockingQueue<Value> messages = new LinkedBlockingQueue<>();
    private int ids;

    @Test
    void runsARequestAndReadsItsFile() throws Exception {
        Files.writeString(directory.resolve("sales.csv"), TestCli.SALES);
        {
            var client = new PipedOutputStream();
            var served = serve(client);
            initialize(client, "{}");

            var done =
                    call(
                            client,
                            "run",
                            "{\"request\": \"读取 sales.csv，计算每月总销售额，画成柱状图保存为 chart.png\"}");

            var file = done.field("structuredContent").field("files").item(0);
            assertThat(done.field("structuredContent").field("state"))
                    .as(Json.write(done))
                    .isEqualTo(Value.of("completed"));
            assertThat(file.field("name")).isEqualTo(Value.of("chart.png"));
            var read = result(client, "resources/read", ValueRecords.of("uri", file.field("uri")));
            assertThat(read.field("contents").item(0).field("blob").asText())
                    .startsWith("iVBORw0KGgo");
            var runs = call(client, "list-runs", "{}").field("structuredContent").field("runs");
            assertThat(runs.items()).hasSize(1);
            var shown =
                    call(
                            client,
                            "show-run",
                            "{\"run\": \"" + runs.item(0).field("runId").asText() + "\"}");
            assertThat(shown.field("structuredContent").field("state"))
                    .isEqualTo(Value.of("COMPLETED"));
            client.close();
            served.join();
        }
    }

    @Test
    void asksTheUserOfTheClientForAnApprovalOrLeavesTheRunWaiting() throws Exception {
        Files.writeString(directory.resolve("old.txt"), "old");
        {
            var client = new PipedOutputStream();
            var served = serve(client);
            initialize(client, "{\"elicitation\": {}}");
            send(client, request("tools/call", callOf("run", "{\"request\": \"删除 old.txt\"}")));
            var asked = messages.take();
            assertThat(asked.field("method")).isEqualTo(Value.of("elicitation/create"));
            assertThat(asked.field("params").field("message").asText()).contains("old.txt");
            assertThat(directory.resolve("old.txt")).exists();

            send(
                    client,
                    RpcMessages.result(
                            asked.field("id"),
                            Json.parse("{\"action\":\"accept\",\"content\":{\"approve\":true}}")));
            var done = messages.take();

            assertThat(directory.resolve("old.txt")).doesNotExist();
            assertThat(done.field("result").field("isError")).isEqualTo(Value.of(false));
            client.close();
            served.join();
        }
        Files.writeString(directory.resolve("old.txt"), "old");
        {
            var client = new PipedOutputStream();
            var served = serve(client);
            initialize(client, "{}");

            var waiting = call(client, "run", "{\"request\": \"删除 old.txt\"}");

            assertThat(waiting.field("structuredContent").field("state"))
                    .isEqualTo(Value.of("waiting"));
            assertThat(waiting.field("content").item(0).field("text").asText())
                    .contains(
                            "troupe approve "
                                    + waiting.field("structuredContent").field("run").asText());
            assertThat(directory.resolve("old.txt")).exists();
            client.close();
            served.join();
        }
    }

    @Test
    void endsACallToAskAClientWithoutASession() throws Exception {
        Files.writeString(directory.resolve("old.txt"), "old");
        var client = new PipedOutputStream();
        var served = serve(client);

        var asked = result(client, "tools/call", deletion(""));
        var state = asked.field("requestState").asText();
        var changed = result(client, "tools/call", deletion(approval("x" + state)));

        assertThat(asked.field("resultType")).isEqualTo(Value.of("input_required"));
        assertThat(Json.write(asked)).contains("elicitation/create", "old.txt");
        assertThat(changed.field("isError")).isEqualTo(Value.of(true));
        assertThat(directory.resolve("old.txt")).exists();

        var done = result(client, "tools/call", deletion(approval(state)));

        assertThat(done.field("resultType")).isEqualTo(Value.of("complete"));
        assertThat(done.field("structuredContent").field("state")).isEqualTo(Value.of("completed"));
        assertThat(directory.resolve("old.txt")).doesNotExist();
        client.close();
        served.join();
    }

    @Test
    void refusesAnAnswerToNothingThatWasAsked() throws Exception {
        Files.writeString(directory.resolve("old.txt"), "old");
        var client = new PipedOutputStream();
        var served = serve(client);
        var withState = approval("x");
        var answer = withState.substring(0, withState.indexOf(",\"requestState\""));

        assertThat(error(client, "tools/call", deletion(answer)))
                .contains("-32602", "requestState");
        assertThat(directory.resolve("old.txt")).exists();
        client.close();
        served.join();
    }

    private static Value deletion(String more) {
        return Json.parse(
                "{\"name\":\"run\",\"arguments\":{\"request\":\"删除 old.txt\"}%s,\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}}}}"
                        .formatted(more));
    }

    private static String approval(String state) {
        return ",\"inputResponses\":{\"answer\":{\"action\":\"accept\",\"content\":{\"approve\":true}}},\"requestState\":\"%s\""
                .formatted(state);
    }

    @Test
    void readsDocumentsThatSearchFinds() throws Exception {
        var docs = Files.createDirectories(directory.resolve("guide"));
        Files.writeString(
                docs.resolve("trains and planes.md"),
                "# Trains\n\nThe night train leaves at nine.\n");
        assertThat(new TestCli(directory).run("docs", "add", docs.toString(), "--name", "travel"))
                .isZero();
        var client = new PipedOutputStream();
        var served = serve(client);
        initialize(client, "{}");

        var listed = result(client, "resources/list", RpcMessages.EMPTY).field("resources").item(0);
        var hits = call(client, "search-documents", "{\"query\": \"night train\"}");
        var uri = hits.field("structuredContent").field("hits").item(0).field("uri");
        var read = result(client, "resources/read", ValueRecords.of("uri", uri));

        assertThat(listed.field("title")).isEqualTo(Value.of("Trains"));
        assertThat(uri).isEqualTo(listed.field("uri"));
        assertThat(uri.asText()).isEqualTo("troupe://documents/travel/trains%20and%20planes.md");
        assertThat(read.field("contents").item(0).field("text").asText())
                .contains("leaves at nine");
        for (var unknown :
                List.of("travel/other.md", "travel", "other/a.md", "travel/..%2Fold.txt")) {
            assertThat(
                            error(
                                    client,
                                    "resources/read",
                                    ValueRecords.of(
                                            "uri", Value.of("troupe://documents/" + unknown))))
                    .contains("-32002");
        }
        client.close();
        served.join();
    }

    @Test
    void promptsNameAgentsAndRunsThatExist() throws Exception {
        var client = new PipedOutputStream();
        var served = serve(client);
        initialize(client, "{}");

        var names = Json.write(result(client, "prompts/list", RpcMessages.EMPTY));
        var filled =
                result(
                        client,
                        "prompts/get",
                        Json.parse(
                                "{\"name\":\"ask-agent\",\"arguments\":{\"agent\":\"data\",\"task\":\"add"
                                        + " {agent}\"}}"));
        var completed =
                result(
                        client,
                        "completion/complete",
                        Json.parse(
                                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"ask-agent\"},\"argument\":{\"name\":\"agent\",\"value\":\"dat\"}}"));

        assertThat(names).contains("analyze-table", "ask-agent", "repeat-run");
        assertThat(Json.write(filled)).contains("have the agent data do this: add {agent}");
        assertThat(completed.field("completion").field("values").items())
                .contains(Value.of("data"));
        assertThat(error(client, "prompts/get", Json.parse("{\"name\":\"ask-agent\"}")))
                .contains("needs the argument 'agent'");
        client.close();
        served.join();
    }

    @Test
    void refusesWithTheErrorsOfTheProtocol() throws Exception {
        {
            var client = new PipedOutputStream();
            var served = serve(client);
            assertThat(error(client, "tools/list", RpcMessages.EMPTY)).contains("-32600");
            initialize(client, "{}");

            assertThat(error(client, "no/such", RpcMessages.EMPTY)).contains("-32601");
            assertThat(error(client, "tools/call", callOf("fly", "{}"))).contains("-32602", "fly");
            assertThat(error(client, "tools/call", callOf("run", "{}")))
                    .contains("-32602", "request");
            assertThat(error(client, "tools/call", callOf("run", "{\"request\":\"a\",\"b\":1}")))
                    .contains("-32602", "Unknown argument 'b'");
            assertThat(
                            error(
                                    client,
                                    "resources/read",
                                    Json.parse("{\"uri\":\"file:///etc/passwd\"}")))
                    .contains("-32002");
            client.write("not json\n".getBytes(StandardCharsets.UTF_8));
            client.flush();
            assertThat(Json.write(messages.take())).contains("-32700");
            client.write("[]\n".getBytes(StandardCharsets.UTF_8));
            client.flush();
            assertThat(Json.write(messages.take())).contains("-32600");
            client.close();
            served.join();
        }
    }

    private Thread serve(PipedOutputStream client) throws IOException {
        var in = new PipedInputStream(client, 1 << 16);
        var context = new TestCli(directory).context();
        var out = new PrintStream(new Lines(), true, StandardCharsets.UTF_8);
        var served =
                new CliContext(
                        context.environment(),
                        context.in(),
                        out,
                        context.err(),
                        context.prompt(),
                        context.screen());
        return Thread.ofVirtual()
                .start(() ->
                        new CommandLine(new McpCommand(served, StandardPacks::open, in))
                                .setResourceBundle(
                                        ResourceBundle.getBundle(
                                                "dev.troupe.cli.help", Locale.ENGLISH))
                                .execute());
    }

    private void initialize(OutputStream client, String capabilities)
            throws IOException, InterruptedException {
        var params =
                ValueRecords.of(
                        "protocolVersion", Value.of("2025-11-25"),
                        "capabilities", Json.parse(capabilities),
                        "clientInfo",
                                ValueRecords.of("name", Value.of("t"), "version", Value.of("1")));
        var result = result(client, "initialize", params);
        assertThat(result.field("protocolVersion")).isEqualTo(Value.of("2025-11-25"));
        send(client, RpcMessages.notification("notifications/initialized", Value.missing()));
    }

    private static Value callOf(String tool, String arguments) {
        return ValueRecords.of("name", Value.of(tool), "arguments", Json.parse(arguments));
    }

    private Value call(OutputStream client, String tool, String arguments)
            throws IOException, InterruptedException {
        return result(client, "tools/call", callOf(tool, arguments));
    }

    private Value result(OutputStream client, String method, Value params)
            throws IOException, InterruptedException {
        send(client, request(method, params));
        var message = messages.take();
        assertThat(message.field("error")).as(Json.write(message)).isEqualTo(Value.missing());
        return message.field("result");
    }

    private String error(OutputStream client, String method, Value params)
            throws IOException, InterruptedException {
        send(client, request(method, params));
        return Json.write(messages.take().field("error"));
    }

    private Value request(String method, Value params) {
        return RpcMessages.request(Value.of(++ids), method, params);
    }

    private static void send(OutputStream client, Value message) throws IOException {
        client.write((Json.write(message) + "\n").getBytes(StandardCharsets.UTF_8));
        client.flush();
    }

    /** What the command writes to standard output: every line is a message, or this fails. */
    private final class Lines extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int one) {
            if (one == '\n') {
                messages.add(Json.parse(line.toString(StandardCharsets.UTF_8)));
                line.reset();
            } else {
                line.write(one);
            }
        }
    }
}
