package dev.troupe.packs.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.web.crawl.TestSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedHttpTest {
    private final TestSite site = new TestSite();
    private final GuardedHttp http = site.client();

    @AfterEach
    void stop() {
        http.close();
        site.close();
    }

    private static void assertProblem(WebProblem code, String part, ThrowingCallable call) {
        assertThatThrownBy(call)
                .hasMessageContaining(part)
                .isInstanceOfSatisfying(
                        WebException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(code);
                            assertThat(e.chinese()).isNotBlank();
                        });
    }

    @Test
    void fetchesFromAListedAddress() throws InterruptedException {
        site.page("/", "<p>hello</p>");

        assertThat(http.get(site.url("/")).text()).isEqualTo("<p>hello</p>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "localhost",
                "2130706433",
                "0x7f000001",
                "0177.1",
                "[::1]",
                "[::ffff:127.0.0.1]"
            })
    void refusesLoopbackUnderEverySpellingAndNamesTheRemedy(String host) {
        try (var closed = GuardedHttp.create(AllowedHosts.none())) {
            assertProblem(
                    WebProblem.REFUSED_ADDRESS,
                    "TROUPE_ALLOW_HOSTS=",
                    () -> closed.get("http://" + host + ":" + site.port() + "/"));
        }

        assertThat(site.requests()).isEmpty();
    }

    @Test
    void opensOnlyTheListedPort() {
        try (var closed = GuardedHttp.create(AllowedHosts.parse("127.0.0.1:1"))) {
            assertProblem(WebProblem.REFUSED_ADDRESS, site.host(), () -> closed.get(site.url("/")));
        }
    }

    @Test
    void checksEveryRedirectAgain() {
        site.redirect("/out", "http://169.254.169.254/latest/meta-data")
                .redirect("/scheme", "file:///etc/passwd");

        assertProblem(
                WebProblem.REFUSED_ADDRESS, "169.254.169.254", () -> http.get(site.url("/out")));
        assertProblem(
                WebProblem.BAD_URL, "file:///etc/passwd", () -> http.get(site.url("/scheme")));
    }

    @Test
    void followsRedirectsButNotInACircle() throws InterruptedException {
        site.redirect("/a", "b?x=1")
                .redirect("/b?x=1", "/c")
                .page("/c", "there")
                .redirect("/loop", "/loop");

        assertThat(http.get(site.url("/a")).url()).hasToString(site.url("/c"));
        assertProblem(
                WebProblem.TOO_MANY_REDIRECTS, "more than 5", () -> http.get(site.url("/loop")));
    }

    @Test
    void tellsAMissingPageFromABrokenServer() {
        site.on("/broken", exchange -> TestSite.send(exchange, 500, "text/html", new byte[0]));

        assertProblem(WebProblem.NOT_FOUND, "404", () -> http.get(site.url("/nothing")));
        assertProblem(WebProblem.HTTP_STATUS, "500", () -> http.get(site.url("/broken")));
    }

    @Test
    void saysThatNobodyAnswers() {
        site.close();

        assertProblem(WebProblem.UNREACHABLE, "no server responds", () -> http.get(site.url("/")));
    }

    @Test
    @Timeout(180)
    void stopsAtTheLimitEvenWhenTheBodyIsSmallOnTheWire() throws IOException {
        var bomb = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bomb)) {
            var zeros = new byte[1024 * 1024];
            for (var i = 0; i < 64; i++) {
                gzip.write(zeros);
            }
        }
        site.on(
                "/bomb",
                exchange -> {
                    exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                    TestSite.send(exchange, 200, "text/html", bomb.toByteArray());
                });

        assertProblem(WebProblem.TOO_LARGE, "limit of 10.0 MiB", () -> http.get(site.url("/bomb")));
    }

    @Test
    void readsCompressedPages() throws IOException, InterruptedException {
        var body = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(body)) {
            gzip.write("packed".getBytes(StandardCharsets.UTF_8));
        }
        site.on(
                "/gzip",
                exchange -> {
                    exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                    TestSite.send(exchange, 200, "text/plain", body.toByteArray());
                });

        assertThat(http.get(site.url("/gzip")).text()).isEqualTo("packed");
    }

    @Test
    void readsChinesePagesWhereverTheCharsetIsNamed() throws InterruptedException {
        var gbk = Charset.forName("GBK");
        site.page("/header", "手机€", Charset.forName("GB18030"), "text/html; charset=gb2312")
                .page("/meta", "<meta charset='gbk'>手机", gbk, "text/html")
                .page("/silent", "手机手机", gbk, "text/html")
                .page("/mark", "\uFEFF手机", StandardCharsets.UTF_8, "text/html; charset=gbk")
                .page("/wrong", "手机", StandardCharsets.UTF_8, "text/html; charset=iso-8859-1");

        assertThat(http.get(site.url("/header")).text()).isEqualTo("手机€");
        assertThat(http.get(site.url("/meta")).text()).endsWith("手机");
        assertThat(http.get(site.url("/silent")).text()).isEqualTo("手机手机");
        assertThat(http.get(site.url("/mark")).text()).isEqualTo("手机");
        assertThat(http.get(site.url("/wrong")).text()).isEqualTo("手机");
    }

    @Test
    @Timeout(180)
    void stopsWhenTheCallerIsInterrupted() throws Exception {
        var asked = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        site.on("/slow", exchange -> hang(asked, release));
        var fetch = new FutureTask<>(() -> http.get(site.url("/slow")));
        var caller = Thread.ofVirtual().start(fetch);
        asked.await();

        caller.interrupt();

        assertThatThrownBy(fetch::get).hasCauseInstanceOf(InterruptedException.class);
        release.countDown();
    }

    @Test
    @Timeout(180)
    void endsAFetchThatTakesTooLong() {
        var release = new CountDownLatch(1);
        site.on("/slow", exchange -> hang(new CountDownLatch(1), release));
        var limits = FetchLimits.defaults().withTotal(Duration.ofMillis(200));

        try (var hasty = GuardedHttp.create(AllowedHosts.parse(site.host()), limits)) {
            assertProblem(
                    WebProblem.TIMEOUT, "no complete response", () -> hasty.get(site.url("/slow")));
        }
        release.countDown();
    }

    private static void hang(CountDownLatch asked, CountDownLatch release) {
        asked.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void namesAMalformedEntryOfTheAllowList() {
        assertThatThrownBy(() -> AllowedHosts.parse("127.0.0.1:80, shop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'shop'");
    }

    /** The endpoint of a webhook is anybody's. */
    @Test
    @Timeout(180)
    void postsWithoutReadingAnEndlessResponse() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var client = GuardedHttp.create(AllowedHosts.parse(hostOf(server)))) {
            var _ =
                    Thread.ofVirtual()
                            .start(() ->
                                    answer(
                                            server,
                                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                                            "1\r\nx\r\n"));

            int status = client.post(URI.create("http://" + hostOf(server)), "{}", Map.of());

            assertThat(status).isEqualTo(200);
        }
    }

    @Test
    @Timeout(180)
    void postsWithinTheTotalLimit() throws Exception {
        var limits = FetchLimits.defaults().withTotal(Duration.ofMillis(300));
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var client = GuardedHttp.create(AllowedHosts.parse(hostOf(server)), limits)) {
            var _ =
                    Thread.ofVirtual()
                            .start(() -> answer(server, "HTTP/1.1 200 OK\r\nX-Slow: ", "x"));

            assertProblem(
                    WebProblem.TIMEOUT,
                    "no complete response",
                    () -> client.post(URI.create("http://" + hostOf(server)), "{}", Map.of()));
        }
    }

    private static String hostOf(ServerSocket server) {
        return "127.0.0.1:" + server.getLocalPort();
    }

    /** Writes the beginning of a response and then the same piece again and again. */
    private static void answer(ServerSocket server, String begin, String piece) {
        try (var socket = server.accept()) {
            var out = socket.getOutputStream();
            out.write(begin.getBytes(StandardCharsets.UTF_8));
            while (true) {
                out.write(piece.getBytes(StandardCharsets.UTF_8));
                out.flush();
                LockSupport.parkNanos(1_000_000);
            }
        } catch (IOException _) {
            // the client has gone
        }
    }
}
