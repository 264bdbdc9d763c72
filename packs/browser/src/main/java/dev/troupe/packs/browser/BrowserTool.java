package dev.troupe.packs.browser;

import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolReply;
import dev.troupe.agent.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A tool that does something on the node's page.
 *
 * @param limit after which the browser is ended
 * @param writes the files that a call would write
 */
record BrowserTool<I extends Record>(
        ToolSpec<I> spec,
        Workers workers,
        Duration limit,
        BiFunction<I, ToolContext, List<Path>> writes,
        Deed<I> deed)
        implements Tool<I, ToolReply> {
    /** Beyond the time of the deed: for a browser that starts, or is waited for. */
    private static final Duration MARGIN = Duration.ofMinutes(3);

    /** What it does; answers a record, or fields. */
    @FunctionalInterface
    interface Deed<I> {
        Object on(Visit visit, I input, ToolContext context);
    }

    static <I extends Record> BrowserTool<I> of(
            ToolSpec<I> spec, Workers workers, Duration limit, Deed<I> deed) {
        var own = spec.withTimeout(limit.plus(MARGIN)).bringingOutsideText();
        return new BrowserTool<>(own, workers, limit, (_, _) -> List.of(), deed);
    }

    /** The same, which writes files. */
    BrowserTool<I> writing(BiFunction<I, ToolContext, List<Path>> files) {
        return new BrowserTool<>(spec, workers, limit, files, deed);
    }

    @Override
    public List<Path> changes(I input, ToolContext context) {
        return writes.apply(input, context);
    }

    @Override
    public ToolReply call(I input, ToolContext context) throws InterruptedException {
        var browsing = context.held(Browsing.class, () -> new Browsing(workers));
        try {
            return browsing.call(visit -> answer(visit, input, context), limit);
        } catch (BrowserFailure e) {
            return e.reply(context.language(), List.of()); // it never got as far as a page
        }
    }

    private ToolReply answer(Visit visit, I input, ToolContext context) {
        try {
            var answer = visit.done(_ -> deed.on(visit, input, context));
            var fields = new LinkedHashMap<>(fields(Json.from(answer)));
            Notes.add(fields, visit.notes().take(), context.language());
            return ToolReply.ok(Value.of(fields));
        } catch (BrowserFailure e) {
            return e.reply(context.language(), visit.notes().take());
        }
    }

    private static Map<String, Value> fields(Value answer) {
        return answer instanceof Value.RecordOf(var fields) ? fields : Map.of("value", answer);
    }
}
