package dev.troupe.page.run;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.DataBinding;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Builds pages: runs blueprints as workflows on an engine. A page that is built again is a new run;
 * one whose process ended continues with {@link #resume}. Safe for use by several threads; closing
 * cancels what still runs.
 */
public final class PageRunner implements AutoCloseable {
    private final AgentExecutor agents;
    private final Journal journal;
    private final RunListener runs;
    private final RunEngine engine;
    private final Map<RunId, Consumer<JournalEntry>> live = new ConcurrentHashMap<>();

    /**
     * @param nodes do the work
     * @param runs notified of every event of the runs
     */
    public PageRunner(PageNodes nodes, Journal journal, TimeSource time, RunListener runs) {
        this.agents = nodes.agents();
        this.journal = journal;
        this.runs = runs;
        this.engine =
                Engine.builder(nodes)
                        .journal(journal)
                        .time(time)
                        .listener(this::handleEvent)
                        .build();
    }

    /**
     * The result of a run.
     *
     * @param page empty if it failed or was cancelled
     * @param texts what a model wrote, for the next build of the page
     * @param problem why there is no page
     */
    public record Result(
            RunId run, Optional<Page> page, WrittenTexts texts, Optional<Problem> problem) {}

    /**
     * Who builds a page.
     *
     * @param user an id; empty if there is only one
     * @param context what {@code $context} and {@code $input} refer to; {@link Value#missing} for
     *     nothing
     * @param texts that a model wrote for an earlier build, used again if their data is the same
     * @param notes stored with the run, for who resumes it
     * @param isInUserWords whether the user wrote the request, so that the addresses in it may be
     *     reached without an approval
     */
    public record Request(
            String user,
            Value context,
            WrittenTexts texts,
            Map<String, Value> notes,
            boolean isInUserWords) {
        /** Of the only user, with no context. */
        public static final Request LOCAL = new Request("", Value.missing());

        public Request {
            notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
        }

        /** Of a page that is built for the first time. */
        public Request(String user, Value context) {
            this(user, context, WrittenTexts.NONE, Map.of(), true);
        }

        /** The same for a page for which a model wrote these texts. */
        public Request withTexts(WrittenTexts newTexts) {
            return new Request(user, context, newTexts, notes, isInUserWords);
        }

        /** The same with notes about the run. */
        public Request withNotes(Map<String, Value> newNotes) {
            return new Request(user, context, texts, newNotes, isInUserWords);
        }

        /** The same where a model may have written the request. */
        public Request withoutUserWords() {
            return new Request(user, context, texts, notes, false);
        }
    }

    /**
     * Builds the page of a valid blueprint and waits for its end; interrupting cancels it.
     *
     * @param events receives what a client reads, in order
     */
    public Result run(Blueprint blueprint, Request request, Consumer<PageEvent> events)
            throws InterruptedException {
        var id = RunId.generate();
        var collector = listen(id, events);
        agents.assignOwner(id, request.user(), "", List.of());
        var words = request.isInUserWords() ? words(blueprint) : List.<String>of();
        agents.setUserWords(id, words);
        var notes = new LinkedHashMap<>(request.notes());
        notes.put("user", Value.of(request.user()));
        notes.put("words", Value.of(words.stream().map(Value::of).toList()));
        return await(
                engine.start(
                        id,
                        new RunEvent.RunStarted(
                                PageWorkflow.of(blueprint),
                                RunOptions.STANDARD,
                                PageWorkflow.inputs(blueprint, request.context(), request.texts()),
                                notes)),
                collector);
    }

    /** The addresses that a blueprint names, and the request that it comes from. */
    private static List<String> words(Blueprint blueprint) {
        var addresses =
                blueprint.dataContract().bindings().stream()
                        .map(DataBinding::apiPath)
                        .filter(Objects::nonNull);
        return Stream.concat(addresses, Stream.of(blueprint.sourcePrompt())).toList();
    }

    /**
     * Continues a run whose process ended. What is on record is not done again; a client receives
     * all events of the run from the first on.
     *
     * @throws IllegalArgumentException when the journal has no such run
     */
    public Result resume(RunId id, Consumer<PageEvent> events) throws InterruptedException {
        var entries = journal.read(id, 0);
        if (entries.isEmpty()
                || !(entries.getFirst().event() instanceof RunEvent.RunStarted started)) {
            throw new IllegalArgumentException(
                    "run '" + id + "' is not in the journal; list the runs that are");
        }
        var collector = listen(id, events);
        entries.forEach(collector);
        var user = started.notes().getOrDefault("user", Value.missing()).asText();
        agents.assignOwner(id, user, "", List.of());
        var words = started.notes().getOrDefault("words", Value.missing()).items();
        agents.setUserWords(id, words.stream().map(Value::asText).toList());
        agents.restore(id, entries);
        return await(engine.resume(id), collector);
    }

    private Collector listen(RunId id, Consumer<PageEvent> events) {
        var collector = new Collector(events);
        live.put(id, collector);
        return collector;
    }

    private void handleEvent(JournalEntry entry) {
        runs.onEvent(entry);
        var listener = live.get(entry.run());
        if (listener != null) {
            listener.accept(entry);
        }
    }

    private Result await(RunHandle run, Collector collector) throws InterruptedException {
        try {
            awaitEnd(run);
            return collector.toResult(run.id());
        } finally {
            live.remove(run.id());
            agents.forget(run.id());
        }
    }

    private static RunState awaitEnd(RunHandle run) throws InterruptedException {
        try {
            return run.await();
        } catch (InterruptedException e) {
            run.cancel("Cancelled by the user");
            run.await();
            throw e;
        }
    }

    /** Leaves the runs to another process, as {@link Engine#shutdown} does. */
    public void shutdown(Duration grace) throws InterruptedException {
        engine.shutdown(grace);
    }

    @Override
    public void close() {
        engine.close();
    }

    /** Folds the entries of one run, each once, and passes on what a client reads. */
    private static final class Collector implements Consumer<JournalEntry> {
        private final PageEvents fold = new PageEvents();
        private final Consumer<PageEvent> events;
        private long last;

        Collector(Consumer<PageEvent> events) {
            this.events = events;
        }

        @Override
        public synchronized void accept(JournalEntry entry) {
            if (entry.sequence() > last) {
                last = entry.sequence();
                fold.after(entry).forEach(events);
            }
        }

        synchronized Result toResult(RunId run) {
            return new Result(run, fold.page(), fold.texts(), fold.problem());
        }
    }
}
