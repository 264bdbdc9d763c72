package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/**
 * Any request, valid by the description of the API or not, is answered; an invalid one is refused
 * as a problem with a code.
 */
@Tag("slow")
class ApiFuzzTest {
    /** Created once: a generator keeps what it selects from, and one of these has 8 MB. */
    private static final List<byte[]> HOSTILE =
            List.of(
                    utf8("[".repeat(10_000)),
                    utf8("[".repeat(10_000) + "]".repeat(10_000)),
                    utf8("{\"text\":".repeat(5_000)),
                    utf8("{\"workflow\":" + "[".repeat(190) + "]".repeat(190) + "}"),
                    utf8("{\"a\":1,\"a\":2}"),
                    utf8("{\"text\": \"\\ud800\"}"),
                    utf8("{\"title\": \"\\u0000\"}"),
                    utf8("{\"limit\": 1e999999999}"),
                    utf8("{\"text\": " + "9".repeat(5_000) + "}"),
                    utf8("NaN"),
                    utf8("{} {}"),
                    "{\"text\": \"ä\"}".getBytes(StandardCharsets.ISO_8859_1),
                    "{\"text\": \"中\"}".getBytes(StandardCharsets.UTF_16),
                    "{\"text\": \"中\"}".getBytes(Charset.forName("GB18030")),
                    new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, '{', '}'},
                    new byte[] {0x1F, (byte) 0x8B, 8, 0},
                    new byte[] {0, 0, 0},
                    utf8("\"" + "x".repeat(8 * 1024 * 1024) + "\""));

    private static @Nullable TestServer server;
    private static @Nullable Path directory;
    private static String conversation = "";
    private static String run = "";

    @BeforeContainer
    static void start() throws IOException {
        directory = Files.createTempDirectory("troupe-fuzz");
        var started = TestServer.start(directory).with("sales.csv", TestServer.SALES);
        server = started;
        conversation = started.talk().id();
        run = started.run(TestServer.plan(SignalPack.WAITER, "tell 2 lines"));
        started.ended(run);
    }

    @AfterContainer
    static void stop() throws IOException {
        server().close();
        org.springframework.util.FileSystemUtils.deleteRecursively(directory);
    }

    private static TestServer server() {
        if (server == null) {
            throw new IllegalStateException("the server was not started");
        }
        return server;
    }

    /**
     * A request as bytes on the wire.
     *
     * @param body a character for each byte
     */
    record Wire(String method, String target, List<String> headers, String body) {
        byte[] bytes() {
            var head =
                    method
                            + " "
                            + target
                            + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + headers.stream().map(it -> it + "\r\n").collect(Collectors.joining())
                            + "Content-Length: "
                            + body.length()
                            + "\r\n\r\n";
            var all = new ByteArrayOutputStream();
            all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
            all.writeBytes(body.getBytes(StandardCharsets.ISO_8859_1));
            return all.toByteArray();
        }

        @Override
        public String toString() {
            var text = new String(bytes(), StandardCharsets.UTF_8);
            return text.length() <= 500 ? text : text.substring(0, 500) + "… " + text.length();
        }
    }

    /** The head of an answer, and its body. */
    record Answer(int status, String type, String body) {}

    private static Answer send(byte[] request) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server().port())) {
            socket.setSoTimeout(60_000);
            Thread.ofVirtual().start(() -> write(socket, request));
            return answer(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A stream is answered while its body is sent, which the server never reads. */
    private static void write(Socket socket, byte[] request) {
        try {
            socket.getOutputStream().write(request);
        } catch (IOException _) {
            // it is answered before all of it is sent
        }
    }

    /** As far as it comes: of a stream, the head alone. */
    private static Answer answer(Socket socket) throws IOException {
        var in = socket.getInputStream();
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return new Answer(0, "", head.toString());
            }
            head.append((char) next);
        }
        if (head.indexOf("HTTP/1.1 100") == 0) {
            return answer(socket); // it may continue; this is not the answer yet
        }
        var lower = head.toString().toLowerCase(Locale.ROOT);
        int at = lower.indexOf("content-type: ");
        var type = at < 0 ? "" : lower.substring(at + 14, lower.indexOf("\r\n", at));
        var body = type.startsWith("text/event-stream") ? new byte[0] : in.readAllBytes();
        return new Answer(
                Integer.parseInt(head.substring(9, 12)),
                type,
                new String(body, StandardCharsets.UTF_8));
    }

    private static void assertAnswered(byte[] request, String what) {
        var answer = send(request);
        assertThat(answer.status()).as("%s: %s", what, answer).isBetween(200, 499);
        if (answer.status() >= 400 && answer.status() != 416 && !what.startsWith("HEAD")) {
            if (answer.body().contains("\"timestamp\"")) { // an envelope
                assertThat(answer.type()).as("%s: %s", what, answer).startsWith("application/json");
                assertThat(answer.body())
                        .as("%s: %s", what, answer)
                        .containsPattern("\"code\":\\d{4}");
                return;
            }
            if (what.contains(" /approve/") && answer.type().startsWith("text/html")) {
                return; // the page of a link, which states it in words
            }
            assertThat(answer.type())
                    .as("%s: %s", what, answer)
                    .startsWith("application/problem+json");
            int begin = answer.body().indexOf('{');
            int end = answer.body().lastIndexOf('}');
            assertThat(begin).as("%s: %s", what, answer).isNotNegative();
            var problem = Json.parse(answer.body().substring(begin, end + 1));
            assertThat(problem.field("code").asText()).as("%s: %s", what, answer).contains(".");
            assertThat(problem.field("detail").asText()).isNotEmpty();
        }
    }

    @Example
    void answersAStreamWhoseBodyNobodyReads() {
        var path = "/api/conversations/" + conversation + "/events";
        var body = characters(HOSTILE.getLast());

        var answer = send(new Wire("GET", path, List.of(), body).bytes());

        assertThat(answer.status()).isEqualTo(200);
    }

    @Property(tries = 700, shrinking = net.jqwik.api.ShrinkingMode.OFF)
    void answersWhateverIsSentToItsDoors(@ForAll("requests") Wire request) {
        assertAnswered(request.bytes(), request.toString());
    }

    @Provide
    Arbitrary<Wire> requests() {
        var operations =
                OpenApiAssertions.operations().stream()
                        .filter(it -> !it.path().equals("/api/doctor")) // takes seconds
                        .toList();
        return Arbitraries.of(operations)
                .flatMap(operation ->
                        Combinators.combine(
                                        methods(operation),
                                        targets(operation),
                                        headers(),
                                        bodies(operation).map(ApiFuzzTest::characters))
                                .as(Wire::new));
    }

    private static Arbitrary<String> methods(OpenApiAssertions.Operation operation) {
        return Arbitraries.frequencyOf(
                Tuple.of(12, Arbitraries.just(operation.method())),
                Tuple.of(
                        1,
                        Arbitraries.of(
                                "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE",
                                "BREW")));
    }

    private static Arbitrary<String> targets(OpenApiAssertions.Operation operation) {
        return Combinators.combine(segments(), segments(), queries())
                .as((one, other, query) ->
                        operation
                                        .path()
                                        .replace(
                                                "{id}",
                                                one.isEmpty()
                                                        ? operation.path().contains("/runs/")
                                                                ? run
                                                                : conversation
                                                        : one)
                                        .replaceAll(
                                                "\\{\\w+}",
                                                java.util.regex.Matcher.quoteReplacement(
                                                        other.isEmpty() ? "1" : other))
                                + query);
    }

    private static Arbitrary<String> segments() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.just("")),
                Tuple.of(
                        3,
                        Arbitraries.of(
                                "0",
                                "-1",
                                "1",
                                "99999999999999999999",
                                "node-1",
                                "..",
                                ".",
                                "%00",
                                "%2e%2e",
                                "%2F",
                                "%25",
                                "%zz",
                                "%E4%B8",
                                "%E4%B8%AD",
                                "a;b",
                                "a%3Bb",
                                "~",
                                "'",
                                "%22",
                                "x".repeat(300),
                                "sales.csv",
                                "*",
                                "+")),
                Tuple.of(
                        1,
                        Arbitraries.strings()
                                .withCharRange('!', '~')
                                .excludeChars('#', '?', ' ', '/')
                                .ofMinLength(1)
                                .ofMaxLength(12)));
    }

    private static Arbitrary<String> queries() {
        var names =
                Arbitraries.of(
                        "limit",
                        "after",
                        "search",
                        "state",
                        "workflow",
                        "conversation",
                        "from",
                        "to",
                        "download",
                        "asNew",
                        "x");
        var values =
                Arbitraries.of(
                        "",
                        "0",
                        "1",
                        "200",
                        "201",
                        "-1",
                        "x",
                        "9223372036854775808",
                        "1e9",
                        "%00",
                        "%zz",
                        "%FF",
                        "%E4%B8%AD",
                        "RUNNING",
                        "RUNNING,,WAITING",
                        "LOST",
                        "2026-01-01T00:00:00Z",
                        "-1000000000-01-01T00:00:00Z",
                        "%2B1000000000-12-31T23:59:59Z",
                        "%25",
                        "_",
                        "1_1_x",
                        "9999999999_999999999_x",
                        "y".repeat(2_000));
        return Combinators.combine(names, values)
                .as((name, value) -> name + "=" + value)
                .list()
                .ofMaxSize(3)
                .map(all -> all.isEmpty() ? "" : "?" + String.join("&", all));
    }

    private static Arbitrary<List<String>> headers() {
        return Arbitraries.frequencyOf(
                        Tuple.of(8, Arbitraries.just("Content-Type: application/json")),
                        Tuple.of(
                                3,
                                Arbitraries.of(
                                        "Content-Type: text/plain",
                                        "Content-Type: application/xml",
                                        "Content-Type: application/json;charset=utf-16",
                                        "Content-Type: nonsense",
                                        "Content-Type: */*",
                                        "Content-Type: application/x-www-form-urlencoded",
                                        "Content-Type: multipart/form-data",
                                        "Content-Encoding: gzip",
                                        "Accept: image/png",
                                        "Accept: nonsense",
                                        "Accept-Language: zh",
                                        "Accept-Language: *;q=x",
                                        "Last-Event-ID: x",
                                        "Last-Event-ID: 9223372036854775807",
                                        "Idempotency-Key: k",
                                        "Idempotency-Key: " + "k".repeat(300),
                                        "Range: bytes=5-1",
                                        "Range: bytes=x",
                                        "Range: bytes=0-0,0-0,0-0,0-0,0-0",
                                        "If-Modified-Since: never",
                                        "Authorization: Bearer x",
                                        "Expect: 100-continue",
                                        "X-Forwarded-For: <script>",
                                        "Origin: https://evil.example",
                                        "Cookie: =;;=")))
                .list()
                .ofMaxSize(3);
    }

    private static Arbitrary<byte[]> bodies(OpenApiAssertions.Operation operation) {
        var known = fieldsOf(operation);
        return Arbitraries.frequencyOf(
                Tuple.of(8, records(known).map(it -> utf8(Json.write(it)))),
                Tuple.of(2, values().map(it -> utf8(Json.write(it)))),
                Tuple.of(2, records(known).map(it -> cut(utf8(Json.write(it))))),
                Tuple.of(1, Arbitraries.just(new byte[0])),
                Tuple.of(2, Arbitraries.of(HOSTILE)),
                Tuple.of(1, Arbitraries.bytes().array(byte[].class).ofMaxSize(60)));
    }

    private static String characters(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] cut(byte[] whole) {
        return java.util.Arrays.copyOf(whole, whole.length / 2);
    }

    private static List<String> fieldsOf(OpenApiAssertions.Operation operation) {
        var schema = OpenApiAssertions.schemaOf(operation.body());
        return schema instanceof Value.RecordOf(var fields) && !fields.isEmpty()
                ? List.copyOf(fields.keySet())
                : List.of("text");
    }

    private static Arbitrary<Value> records(List<String> known) {
        var names =
                Arbitraries.frequencyOf(
                        Tuple.of(9, Arbitraries.of(known)),
                        Tuple.of(1, Arbitraries.of("", "x", "__proto__", "中")));
        return Arbitraries.maps(names, values()).ofMaxSize(4).map(Value::of);
    }

    private static Arbitrary<Value> values() {
        var simple =
                Arbitraries.of(
                        Value.of(""),
                        Value.of(" "),
                        Value.of("x"),
                        Value.of("Read sales.csv"),
                        Value.of("删除 sales.csv"),
                        Value.of("node-1"),
                        Value.of("once"),
                        Value.of("always"),
                        Value.of("stop"),
                        Value.of("PT5M"),
                        Value.of("PT0S"),
                        Value.of("PT99999999999999999H"),
                        Value.of("\u0000"),
                        Value.of("\ud83d"),
                        Value.of("z".repeat(20_001)),
                        Value.of(0),
                        Value.of(-1),
                        Value.of(1_000_000),
                        Value.of(true),
                        Value.of(false),
                        Value.missing(),
                        Value.of(List.of()),
                        Value.of(java.util.Map.<String, Value>of()));
        return Arbitraries.lazyOf(
                () -> simple,
                () -> simple,
                () -> simple,
                () -> values().list().ofMaxSize(3).map(Value::of),
                () ->
                        Arbitraries.maps(
                                        Arbitraries.of(
                                                "id",
                                                "name",
                                                "type",
                                                "agentGraph",
                                                "edges",
                                                "from",
                                                "to",
                                                "desc",
                                                "path",
                                                "zh"),
                                        values())
                                .ofMaxSize(3)
                                .map(Value::of));
    }

    @Property(tries = 150, shrinking = net.jqwik.api.ShrinkingMode.OFF)
    void answersWhatIsHardlyHttp(@ForAll("lines") String line) {
        var request = line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        var bytes = request.getBytes(StandardCharsets.ISO_8859_1);
        var answer = send(bytes);

        assertThat(answer.status()).as("%s: %s", line, answer).isLessThan(506).isNotEqualTo(500);
        if (answer.status() == 400) {
            assertThat(answer.type())
                    .as("%s: %s", line, answer)
                    .startsWith("application/problem+json");
        }
    }

    @Provide
    Arbitrary<String> lines() {
        var known =
                Arbitraries.of(
                        "GET /api/runs?x={y} HTTP/1.1",
                        "GET /api/runs/\u00e9 HTTP/1.1",
                        "GET //api/runs HTTP/1.1",
                        "GET /api/../api/runs HTTP/1.1",
                        "GET /api\\runs HTTP/1.1",
                        "GET http://localhost/api/runs HTTP/1.1",
                        "GET * HTTP/1.1",
                        "OPTIONS * HTTP/1.1",
                        "CONNECT localhost:1 HTTP/1.1",
                        "GET /api/runs HTTP/1.1\r\nTransfer-Encoding: gzip",
                        "GET /api/runs HTTP/1.1\r\nContent-Length: x",
                        "POST /api/runs HTTP/1.1\r\nContent-Length: -1",
                        "GET /api/runs HTTP/1.1\r\nX: " + "y".repeat(20_000),
                        "GET /api/runs HTTP/1.1\r\n: novalue",
                        "GET /" + "z".repeat(9_000) + " HTTP/1.1");
        var random =
                Arbitraries.strings()
                        .withCharRange('!', '~')
                        .ofMinLength(1)
                        .ofMaxLength(30)
                        .map(path -> "GET /api/" + path + " HTTP/1.1");
        return Arbitraries.oneOf(known, random);
    }
}
