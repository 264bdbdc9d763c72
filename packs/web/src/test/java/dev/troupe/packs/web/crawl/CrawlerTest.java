package dev.troupe.packs.web.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;
import dev.troupe.packs.web.fetch.WebUrl;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CrawlerTest {
    private final TestSite site = new TestSite();
    private final GuardedHttp http = site.client();
    private final List<Duration> waits = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        http.close();
        site.close();
    }

    private CrawlResult crawl(CrawlLimits limits) throws InterruptedException {
        var gate = new HostThrottle(() -> 0, waits::add);
        return new Crawler(http, gate).crawl(WebUrl.parse(site.url("/")), limits);
    }

    private static List<String> paths(CrawlResult crawl) {
        return crawl.pages().stream().map(page -> page.url().getPath()).toList();
    }

    @Test
    void visitsEachPageOnceWhateverTheSpelling() throws InterruptedException {
        site.page(
                        "/",
                        "<a href='/a#x'>1</a><a href='a?utm_source=y'>2</a><a href='./b/../a'>3</a><a href='/'>home</a>")
                .page("/a", "<a href='/'>back</a><a href='/a'>self</a>");

        assertThat(paths(crawl(CrawlLimits.defaults()))).containsExactly("/", "/a");
    }

    @Test
    void stopsAtItsLimitsAndSaysSo() throws InterruptedException {
        for (var i = 0; i < 20; i++) {
            site.page(i == 0 ? "/" : "/p" + i, "<p><a href='/p" + (i + 1) + "'>deeper</a></p>");
        }

        var deep = crawl(CrawlLimits.defaults().withMaxDepth(2));
        var wide = crawl(CrawlLimits.defaults().withMaxDepth(50).withMaxPages(4));

        assertThat(paths(deep)).containsExactly("/", "/p1", "/p2");
        assertThat(paths(wide)).hasSize(4);
        assertThat(wide.problems())
                .last()
                .satisfies(it -> assertThat(it.english()).contains("limit of 4 pages"));
    }

    @Test
    void turnsPagesWithoutCountingThemAsDepth() throws InterruptedException {
        for (var i = 1; i <= 12; i++) {
            site.page(
                    i == 1 ? "/" : "/?page=" + i,
                    "<p>page " + i + "</p><a href='?page=" + (i + 1) + "'>下一页</a>");
        }

        assertThat(crawl(CrawlLimits.defaults()).pages()).hasSize(12);
    }

    @Test
    void visitsTheSiteAlthoughACalendarHasNoEnd() throws InterruptedException {
        site.page("/", "<a href='/calendar?month=1'>Next</a><a href='/shop/0'>shop</a>");
        for (var i = 0; i < 60; i++) {
            site.page(
                    "/calendar?month=" + (i + 1),
                    "<p>month</p><a href='/calendar?month=" + (i + 2) + "'>Next</a>");
        }
        for (var i = 0; i < 8; i++) {
            site.page("/shop/" + i, "<p>goods</p><a href='/shop/" + (i + 1) + "'>more</a>");
        }

        var crawl = crawl(CrawlLimits.defaults().withMaxPages(30).withMaxDepth(20));

        assertThat(paths(crawl)).contains("/shop/0", "/shop/7");
    }

    @Test
    void leavesAloneWhatChangesThings() throws InterruptedException {
        site.page(
                "/",
                "<a href='/logout'>Log out</a><a href='/cart?add=1'>Buy</a><a href='?add-to-cart=5'>Add</a><a href='/file.pdf'>PDF</a><a href='?sort=price'>Sort</a><a href='mailto:a@b.c'>Mail</a><a href='javascript:void(0)'>JS</a>");

        crawl(CrawlLimits.defaults());

        assertThat(site.requests()).containsExactly("/robots.txt", "/");
    }

    @Test
    void waitsAsLongAsABusyServerAsksThenTriesAgain() throws InterruptedException {
        var asked = new AtomicInteger();
        site.on(
                "/",
                exchange -> {
                    if (asked.incrementAndGet() < 3) {
                        exchange.getResponseHeaders()
                                .set("Retry-After", asked.get() == 1 ? "2" : "3600");
                        TestSite.send(exchange, 429, "text/html", new byte[0]);
                    } else {
                        TestSite.send(
                                exchange,
                                200,
                                "text/html",
                                "<p>ok</p>".getBytes(StandardCharsets.UTF_8));
                    }
                });

        assertThat(paths(crawl(CrawlLimits.defaults()))).containsExactly("/");
        assertThat(waits).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(10));
    }

    @Test
    void keepsTheDistanceThatRobotsTxtAsksForUpToABound() throws InterruptedException {
        site.page(
                        "/robots.txt",
                        "text/plain",
                        "User-agent: *\nCrawl-delay: 60".getBytes(StandardCharsets.UTF_8))
                .page("/", "<a href='/a'>a</a><a href='/b'>b</a>")
                .page("/a", "<p>a</p>")
                .page("/b", "<p>b</p>");

        crawl(CrawlLimits.defaults());

        assertThat(waits).containsExactlyInAnyOrder(Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    @Test
    void goesNowhereWhenRobotsTxtForbidsTheStart() {
        site.page(
                        "/robots.txt",
                        "text/plain",
                        "User-agent: *\nDisallow: /".getBytes(StandardCharsets.UTF_8))
                .page("/", "<p>x</p>");

        assertThatThrownBy(() -> crawl(CrawlLimits.defaults()))
                .isInstanceOfSatisfying(
                        WebException.class,
                        e -> assertThat(e.code()).isEqualTo(WebProblem.ROBOTS_DISALLOWED));
        assertThat(site.requests()).containsExactly("/robots.txt");
    }

    @Test
    void notesBrokenPagesAndGoesOn() throws InterruptedException {
        site.page("/", "<a href='/missing'>m</a><a href='/ok'>o</a>").page("/ok", "<p>ok</p>");

        var crawl = crawl(CrawlLimits.defaults());

        assertThat(paths(crawl)).containsExactly("/", "/ok");
        assertThat(crawl.problems())
                .singleElement()
                .satisfies(it -> assertThat(it.code()).isEqualTo(WebProblem.NOT_FOUND));
    }

    @Test
    @Timeout(180)
    void stopsWhenInterrupted() throws InterruptedException {
        var asked = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        site.page("/", "<a href='/slow'>s</a>")
                .on(
                        "/slow",
                        exchange -> {
                            asked.countDown();
                            try {
                                release.await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        var crawl = new FutureTask<>(() -> crawl(CrawlLimits.defaults()));
        var caller = Thread.ofVirtual().start(crawl);
        asked.await();

        caller.interrupt();

        assertThatThrownBy(crawl::get).hasCauseInstanceOf(InterruptedException.class);
        release.countDown();
    }

    @Test
    void givesTheSamePagesInTheSameOrderEveryTime() throws InterruptedException {
        var links = new StringBuilder();
        for (var i = 0; i < 30; i++) {
            links.append("<a href='/n").append(i).append("'>n</a>");
            site.page("/n" + i, "<a href='/m" + i % 7 + "'>m</a>");
        }
        for (var i = 0; i < 7; i++) {
            site.page("/m" + i, "<p>m</p>");
        }
        site.page("/", links.toString());

        assertThat(paths(crawl(CrawlLimits.defaults())))
                .isEqualTo(paths(crawl(CrawlLimits.defaults())))
                .hasSize(38);
    }
}
