package dev.troupe.packs.web;

import dev.troupe.agent.ToolContext;
import dev.troupe.core.Value;
import java.net.URI;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Pages of a crawl as they are recorded, one by one, so that a crawl that was cut off does not
 * fetch them again. Safe for use by several threads.
 */
final class RecordedPages {
    private static final int MAX_PAGE = 1 << 20; // bytes; larger pages are fetched again
    private static final long MAX_ALL = 32L << 20; // bytes of one crawl in the record of its run

    private final ToolContext context;
    private final AtomicLong recorded = new AtomicLong();

    RecordedPages(ToolContext context) {
        this.context = context;
    }

    /** Asks a server. */
    @FunctionalInterface
    interface Fetch {
        /**
         * @throws WebException where there is no page
         */
        WebResponse page() throws InterruptedException;
    }

    /** The page that is on record, or else the one that is fetched and recorded. */
    WebResponse page(URI url, Fetch fetch) throws InterruptedException {
        var fetched = new AtomicReference<Optional<WebResponse>>(Optional.empty());
        var value =
                context.part(
                        url.toString(),
                        () -> {
                            var page = fetch.page();
                            fetched.set(Optional.of(page));
                            return recordable(page);
                        });
        var now = fetched.get();
        if (now.isPresent()) {
            return now.get();
        }
        return value.isMissing() ? fetch.page() : response(value);
    }

    private Value recordable(WebResponse page) {
        int bytes = page.body().length;
        if (bytes > MAX_PAGE || recorded.addAndGet(bytes) > MAX_ALL) {
            return Value.missing();
        }
        var fields = new LinkedHashMap<String, Value>();
        fields.put("url", Value.of(page.url().toString()));
        fields.put("type", Value.of(page.contentType()));
        fields.put("body", Value.of(Base64.getEncoder().encodeToString(page.body())));
        return Value.of(fields);
    }

    private static WebResponse response(Value value) {
        return new WebResponse(
                URI.create(value.field("url").asText()),
                value.field("type").asText(),
                Base64.getDecoder().decode(value.field("body").asText()));
    }
}
