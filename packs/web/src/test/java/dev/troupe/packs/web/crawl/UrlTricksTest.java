package dev.troupe.packs.web.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.FetchLimits;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.GuardedResolver;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;
import dev.troupe.packs.web.fetch.WebUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A collection of addresses that try to reach addresses that are not public: each must be refused
 * whether a user gives it or a site redirects to it, and nothing may be sent.
 */
class UrlTricksTest {
    /** What a name server answers here; a name that is not listed does not exist. */
    private static final Map<String, List<String>> NAMES =
            Map.ofEntries(
                    Map.entry("localhost", List.of("127.0.0.1", "::1")),
                    Map.entry("loop.example", List.of("127.0.0.1")),
                    Map.entry("loop6.example", List.of("::1")),
                    Map.entry("mapped.example", List.of("::ffff:10.0.0.1")),
                    Map.entry("metadata.google.internal", List.of("169.254.169.254")),
                    Map.entry("lan.example", List.of("192.168.1.1")),
                    Map.entry("mixed.example", List.of("93.184.216.34", "10.0.0.5")),
                    Map.entry("mixed6.example", List.of("2606:4700::1111", "fd00::1")),
                    Map.entry("nat64.example", List.of("64:ff9b::a00:1")),
                    Map.entry("zero.example", List.of("0.0.0.0")),
                    Map.entry(IDN.toASCII("中文.example"), List.of("10.9.8.7")),
                    Map.entry("shop.example", List.of("93.184.216.34")),
                    Map.entry("www.shop.example", List.of("93.184.216.34", "2606:4700::1111")),
                    Map.entry("xn--fsqu00a.xn--0zwm56d", List.of("93.184.216.34")),
                    Map.entry("under_score.example", List.of("93.184.216.34")));

    private final TestSite secret = new TestSite(); // on loopback and not listed
    private final TestSite listed = new TestSite();
    private final GuardedHttp http =
            GuardedHttp.create(
                    AllowedHosts.parse(listed.host()),
                    FetchLimits.defaults(),
                    UrlTricksTest::lookUp);

    @AfterEach
    void stop() {
        http.close();
        secret.close();
        listed.close();
    }

    private static InetAddress[] lookUp(String host) throws UnknownHostException {
        if (host.matches("[0-9.]+|\\[?[0-9a-f:.]*:[0-9a-f:.]*]?")) {
            return InetAddress.getAllByName(host);
        }
        var answers = NAMES.get(host);
        if (answers == null) {
            throw new UnknownHostException(host);
        }
        return answers.stream().map(InetAddress::ofLiteral).toArray(InetAddress[]::new);
    }

    /** One a line, escapes as in Java strings; {@code PORT} is where the secret server listens. */
    private static List<String> lines(String resource) {
        try (var in = Objects.requireNonNull(UrlTricksTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("# "))
                    .map(String::translateEscapes)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> tricks() {
        return lines("url-tricks.txt");
    }

    static List<String> honest() {
        return lines("url-honest.txt");
    }

    @Test
    void holdsAHundredTricksAtLeast() {
        assertThat(tricks()).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    }

    @ParameterizedTest
    @MethodSource("tricks")
    void refusesATrick(String trick) {
        assertRefused(trick.replace("PORT", "" + secret.port()));
    }

    @ParameterizedTest
    @MethodSource("tricks")
    void refusesARedirectToATrick(String trick) {
        var target = trick.replace("PORT", "" + secret.port());
        if (!target.matches("[a-zA-Z]+:[ -~]*")) {
            return; // no header can cause it, or it is a path on the listed site
        }
        listed.redirect("/go", target);

        assertRefused(listed.url("/go"));
    }

    private void assertRefused(String url) {
        assertThatThrownBy(() -> http.get(url))
                .isInstanceOfSatisfying(
                        WebException.class,
                        e ->
                                assertThat(e.code())
                                        .isIn(WebProblem.REFUSED_ADDRESS, WebProblem.BAD_URL));
        assertThat(secret.requests()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("honest")
    void letsAnHonestAddressPass(String text) throws UnknownHostException {
        var url = WebUrl.parse(text);
        var resolver = new GuardedResolver(AllowedHosts.none(), UrlTricksTest::lookUp);
        var host = url.getRawAuthority().replaceFirst(":\\d+$", "").replaceAll("[\\[\\]]", "");

        assertThat(resolver.resolve(host, WebUrl.port(url))).isNotEmpty();
    }

    @Test
    void connectsToTheAnswerThatWasChecked() {
        var answers = new AtomicInteger();
        GuardedResolver.Lookup rebinding =
                _ ->
                        answers.getAndIncrement() == 0
                                ? new InetAddress[] {InetAddress.ofLiteral("192.0.2.1")}
                                : new InetAddress[] {InetAddress.getLoopbackAddress()};
        try (var client =
                GuardedHttp.create(
                        AllowedHosts.parse("192.0.2.1:" + secret.port()),
                        FetchLimits.defaults().withTotal(Duration.ofMillis(300)),
                        rebinding)) {
            // the first answer is listed and leads nowhere; later ones lead to the secret
            IntStream.range(0, 3)
                    .forEach(_ ->
                            assertThatThrownBy(() ->
                                            client.get(
                                                    "http://rebind.example:" + secret.port() + "/"))
                                    .isInstanceOf(WebException.class));
        }

        assertThat(secret.requests()).isEmpty();
    }

    @Test
    void refusesANameWithOnePrivateAnswerAmongPublicOnes() {
        var tricks = Stream.of("http://mixed.example/", "http://mixed6.example/");

        assertThat(tricks).allSatisfy(this::assertRefused);
    }
}
