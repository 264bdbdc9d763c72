package dev.troupe.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.pack.HomeScheduleStore;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.settings.AccessLimits;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.RunControl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Links by which people decide what the work of a schedule waits for. */
@Tag("slow")
@Timeout(180)
class ApprovalLinkControllerTest {
    private static final String PATH = "/api/schedules/1";

    @TempDir private Path directory;
    private final BlockingQueue<Value> received = new LinkedBlockingQueue<>();
    private HttpServer receiver;

    @BeforeEach
    void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext(
                "/",
                exchange -> {
                    var body = exchange.getRequestBody().readAllBytes();
                    received.add(Json.parse(new String(body, StandardCharsets.UTF_8)));
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        receiver.start();
    }

    @AfterEach
    void close() {
        receiver.stop(0);
    }

    private OpenAiTestServer start() throws IOException {
        var address = "127.0.0.1:" + receiver.getAddress().getPort();
        var access = AccessSettings.OPEN.withUrl(URI.create("https://troupe.example/"));
        var server =
                OpenAiTestServer.start(
                        directory, null, access, Map.of("TROUPE_ALLOW_HOSTS", address));
        Files.writeString(server.workspace.resolve("in.csv"), "a,b\n1,2\n");
        return server;
    }

    /** A schedule whose work waits for an approval; the token of the link to it. */
    private String awaitLink(TestClient client, String decide) throws InterruptedException {
        var made =
                client.post(
                        "/api/schedules",
                        "{\"request\": \"Delete in.csv\", \"when\": \"0 9 * * *\", \"timeZone\":"
                                + " \"UTC\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        var url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";
        client.send("PUT", PATH + "/callback", "{\"url\": \"" + url + "\"}");
        permit(client, decide);
        client.post(PATH + "/fires", "");
        var waiting = await();
        assertThat(waiting.field("type").asText()).isEqualTo("schedule.waiting");
        var link = waiting.field("result").field("links").item(0).field("url").asText();
        assertThat(link).startsWith("https://troupe.example/approve/");
        return link.substring(link.lastIndexOf('/') + 1);
    }

    private static void permit(TestClient client, String decide) {
        var changed =
                client.send("PUT", PATH + "/approval-links", "{\"decide\": \"" + decide + "\"}");
        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
    }

    private Value await() throws InterruptedException {
        var notified = received.poll(90, TimeUnit.SECONDS);
        assertThat(notified).isNotNull();
        return notified;
    }

    private static TestClient.Reply get(OpenAiTestServer server, String token, String language) {
        return send(server, "GET", token, "", language);
    }

    private static TestClient.Reply post(OpenAiTestServer server, String token, String form) {
        return send(server, "POST", token, form, "en");
    }

    /** As a browser sends it. */
    private static TestClient.Reply send(
            OpenAiTestServer server, String method, String token, String form, String language) {
        var request =
                TestClient.request(server.port(), method, "/approve/" + token, form)
                        .setHeader("Content-Type", "application/x-www-form-urlencoded")
                        .setHeader("Accept-Language", language)
                        .setHeader("Origin", "http://localhost:" + server.port())
                        .setHeader("Sec-Fetch-Site", "same-origin");
        try (var client = HttpClient.newHttpClient()) {
            return TestClient.reply(client, request.build());
        }
    }

    @Test
    void aLinkShowsWhatIsAskedAndDecidesOnceAlsoAfterARestart() throws Exception {
        String token;
        try (var server = start()) {
            token = awaitLink(server.program(), "link");
            var shown = get(server, token, "en");
            assertThat(shown.status()).as(shown.body()).isEqualTo(200);
            assertThat(shown.body()).contains("in.csv", "Allow this?", "Delete in.csv", "Deny");
            assertThat(shown.header("Content-Security-Policy")).contains("default-src 'none'");
            assertThat(get(server, token, "zh").body()).contains("是否允许？", "允许", "拒绝");
            assertThat(server.workspace.resolve("in.csv")).exists();
        }
        try (var server = start();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var click = (Callable<TestClient.Reply>) () -> post(server, token, "decision=allow");

            var replies = threads.invokeAll(List.of(click, click));

            assertThat(List.of(replies.get(0).get().status(), replies.get(1).get().status()))
                    .containsExactlyInAnyOrder(200, 410);
            assertThat(await().field("type").asText()).isEqualTo("schedule.finished");
            assertThat(server.workspace.resolve("in.csv")).doesNotExist();
            assertThat(get(server, token, "en").status()).isEqualTo(410);
            assertThat(get(server, token, "zh").body()).contains("链接已使用");
            assertThat(post(server, token, "decision=deny").body()).contains("This link was used");
            assertThat(server.program().get("/api/audit").body())
                    .contains("run.decided-by-link", "schedule 1, allow");
        }
    }

    @Test
    void aLinkDecidesNothingWithoutASignInUnlessItsSchedulePermitsIt() throws Exception {
        try (var server = start()) {
            var client = server.program();
            var token = awaitLink(client, "sign-in");

            var shown = get(server, token, "en");
            var decided = post(server, token, "decision=allow");

            assertThat(shown.body()).contains("Sign in", "/runs/").doesNotContain("in.csv");
            assertThat(decided.status()).isEqualTo(403);
            assertThat(client.get("/api/runs").body()).contains("WAITING");
            permit(client, "link");
            assertThat(get(server, token, "en").status()).isEqualTo(404); // an earlier link
            assertThat(get(server, token, "zh").body()).contains("链接无效");
        }
    }

    @Test
    void changedForeignAndInvalidRequestsDecideNothing() throws Exception {
        try (var server = start()) {
            var client = server.program();
            var token = awaitLink(client, "link");
            int dot = token.indexOf('.');
            var payload =
                    new String(
                            Base64.getUrlDecoder().decode(token.substring(0, dot)),
                            StandardCharsets.UTF_8);
            var later = withExpiry(payload, "9999999999");

            for (var wrong :
                    List.of(
                            "x",
                            "x.y",
                            token.substring(0, token.length() - 1),
                            later + token.substring(dot),
                            withExpiry(payload, "99999999999999999") + token.substring(dot),
                            token.replace('.', '-'))) {
                assertThat(post(server, wrong, "decision=allow").status()).as(wrong).isEqualTo(404);
            }
            var expired = expiredLink(server, token);
            assertThat(get(server, expired, "en").body())
                    .contains("This link has expired", "href=\"/approvals\"");
            assertThat(get(server, expired, "zh").body()).contains("链接已过期");
            assertThat(post(server, expired, "decision=allow").status()).isEqualTo(410);
            assertThat(post(server, token, "decision=perhaps").status()).isEqualTo(422);
            assertThat(post(server, token, "answer=yes").status()).isEqualTo(422);
            var other =
                    TestClient.request(server.port(), "POST", "/approve/" + token, "decision=allow")
                            .setHeader("Content-Type", "application/x-www-form-urlencoded")
                            .setHeader("Origin", "https://evil.example");
            try (var browser = HttpClient.newHttpClient()) {
                var refused = browser.send(other.build(), BodyHandlers.ofString());
                assertThat(refused.statusCode()).isEqualTo(403);
            }
            assertThat(server.workspace.resolve("in.csv")).exists();

            assertThat(post(server, token, "decision=deny").status()).isEqualTo(200);
            assertThat(await().field("type").asText()).isEqualTo("schedule.finished");
            assertThat(server.workspace.resolve("in.csv")).exists();
        }
    }

    @Test
    void guessesOfOneAddressAreThrottled() throws Exception {
        var access =
                AccessSettings.OPEN
                        .withMode(AccessSettings.Mode.ACCOUNTS)
                        .withLimits(AccessLimits.of(10, 5));
        try (var server = OpenAiTestServer.start(directory, null, access, Map.of())) {
            long begin = System.nanoTime();
            int admitted = 0;
            for (var reply = get(server, guess(), "en");
                    reply.status() == 404;
                    reply = get(server, guess(), "en")) {
                admitted++;
            }
            var refused = post(server, guess(), "decision=allow");
            for (; refused.status() == 404; admitted++) { // if one came back since
                refused = post(server, guess(), "decision=allow");
            }
            var other = get(server, guess(), "zh");
            for (; other.status() == 404; admitted++) {
                other = get(server, guess(), "zh");
            }
            long regained = (System.nanoTime() - begin) / 12_000_000_000L + 1; // one in 12 seconds

            assertThat(admitted).isBetween(5, (int) (5 + regained));
            assertThat(refused.status()).as(refused.body()).isEqualTo(429);
            assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 12);
            assertThat(other.status()).isEqualTo(429);
        }
    }

    /** As a link is made, for a schedule and a run, but without the secret. */
    private static String guess() {
        return new ApprovalLink("user", 1, "run-1", "digest", Instant.MAX.minusSeconds(1))
                .toToken(RandomTokens.random());
    }

    private static String withExpiry(String payload, String seconds) {
        var changed = payload.replaceAll("\"\\d{10}\"", "\"" + seconds + "\"");
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(changed.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aUserWhoMayOnlyReadDecidesNothingByALink() throws Exception {
        try (var server = start()) {
            var token = awaitLink(server.program(), "link");

            assertThat(links(server, Role.MEMBER).open(token))
                    .isInstanceOf(ApprovalLinks.Target.Decidable.class);
            assertThat(links(server, Role.VIEWER).open(token))
                    .isInstanceOf(ApprovalLinks.Target.SignIn.class);
        }
    }

    private static ApprovalLinks links(OpenAiTestServer server, Role role) {
        var user = UserPrincipal.LOCAL;
        return new ApprovalLinks(
                server.part(HomeScheduleStore.class),
                server.part(RunAccess.class),
                server.part(RunControl.class),
                _ -> Optional.of(new UserPrincipal(user.user(), user.name(), role)),
                InstantSource.system());
    }

    private static String expiredLink(OpenAiTestServer server, String token) {
        var link = ApprovalLink.parse(token).orElseThrow();
        var links = server.part(HomeScheduleStore.class).store().approvalLinks();
        var secret = links.find(link.user(), link.number()).orElseThrow().secret();
        return new ApprovalLink(
                        link.user(), link.number(), link.run(), link.digest(), Instant.EPOCH)
                .toToken(secret);
    }
}
