package dev.troupe.packs.web.crawl;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebResponse;
import java.net.URI;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Pages of a crawl as they are recorded, one by one, so that an interrupted crawl does not fetch
 * them again. Safe for use by several threads.
 */
public final class RecordedPages {
    private static final int MAX_PAGE = 1 << 20; // bytes; larger pages are fetched again
    private static final long MAX_ALL = 32L << 20; // bytes of one crawl in the record of its run

    private final ToolContext context;
    private final AtomicLong recorded = new AtomicLong();

    public RecordedPages(ToolContext context) {
        this.context = context;
    }

    /** Asks a server. */
    @FunctionalInterface
    interface Fetch {
        /**
         * @throws WebException if the page is missing
         */
        WebResponse page() throws InterruptedException;
    }

    /** The page that is on record, or else the one that is fetched and recorded. */
    WebResponse page(URI url, Fetch fetch) throws InterruptedException {
        var fetched = new AtomicReference<Optional<WebResponse>>(Optional.empty());
        var value =
                context.runPart(
                        url.toString(),
                        () -> {
                            var page = fetch.page();
                            fetched.set(Optional.of(page));
                            return toRecord(page);
                        });
        var now = fetched.get();
        if (now.isPresent()) {
            return now.get();
        }
        return value.isMissing() ? fetch.page() : fromRecord(value);
    }

    private Value toRecord(WebResponse page) {
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

    private static WebResponse fromRecord(Value value) {
        return new WebResponse(
                URI.create(value.field("url").asText()),
                value.field("type").asText(),
                Base64.getDecoder().decode(value.field("body").asText()));
    }
}
