package dev.troupe.runtime.engine;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.engine.ShutdownReport;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The engine of one coordinator, whose runs the shared one drives. A run that the embedded engine
 * began before the settings changed continues on that. Safe for use by several threads.
 */
final class EngineView implements RunEngine {
    private final SharedEngine shared;
    private final EngineConfig parts;
    private final Engine embedded;
    private volatile boolean isClosed;

    EngineView(SharedEngine shared, EngineConfig parts) {
        this.shared = shared;
        this.parts = parts;
        this.embedded = Engine.of(parts);
    }

    EngineConfig parts() {
        return parts;
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException(
                    "the engine is closed; start runs before closing it or build another");
        }
    }

    @Override
    public RunHandle start(RunId id, RunEvent.RunStarted started) {
        requireOpen();
        parts.executors().requireAll(started.workflow());
        return shared.follow(
                this,
                RunFollower.ofNew(id, started, parts, shared.driver()),
                () -> shared.driver().engine().start(id, started));
    }

    @Override
    public RunHandle resume(RunId id, RunEvent... news) {
        requireOpen();
        if (!shared.hasRecordOf(id)) {
            return embedded.resume(id, news);
        }
        var run = RunFollower.of(id, readKnown(id), parts, shared.driver());
        return shared.follow(
                this,
                run,
                () -> {
                    for (var event : news) {
                        order(id, event);
                    }
                    run.expectRecorded();
                });
    }

    /** What has happened in the meantime; an order that does not apply any more is omitted. */
    private void order(RunId id, RunEvent event) {
        var engine = shared.driver().engine();
        switch (event) {
            case RunEvent.QuestionAnswered(var key, var answer, var by) ->
                    engine.answer(id, key, answer, by);
            case RunEvent.CancelRequested(var reason) -> engine.cancel(id, reason);
            case RunEvent.PlanSealed _ -> engine.seal(id);
            case RunEvent.PlanExtended(var nodes, var edges) -> engine.extend(id, nodes, edges);
            default -> {} // it continues without being asked to
        }
    }

    /** From the driver where the copy has not begun. */
    private List<JournalEntry> readKnown(RunId id) {
        var copied = parts.journal().read(id, 0);
        return copied.isEmpty() ? shared.driver().read(id, 0).subList(0, 1) : copied;
    }

    @Override
    public Optional<RunHandle> find(RunId id) {
        return shared.findFollower(this, id).<RunHandle>map(run -> run).or(() -> embedded.find(id));
    }

    @Override
    public boolean cancel(RunId id, String reason) {
        return shared.findFollower(this, id)
                .map(run -> run.order(() -> shared.driver().engine().cancel(id, reason)))
                .orElseGet(() -> embedded.cancel(id, reason));
    }

    @Override
    public boolean answer(RunId id, String question, Value answer, String by) {
        return shared.findFollower(this, id)
                .map(run ->
                        run.order(() -> shared.driver().engine().answer(id, question, answer, by)))
                .orElseGet(() -> embedded.answer(id, question, answer, by));
    }

    @Override
    public boolean extend(RunId id, List<AgentNode> nodes, List<Edge> edges) {
        return shared.findFollower(this, id)
                .map(run -> run.order(() -> shared.driver().engine().extend(id, nodes, edges)))
                .orElseGet(() -> embedded.extend(id, nodes, edges));
    }

    @Override
    public boolean seal(RunId id) {
        return shared.findFollower(this, id)
                .map(run -> run.order(() -> shared.driver().engine().seal(id)))
                .orElseGet(() -> embedded.seal(id));
    }

    @Override
    public ShutdownReport shutdown(Duration grace) throws InterruptedException {
        isClosed = true;
        var left = new ArrayList<RunId>();
        for (var run : shared.followersOf(this)) {
            if (!run.isOver()) {
                left.add(run.id());
            }
            run.detach();
        }
        var report = embedded.shutdown(grace);
        left.addAll(report.resumable());
        return new ShutdownReport(left, report.cancelled());
    }

    @Override
    public void close() {
        isClosed = true;
        var running = shared.followersOf(this);
        try {
            running.stream()
                    .filter(run -> !run.isOver())
                    .forEach(run -> run.cancel("the engine is closing"));
            running.forEach(EngineView::awaitEnd);
        } finally { // also where an order is not accepted, as the driver is down
            running.forEach(RunFollower::detach);
            shared.forget(this);
            embedded.close();
        }
    }

    /** Once it is cancelled, it ends without this process. */
    private static void awaitEnd(RunHandle run) {
        try {
            run.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (JournalException _) {
            // was stated to those who waited for the run
        }
    }
}
