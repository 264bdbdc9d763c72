package dev.troupe.packs.browser;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
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
        BrowserPool workers,
        Duration limit,
        BiFunction<I, ToolContext, List<Path>> writes,
        Action<I> action)
        implements Tool<I, ToolReply> {
    /** Beyond the time of the action: for a browser that starts, or is waited for. */
    private static final Duration MARGIN = Duration.ofMinutes(3);

    /** What it does; answers a record, or fields. */
    @FunctionalInterface
    interface Action<I> {
        Object run(BrowserSession session, I input, ToolContext context);
    }

    static <I extends Record> BrowserTool<I> of(
            ToolSpec<I> spec, BrowserPool workers, Duration limit, Action<I> action) {
        var addresses = spec.traits().flow().addresses().toArray(String[]::new);
        var own =
                spec.withTimeout(limit.plus(MARGIN)).withOutsideText().withNetworkAccess(addresses);
        return new BrowserTool<>(own, workers, limit, (_, _) -> List.of(), action);
    }

    /** The same, which writes files. */
    BrowserTool<I> withWrites(BiFunction<I, ToolContext, List<Path>> files) {
        return new BrowserTool<>(spec, workers, limit, files, action);
    }

    @Override
    public List<Path> changes(I input, ToolContext context) {
        return writes.apply(input, context);
    }

    @Override
    public ToolReply call(I input, ToolContext context) throws InterruptedException {
        var browsing = context.resource(NodeBrowser.class, () -> new NodeBrowser(workers));
        try {
            return browsing.call(session -> answer(session, input, context), limit);
        } catch (BrowserException e) {
            return e.reply(context.language(), List.of()); // it never got as far as a page
        }
    }

    private ToolReply answer(BrowserSession session, I input, ToolContext context) {
        try {
            var answer = session.run(_ -> action.run(session, input, context));
            var fields = new LinkedHashMap<>(fields(Json.toValue(answer)));
            PageNotes.add(fields, session.notes().take(), context.language());
            return ToolReply.ok(Value.of(fields));
        } catch (BrowserException e) {
            return e.reply(context.language(), session.notes().take());
        }
    }

    private static Map<String, Value> fields(Value answer) {
        return answer instanceof Value.RecordOf(var fields) ? fields : Map.of("value", answer);
    }
}
