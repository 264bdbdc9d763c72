package dev.troupe.packs.web.crawl;

import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;
import dev.troupe.packs.web.fetch.WebResponse;
import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.page.CrawlLink;
import dev.troupe.packs.web.page.LinkFinder;
import dev.troupe.packs.web.page.PageParser;
import dev.troupe.packs.web.page.WebPage;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the pages of a site, from a start page along its links.
 *
 * <p>Several pages are fetched at a time, but their links are read in the order in which the pages
 * were asked for: the same site gives the same crawl. One instance may run several crawls, also
 * side by side.
 */
public final class Crawler {
    private static final int MAX_TRIES = 3;
    private static final int SHARES = 3; // of the pages; one pattern of addresses has one at first
    private static final int MIN_SHARE = 10; // pages
    private static final Duration MAX_RETRY_WAIT = Duration.ofSeconds(10);
    private static final Set<Integer> BUSY = Set.of(429, 503);

    private final GuardedHttp http;
    private final HostThrottle gate;
    private final @Nullable RecordedPages pages;

    public Crawler(GuardedHttp http) {
        this(http, new HostThrottle(System::nanoTime, Thread::sleep));
    }

    /** One whose pages are recorded. */
    public Crawler(GuardedHttp http, RecordedPages pages) {
        this(http, new HostThrottle(System::nanoTime, Thread::sleep), pages);
    }

    Crawler(GuardedHttp http, HostThrottle gate) {
        this(http, gate, null);
    }

    private Crawler(GuardedHttp http, HostThrottle gate, @Nullable RecordedPages pages) {
        this.pages = pages;
        this.http = http;
        this.gate = gate;
    }

    /** Is notified of each page as soon as it was read. */
    public interface Listener {
        void onPage(WebPage page, int pages);
    }

    public CrawlResult crawl(URI start, CrawlLimits limits) throws InterruptedException {
        return crawl(start, limits, (_, _) -> {});
    }

    /**
     * @throws WebException when the start page itself cannot be read
     */
    public CrawlResult crawl(URI start, CrawlLimits limits, Listener listener)
            throws InterruptedException {
        try (var fetches = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                return new Run(start, limits, fetches, listener).crawl();
            } finally {
                fetches.shutdownNow();
            }
        }
    }

    /** A fetched page, or why there is none. */
    private record PendingFetch(CrawlFrontier.Target target, Future<WebResponse> response) {}

    private final class Run {
        private final URI start;
        private final CrawlLimits limits;
        private final ExecutorService fetches;
        private final Listener listener;
        private final RobotsRules robots = new RobotsRules(http);
        private final CrawlFrontier frontier;
        private final List<WebPage> pages = new ArrayList<>();
        private final Map<URI, URI> redirects = new HashMap<>();
        private final List<CrawlProblem> problems = new ArrayList<>();

        Run(URI start, CrawlLimits limits, ExecutorService fetches, Listener listener) {
            this.listener = listener;
            this.start = start;
            this.limits = limits;
            this.frontier = new CrawlFrontier(Math.max(MIN_SHARE, limits.maxPages() / SHARES));
            this.fetches = fetches;
        }

        CrawlResult crawl() throws InterruptedException {
            frontier.add(start, 0, Optional.empty());
            var inFlight = new ArrayDeque<PendingFetch>();
            var asked = 0;
            while (true) {
                var parallel = pages.isEmpty() ? 1 : limits.parallel();
                while (inFlight.size() < parallel
                        && asked < limits.maxPages()
                        && frontier.size() > 0) {
                    var next = submit(frontier.poll().orElseThrow());
                    next.ifPresent(inFlight::add);
                    asked += next.isPresent() ? 1 : 0;
                }
                if (inFlight.isEmpty()) {
                    break;
                }
                handle(inFlight.remove());
            }
            recordUnvisited();
            return new CrawlResult(pages, redirects, problems);
        }

        private Optional<PendingFetch> submit(CrawlFrontier.Target target)
                throws InterruptedException {
            if (!robots.allows(target.url())) {
                if (target.via().isEmpty()) {
                    throw RobotsRules.disallowedError(target.url());
                }
                problems.add(
                        CrawlProblem.of(
                                target.url().toString(),
                                RobotsRules.disallowedError(target.url())));
                return Optional.empty();
            }
            var delay = delay(target.url());
            return Optional.of(
                    new PendingFetch(
                            target, fetches.submit(() -> fetchRecorded(target.url(), delay))));
        }

        private Duration delay(URI url) throws InterruptedException {
            var asked = robots.delay(url);
            var own = isLocal(url) ? Duration.ZERO : limits.delay();
            return asked.compareTo(own) > 0 ? asked : own;
        }

        private void handle(PendingFetch fetched) throws InterruptedException {
            try {
                accept(fetched.target(), fetched.response().get());
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case WebException problem -> recordFailure(fetched.target(), problem);
                    case InterruptedException interrupted -> throw interrupted;
                    case null, default ->
                            throw new IllegalStateException(
                                    "a fetch failed unexpectedly", e.getCause());
                }
            }
        }

        private void recordFailure(CrawlFrontier.Target target, WebException problem) {
            if (target.via().isEmpty()) {
                throw problem;
            }
            problems.add(CrawlProblem.of(target.url().toString(), problem));
        }

        private void accept(CrawlFrontier.Target target, WebResponse response)
                throws InterruptedException {
            var isStart = target.via().isEmpty();
            if (!response.isHtml()) {
                if (isStart) {
                    throw PageParser.notHtml(response);
                }
                return; // a link to a file is not a failure
            }
            if (!isStart && (isOutside(response.url()) || !robots.allows(response.url()))) {
                return;
            }
            var canonical = WebUrl.canonical(response.url());
            redirects.put(WebUrl.canonical(target.url()), canonical);
            if (frontier.markRedirected(target.url(), response.url())) {
                var document = PageParser.compute(() -> PageParser.parse(response));
                pages.add(WebPage.of(response.url(), document, target.depth(), target.via()));
                listener.onPage(pages.getLast(), pages.size());
                follow(pages.getLast());
            }
        }

        private void follow(WebPage page) throws InterruptedException {
            for (var link : PageParser.compute(() -> linksToFollow(page))) {
                var depth = page.depth() + (link.kind() == CrawlLink.Kind.PAGINATION ? 0 : 1);
                if (depth <= limits.maxDepth() && !isOutside(link.url())) {
                    frontier.add(link.url(), depth, Optional.of(new WebPage.Via(page.key(), link)));
                }
            }
        }

        private static List<CrawlLink> linksToFollow(WebPage page) {
            return page.document().select("meta[name=robots i][content*=nofollow i]").isEmpty()
                    ? LinkFinder.links(page.document(), page.url())
                    : List.of();
        }

        private boolean isOutside(URI url) {
            return limits.sameHost()
                    && !WebUrl.isSameSite(url, pages.isEmpty() ? start : pages.getFirst().url());
        }

        private void recordUnvisited() {
            if (frontier.size() > 0) {
                problems.add(
                        new CrawlProblem(
                                start.toString(),
                                WebProblem.TOO_LARGE,
                                "Stopped at the limit of %d pages; %d known pages were not visited. Raise maxPages to visit them."
                                        .formatted(limits.maxPages(), frontier.size()),
                                "已达到 %d 页的上限，还有 %d 个已知页面未访问；可提高 maxPages。"
                                        .formatted(limits.maxPages(), frontier.size())));
            }
        }
    }

    private WebResponse fetchRecorded(URI url, Duration delay) throws InterruptedException {
        return pages == null ? fetch(url, delay) : pages.page(url, () -> fetch(url, delay));
    }

    private WebResponse fetch(URI url, Duration delay) throws InterruptedException {
        for (var tries = 1; ; tries++) {
            gate.awaitTurn(url, delay);
            try {
                return http.get(url);
            } catch (WebException e) {
                if (!BUSY.contains(e.status()) || tries == MAX_TRIES) {
                    throw e;
                }
                var wait = e.retryAfter().orElse(Duration.ofSeconds(tries));
                gate.pause(wait.compareTo(MAX_RETRY_WAIT) > 0 ? MAX_RETRY_WAIT : wait);
            }
        }
    }

    private static boolean isLocal(URI url) {
        return url.getHost() != null && url.getHost().matches("localhost|127\\.[\\d.]+|\\[::1]");
    }
}
