package dev.troupe.packs.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.testing.agent.TestToolContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ways out of the browser, to places that are not allowed. */
@Tag("slow")
class BrowserGuardTest {
    @TempDir private Path directory = Path.of("");
    private final ScriptedSite open = ScriptedSite.start();
    private final ScriptedSite secret = ScriptedSite.start();
    private TestToolContext trial =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void begin() {
        trial = TestToolContext.inDirectory(directory);
    }

    @AfterEach
    void end() throws Exception {
        trial.closeResources();
        open.close();
        secret.close();
    }

    private static String notes(ToolReply reply) {
        return String.join(
                "\n", reply.data().field("notes").items().stream().map(Value::asText).toList());
    }

    @Test
    void followsNoRedirectToWhereItMayNotGo() throws InterruptedException {
        open.redirect("/away", secret.url("/shop"));
        open.redirect("/metadata", "http://169.254.169.254/latest/meta-data/");
        try (var browsers = Browsers.open(Browsers.LIMITS).reaching(open)) {
            var away = browsers.call(trial, "navigate", "url", open.url("/away"));

            assertThat(away.isUsable()).isFalse();
            assertThat(away.code()).isEqualTo("policy.refused-address");
            assertThat(away.data().field("errorType")).isEqualTo(Value.of("NETWORK_ERROR"));
            assertThat(away.message()).contains("was redirected to", "127.0.0.1:" + secret.port());
            var metadata = browsers.call(trial, "navigate", "url", open.url("/metadata"));
            assertThat(metadata.message()).contains("169.254.169.254:80");
            var direct =
                    browsers.call(
                            trial, "navigate", "url", "http://[::1]:" + secret.port() + "/shop");
            assertThat(direct.code()).isEqualTo("policy.refused-address");
            assertThat(browsers.call(trial, "getPageText").isUsable()).isFalse();
        }
        assertThat(secret.requests()).isEmpty();
    }

    @Test
    void letsNoScriptReachOtherPorts() throws InterruptedException {
        try (var browsers = Browsers.open(Browsers.LIMITS).reaching(open)) {
            browsers.call(trial, "navigate", "url", open.url("/form"));
            for (var script :
                    List.of(
                            "fetch('%s', {mode: 'no-cors'}).then(() => 'in', () => 'out')",
                            "new Promise(done => { const i = new Image(); i.onload = () => done('in'); i.onerror = () => done('out'); i.src = '%s'; })",
                            "new Promise(done => { const s = new WebSocket('%s'.replace('http', 'ws')); s.onopen = () => done('in'); s.onerror = () => done('out'); })",
                            "new Promise(done => { const s = new EventSource('%s'); s.onopen = () => done('in'); s.onerror = () => done('out'); })",
                            "new Promise(done => { const f = document.createElement('iframe'); f.src = '%s'; f.onload = () => setTimeout(() => done('out'), 200); document.body.append(f); })",
                            "(navigator.sendBeacon('%s', 'x'), new Promise(done => setTimeout(() => done('out'), 200)))",
                            "fetch('file:///etc/passwd').then(() => 'in', () => 'out')")) {
                var reply =
                        browsers.call(
                                trial, "evaluate", "script", script.formatted(secret.url("/shop")));
                assertThat(reply.data().field("value"))
                        .as(script + reply)
                        .isEqualTo(Value.of("out"));
            }
            var last = browsers.call(trial, "getPageText");
            assertThat(last.isUsable()).isTrue();
        }
        assertThat(secret.requests()).isEmpty();
    }

    @Test
    void tellsWhatAPageTriedToReach() throws InterruptedException {
        try (var browsers = Browsers.open(Browsers.LIMITS).reaching(open)) {
            browsers.call(trial, "navigate", "url", open.url("/form"));

            var reply =
                    browsers.call(
                            trial,
                            "evaluate",
                            "script",
                            "fetch('%s').catch(() => 1)".formatted(secret.url("/shop")));

            assertThat(notes(reply)).contains("127.0.0.1:" + secret.port(), "was refused");
        }
    }

    /** The name has another address for each who asks; only the one that was judged is used. */
    @Test
    void connectsToTheAddressThatWasJudged() throws InterruptedException {
        var lookups = new AtomicInteger();
        AddressPolicy addresses =
                (host, port) -> {
                    boolean isFirst = lookups.getAndIncrement() == 0;
                    if (!isFirst) {
                        throw new ToolException(
                                new Problem(
                                        "policy.refused-address",
                                        LocalizedText.verbatim(host + " is private now"),
                                        false));
                    }
                    return List.of(InetAddress.ofLiteral("127.0.0.1"));
                };
        try (var browsers = Browsers.open(Browsers.LIMITS, addresses).reaching(open)) {
            var first =
                    browsers.call(
                            trial,
                            "navigate",
                            "url",
                            "http://rebind.test:" + open.port() + "/form");
            assertThat(first.data().field("title")).isEqualTo(Value.of("Form"));
        }
        assertThat(lookups.get()).isPositive();
        assertThat(open.requests()).isNotEmpty();
    }

    @Test
    void saysThatAHostIsUnknown() throws InterruptedException {
        AddressPolicy addresses =
                (host, _) -> {
                    throw new UnknownHostException(host);
                };
        try (var browsers = Browsers.open(Browsers.LIMITS, addresses).reaching(open)) {
            var reply =
                    browsers.call(
                            trial, "navigate", "url", "http://nowhere.test:" + open.port() + "/");

            assertThat(reply.message()).contains("nowhere.test is unknown");
        }
    }

    @Test
    void stopsAtTheLimitOfBytes() throws InterruptedException {
        var limits = // each visit that stalls takes all of its time
                Browsers.LIMITS
                        .withBytes(1_000_000)
                        .withTimes(Duration.ofSeconds(5), Duration.ofSeconds(5));
        try (var browsers = Browsers.open(limits).reaching(open)) {
            ToolReply reply;
            do { // until it has read so much
                browsers.call(trial, "navigate", "url", open.url("/large"));
                reply = browsers.call(trial, "navigate", "url", open.url("/form"));
            } while (!String.valueOf(reply.message()).contains("traffic"));

            assertThat(reply.isUsable()).isFalse();
        }
    }

    @Test
    void callsNobodyOfItself() throws InterruptedException {
        var asked = new CopyOnWriteArrayList<String>();
        AddressPolicy addresses =
                (host, port) -> {
                    asked.add(host);
                    return List.of(InetAddress.ofLiteral("127.0.0.1"));
                };
        try (var browsers = Browsers.open(Browsers.LIMITS, addresses).reaching(open)) {
            browsers.call(trial, "navigate", "url", open.url("/shop"));
            browsers.call(trial, "waitForSelector", "selector", "#nowhere", "timeout", 2_000);
            var asks = "fetch('https://gaia.invalid/').then(() => 'there', () => 'not there')";
            var reply = browsers.call(trial, "evaluate", "script", asks);
            assertThat(reply.data().toString()).contains("not there").doesNotContain("notes");
        }

        assertThat(asked).isNotEmpty().allMatch(host -> host.equals("127.0.0.1"));
    }
}
