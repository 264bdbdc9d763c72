package dev.troupe.server.page;

import dev.troupe.core.value.Value;
import dev.troupe.page.run.PageEvent;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.server.http.Values;
import dev.troupe.server.page.PageService.Build;
import dev.troupe.server.page.PageService.StoredResult;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SignalQueue;
import dev.troupe.server.stream.SseWriter;
import dev.troupe.store.value.StoreException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds a page on another thread and writes its events as they happen. The last event, COMPLETE,
 * is written once the page is stored, and names it. A client that disconnects cancels the build.
 */
final class PageBuildStream {
    private static final Logger LOG = LoggerFactory.getLogger(PageBuildStream.class);

    private final PageService pages;
    private final SseWriter stream;
    private final SignalQueue<Value> signals;

    PageBuildStream(PageService pages, HttpServletRequest request, HttpServletResponse response) {
        this.pages = pages;
        this.stream = new SseWriter(response);
        this.signals = new SignalQueue<>(DisconnectValve.of(request), stream);
    }

    /** Returns once the build has ended, or was cancelled since its client disconnected. */
    void write(Build build, PageServices services) {
        var ended = new CompletableFuture<Void>();
        var worker =
                Thread.ofVirtual()
                        .name("page-build")
                        .start(() -> {
                            run(build, services);
                            ended.complete(null);
                        });
        try {
            writeUntilComplete();
        } catch (IOException e) {
            LOG.debug("the client of a page disconnected", e);
            worker.interrupt();
        } catch (InterruptedException _) {
            worker.interrupt();
            Thread.currentThread().interrupt();
        }
        ended.join();
    }

    private void writeUntilComplete() throws IOException, InterruptedException {
        while (true) {
            var event = signals.next();
            stream.send(event);
            if (isComplete(event)) {
                stream.flush();
                return;
            }
        }
    }

    private static boolean isComplete(Value event) {
        return event.field("type").asText().equals(PageEvent.Type.COMPLETE.name());
    }

    private void run(Build build, PageServices services) {
        var last = new Value[] {Value.missing()};
        try {
            var stored =
                    pages.build(
                            build,
                            services,
                            event -> {
                                if (event.type() == PageEvent.Type.COMPLETE) {
                                    last[0] = event.toValue(); // waits for the store
                                } else {
                                    signals.add(event.toValue());
                                }
                            });
            signals.add(withPage(last[0], stored));
        } catch (StoreException e) {
            signals.add(toFailure(e.problem().code(), e.problem().message()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            signals.add(toFailure("page.cancelled", "the build was cancelled"));
        } catch (RuntimeException e) {
            LOG.error("a page could not be built", e);
            signals.add(toFailure("server.internal", "the page could not be built; see the log"));
        }
    }

    private static Value withPage(Value complete, StoredResult stored) {
        if (stored.version() == 0) {
            return complete;
        }
        var result =
                Values.with(
                        Values.with(complete.field("result"), "pageId", Value.of(stored.page())),
                        "version",
                        Value.of(stored.version()));
        return Values.with(complete, "result", result);
    }

    private static Value toFailure(String code, String message) {
        return Values.record(
                "type", Value.of(PageEvent.Type.COMPLETE.name()),
                "message", Value.of("error"),
                "progress", Value.of(100),
                "result",
                        Values.record(
                                "response", Value.of(message),
                                "chatResponse", Value.of(message),
                                "errorType", Value.of(code)));
    }
}
