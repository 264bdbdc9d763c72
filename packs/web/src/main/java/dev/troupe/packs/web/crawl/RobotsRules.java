package dev.troupe.packs.web.crawl;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What each host's robots.txt allows (RFC 9309). Used by one thread. */
final class RobotsRules {
    /** Longer waits would make any crawl useless; sites that ask for more get this. */
    private static final Duration MAX_DELAY = Duration.ofSeconds(2);

    private final GuardedHttp http;
    private final Map<String, BaseRobotRules> rules = new HashMap<>();

    RobotsRules(GuardedHttp http) {
        this.http = http;
    }

    boolean allows(URI url) throws InterruptedException {
        return rules(url).isAllowed(url.toString());
    }

    Duration delay(URI url) throws InterruptedException {
        var millis = rules(url).getCrawlDelay();
        return millis <= 0
                ? Duration.ZERO
                : Duration.ofMillis(Math.min(millis, MAX_DELAY.toMillis()));
    }

    private BaseRobotRules rules(URI url) throws InterruptedException {
        var origin = url.getScheme() + "://" + url.getRawAuthority();
        var known = rules.get(origin);
        if (known != null) {
            return known;
        }
        var fetched = fetch(origin + "/robots.txt");
        rules.put(origin, fetched);
        return fetched;
    }

    private BaseRobotRules fetch(String address) throws InterruptedException {
        var parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        try {
            var response = http.get(address);
            return parser.parseContent(
                    address,
                    response.body(),
                    response.contentType(),
                    List.of(GuardedHttp.ROBOT_NAME));
        } catch (WebException e) {
            if (e.status() == 0) {
                throw e; // the whole host cannot be reached, which is more specific than
                // "disallowed"
            }
            return parser.failedFetch(e.status());
        }
    }

    static WebException disallowedError(URI url) {
        return new WebException(
                WebProblem.ROBOTS_DISALLOWED,
                "%s was not fetched: the site's robots.txt does not allow it.".formatted(url),
                "未抓取 %s：网站的 robots.txt 不允许。".formatted(url));
    }
}
