package dev.troupe.server.page;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.run.PageEvent;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.server.http.ApiException;
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
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds a page on another thread and writes its events as they happen. The last event, COMPLETE,
 * is written once the page is stored, and names it. A client that disconnects cancels the build.
 */
final class PageBuildStream {
    private static final Logger LOG = LoggerFactory.getLogger(PageBuildStream.class);

    /** Finds what to build, which may take the time of a model. */
    @FunctionalInterface
    interface Source {
        /**
         * @param events receives the progress
         * @throws ApiException if nothing can be built
         */
        Build prepare(Consumer<PageEvent> events) throws InterruptedException;
    }

    private final PageService pages;
    private final Language language;
    private final SseWriter stream;
    private final SignalQueue<Value> signals;

    /**
     * @param language of what went wrong
     */
    PageBuildStream(
            PageService pages,
            Language language,
            HttpServletRequest request,
            HttpServletResponse response) {
        this.pages = pages;
        this.language = language;
        this.stream = new SseWriter(response);
        this.signals = new SignalQueue<>(DisconnectValve.of(request), stream);
    }

    /** Returns once the build has ended, or was cancelled since its client disconnected. */
    void write(Source source, PageServices services) {
        var ended = new CompletableFuture<Void>();
        var worker =
                Thread.ofVirtual()
                        .name("page-build")
                        .start(() -> {
                            run(source, services);
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

    private void run(Source source, PageServices services) {
        var last = new Value[] {Value.missing()};
        try {
            var stored =
                    pages.build(
                            source.prepare(event -> signals.add(event.toValue())),
                            services,
                            event -> {
                                if (event.type() == PageEvent.Type.COMPLETE) {
                                    last[0] = event.toValue(); // waits for the store
                                } else {
                                    signals.add(event.toValue());
                                }
                            });
            signals.add(withPage(last[0], stored));
        } catch (ApiException e) {
            signals.add(toFailure(e));
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

    private Value toFailure(ApiException e) {
        boolean isChinese = language == Language.ZH;
        var failure = toFailure(e.problem().code(), e.text().text(isChinese));
        var problems = e.parts().stream().map(part -> part.text().text(isChinese)).toList();
        return Values.with(
                failure,
                "result",
                Values.with(failure.field("result"), "problems", ValueRecords.texts(problems)));
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
