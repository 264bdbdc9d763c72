package dev.troupe.packs.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.Value;
import dev.troupe.testing.agent.TestToolContext;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Browsers that hang, break, are shared, waited for, given up and left behind. */
@Tag("slow")
class BrowserLivesTest {
    @TempDir private Path directory = Path.of("");
    private final ScriptedSite site = ScriptedSite.start();
    private final List<TestToolContext> trials = new ArrayList<>();
    private TestToolContext trial =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void begin() {
        trial = trial();
    }

    private TestToolContext trial() {
        var made = TestToolContext.inDirectory(directory);
        trials.add(made);
        return made;
    }

    @AfterEach
    void end() throws Exception {
        for (var one : trials) {
            one.closeResources();
        }
        site.close();
    }

    private static BrowserProcess engine(Browsers browsers) {
        return Objects.requireNonNull(browsers.pack().workers().all().iterator().next().engine());
    }

    private static NodeBrowser browsing(TestToolContext trial) {
        return trial.resource(
                NodeBrowser.class,
                () -> {
                    throw new AssertionError("nothing is held");
                });
    }

    private static BrowserProcess engine(TestToolContext trial) {
        var worker = Objects.requireNonNull(browsing(trial).borrowedWorker());
        return Objects.requireNonNull(worker.engine());
    }

    /** Those of its browser, which cannot end for want of use meanwhile. */
    private static List<ProcessHandle> processesWhileInUse(TestToolContext trial)
            throws InterruptedException {
        return browsing(trial).call(_ -> engine(trial).processes(), Duration.ofMinutes(1));
    }

    private static void awaitEnd(List<ProcessHandle> processes) {
        processes.forEach(process -> process.onExit().orTimeout(2, TimeUnit.MINUTES).join());
        assertThat(processes).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void endsAPageWhoseScriptNeverEnds() throws InterruptedException {
        try (var browsers = Browsers.open(Browsers.HASTY).reaching(site)) {
            browsers.call(trial, "navigate", "url", site.url("/busy"));
            var processes = engine(browsers).processes();

            var clicked = browsers.call(trial, "click", "selector", "#spin", "timeout", 500);

            assertThat(clicked.data().field("errorType")).isEqualTo(Value.of("TIMEOUT"));
            assertThat(clicked.message()).contains("did not respond", "navigate");
            awaitEnd(processes);
            var again = browsers.call(trial, "navigate", "url", site.url("/form"));
            assertThat(again.data().field("title")).isEqualTo(Value.of("Form"));
            assertThat(again.data().toString()).contains("was restarted");
        }
    }

    @Test
    void replacesABrowserThatWasKilled() throws InterruptedException {
        try (var browsers = Browsers.open(Browsers.LIMITS).reaching(site)) {
            for (int victim : List.of(1, 0)) { // the browser, then the driver
                browsers.call(trial, "navigate", "url", site.url("/busy"));
                var processes = engine(trial).processes();

                processes.get(victim).destroyForcibly();
                processes.get(victim).onExit().join();
                var reply = browsers.call(trial, "getPageText");

                assertThat(reply.isUsable()).as(reply.toString()).isFalse();
                assertThat(reply.data().field("suggestion").asText()).contains("navigate");
                awaitEnd(processes);
                var again = browsers.call(trial, "navigate", "url", site.url("/form"));
                assertThat(again.data().field("title"))
                        .as(again.toString())
                        .isEqualTo(Value.of("Form"));
            }
        }
    }

    @Test
    void letsGoOfTheBrowserWhenACallIsInterrupted() throws Exception {
        try (var browsers = Browsers.open(Browsers.LIMITS).reaching(site)) {
            browsers.call(trial, "navigate", "url", site.url("/busy"));
            var processes = engine(browsers).processes();
            var script = "fetch('/begun').then(() => new Promise(() => {}))";
            var call = new FutureTask<>(() -> browsers.call(trial, "evaluate", "script", script));
            var thread = Thread.ofVirtual().start(call);
            while (site.requests().stream().noneMatch(one -> one.contains("/begun"))) {
                Thread.onSpinWait();
            }

            thread.interrupt();

            assertThatThrownBy(call::get).hasCauseInstanceOf(InterruptedException.class);
            awaitEnd(processes);
        }
    }

    @Test
    void keepsCookiesOfNodesApartAndOfOneNodeTogether() throws Exception {
        var other = trial();
        try (var browsers = Browsers.open(Browsers.LIMITS).reaching(site);
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var both =
                    executor.invokeAll(
                            List.<Callable<ToolReply>>of(
                                    () ->
                                            browsers.call(
                                                    trial,
                                                    "navigate",
                                                    "url",
                                                    site.url("/cookie?ann")),
                                    () ->
                                            browsers.call(
                                                    other,
                                                    "navigate",
                                                    "url",
                                                    site.url("/cookie?bob"))));
            for (var one : both) {
                assertThat(one.get().isUsable()).isTrue();
            }
            for (var one : List.of(trial, other)) {
                browsers.call(one, "navigate", "url", site.url("/seen"));
            }

            assertThat(seen(browsers, trial)).contains("who=ann").doesNotContain("bob");
            assertThat(seen(browsers, other)).contains("who=bob").doesNotContain("ann");
            trial.closeResources();
            var next = trial();
            browsers.call(next, "navigate", "url", site.url("/seen"));
            assertThat(seen(browsers, next)).doesNotContain("who");
            assertThat(browsers.pack().workers().all()).hasSize(2); // one of them was used again
        }
    }

    private static String seen(Browsers browsers, TestToolContext trial)
            throws InterruptedException {
        return browsers.call(trial, "getText", "selector", "#seen").data().field("text").asText();
    }

    @Test
    void saysThatAllBrowsersAreInUseAndGoesOnWhenOneIsFree() throws Exception {
        var other = trial();
        try (var browsers =
                Browsers.open(Browsers.LIMITS.withBrowsers(1).withPatience(Duration.ofMillis(50)))
                        .reaching(site)) {
            browsers.call(trial, "navigate", "url", site.url("/form"));

            var refused = browsers.call(other, "navigate", "url", site.url("/form"));

            assertThat(refused.isUsable()).isFalse();
            assertThat(refused.message()).contains("all 1 browsers are in use", "TROUPE_BROWSERS");
            trial.closeResources();
            assertThat(browsers.call(other, "navigate", "url", site.url("/form")).isUsable())
                    .isTrue();
        }
    }

    @Test
    void waitsForABrowserUntilItIsInterrupted() throws Exception {
        var other = trial();
        try (var browsers =
                Browsers.open(Browsers.LIMITS.withBrowsers(1).withPatience(Duration.ofMinutes(5)))
                        .reaching(site)) {
            browsers.call(trial, "navigate", "url", site.url("/form"));
            var begun = new CountDownLatch(1);
            var call =
                    new FutureTask<>(() -> {
                        begun.countDown();
                        return browsers.call(other, "navigate", "url", site.url("/form"));
                    });
            var thread = Thread.ofVirtual().start(call);
            begun.await();

            thread.interrupt();

            assertThatThrownBy(call::get).hasCauseInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void endsBrowsersThatNobodyUses() throws Exception {
        var limits = Browsers.LIMITS.withIdle(Duration.ofMillis(100), Duration.ofMinutes(1));
        try (var browsers = Browsers.open(limits).reaching(site)) {
            browsers.call(trial, "navigate", "url", site.url("/form"));
            var processes = engine(browsers).processes();

            trial.closeResources();

            awaitEnd(processes);
            assertThat(browsers.call(trial(), "navigate", "url", site.url("/form")).isUsable())
                    .isTrue();
        }
    }

    @Test
    void closesAPageThatIsLeftAloneForLong() throws Exception {
        var limits = Browsers.LIMITS.withIdle(Duration.ofMinutes(1), Duration.ofMillis(300));
        try (var browsers = Browsers.open(limits).reaching(site)) {
            browsers.call(trial, "navigate", "url", site.url("/form"));

            awaitEnd(processesWhileInUse(trial));

            var reply = browsers.call(trial, "getPageText");
            assertThat(reply.message()).contains("no page is open");
            assertThat(reply.data().toString()).contains("without use");
        }
    }

    /** Whatever ends Java, driver and browser end with it. */
    @Test
    void leavesNothingBehindWhereJavaIsKilled() throws Exception {
        Browsers.open(Browsers.LIMITS).close(); // skips if the machine has no browser
        var child =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                KilledBrowsing.class.getName(),
                                site.url("/busy"),
                                String.valueOf(site.port()))
                        .redirectErrorStream(true)
                        .start();
        try (var reader =
                new BufferedReader(
                        new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(reader.readLine()).isEqualTo("Busy");
            var processes = child.descendants().toList();
            assertThat(processes).hasSizeGreaterThan(2);

            child.destroyForcibly().waitFor();

            awaitEnd(processes);
        } finally {
            child.destroyForcibly();
        }
    }
}
