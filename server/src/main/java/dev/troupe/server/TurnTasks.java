package dev.troupe.server;

import dev.troupe.agent.Workspace;
import dev.troupe.chat.Rerun;
import dev.troupe.chat.Review;
import dev.troupe.chat.Reviewer;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.runtime.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes of an accepted request what a turn is worked on with: the same whether it was just sent or
 * is done again after a restart.
 */
final class TurnTasks {
    private static final String[] FORK = {"run", "inputs", "workflow", "request"};
    private static final Reviewer EDITED = (_, _) -> new Review.Approved("edited");

    private final Orders orders;
    private final KnownRuns runs;
    private final Workspaces workspaces;

    TurnTasks(Orders orders, KnownRuns runs, Workspaces workspaces) {
        this.orders = orders;
        this.runs = runs;
        this.workspaces = workspaces;
    }

    /** Where a person's work lies; {@code null} where that is not there yet. */
    @Nullable Path workspace(Caller caller) {
        var root = workspaces.of(caller).root();
        return Files.isDirectory(root) ? root : null;
    }

    /**
     * What a turn is worked on with.
     *
     * @param user id of the person whose it is
     * @param text of its message
     * @param before what was said before it
     * @throws Refusal when it cannot be worked on here
     * @throws dev.troupe.core.InvalidWorkflow naming all that is wrong with its plan
     */
    Work.Job job(TurnRequest request, String user, String text, Transcript before, LiveTurn turn) {
        return new Work.Job(request.by(), means(request, user), task(request, text, before, turn));
    }

    private Work.Means means(TurnRequest request, String user) {
        var wishes = request.wishes();
        return switch (request.kind()) {
            case MESSAGE, PREVIEW, WORKFLOW -> wishes.means(workspace(request, user));
            case RERUN, FORK -> wishes.means(Pursuit.requireWorkspace(run(request)));
            case REPLACE -> {
                var held = run(request);
                var options = ((RunStarted) held.entries().getFirst().event()).options();
                yield new Work.Means(Pursuit.requireWorkspace(held), options.withOpenPlan(false));
            }
        };
    }

    private Workspace workspace(TurnRequest request, String user) {
        var root = request.workspace();
        if (root == null) {
            return workspaces.of(new Caller(user, request.by(), Caller.Role.MEMBER));
        }
        if (!Files.isDirectory(root)) {
            throw Refusal.conflict(
                    ServerProblem.WRONG_STATE,
                    "工作目录“%s”已经不在；请恢复它，再重新发送",
                    "the workspace '%s' is gone; put it back, then send the message again",
                    root);
        }
        return Workspace.of(root);
    }

    private Work.Task task(TurnRequest request, String text, Transcript before, LiveTurn turn) {
        var wishes = request.wishes();
        var conversation = before.conversation();
        return switch (request.kind()) {
            case MESSAGE ->
                    coordinator ->
                            wishes.isReviewed()
                                    ? coordinator.turn(conversation, text, Work.LOOKED_AT_LATER)
                                    : coordinator.turn(conversation, text);
            case PREVIEW -> coordinator -> coordinator.preview(conversation, text);
            case WORKFLOW -> {
                var workflow = orders.workflow(request.body().field("workflow"));
                yield coordinator ->
                        Work.turn(
                                text,
                                wishes.isReviewed()
                                        ? coordinator.run(workflow, text, Work.LOOKED_AT_LATER)
                                        : coordinator.run(workflow, text));
            }
            case RERUN, FORK -> {
                var again = again(request);
                yield coordinator -> Work.turn(text, again.with(coordinator));
            }
            case REPLACE -> replacement(request, text, turn);
        };
    }

    private RecordedRun run(TurnRequest request) {
        return runs.read(new RunId(request.body().field("run").asText()));
    }

    /**
     * What is run again.
     *
     * @throws Refusal when that makes no sense
     */
    Desk.Again again(TurnRequest request) {
        var run = run(request);
        return request.kind() == TurnRequest.Kind.FORK
                ? orders.fork(run, Body.of(request.body(), FORK))
                : Desk.Again.of(rerun(run, Body.of(request.body(), "run", "from", "failed")));
    }

    private static Rerun rerun(RecordedRun run, Body body) {
        try {
            if (body.flag("failed") == body.has("from")) {
                throw Refusal.bad(
                        "请给出 from 或 failed 其中之一", "give one of from (a node) and failed (true)");
            }
            return body.flag("failed")
                    ? Rerun.failed(run.id(), run.entries())
                    : Rerun.from(run.id(), run.entries(), run.node(body.text("from", 200)));
        } catch (InvalidValue e) {
            throw Desk.invalid(e);
        }
    }

    /** A request to run a part of a run again, with some fields of what was sent. */
    static TurnRequest again(
            TurnRequest.Kind kind,
            String by,
            RunId run,
            Wishes wishes,
            Body sent,
            String... names) {
        var body = new LinkedHashMap<String, Value>();
        body.put("run", Value.of(run.value()));
        for (var name : names) {
            if (sent.has(name)) {
                body.put(name, sent.value(name));
            }
        }
        return new TurnRequest(kind, by, null, wishes, Value.of(body));
    }

    /** The run that waits is cancelled first, unless that was done before a restart. */
    private Work.Task replacement(TurnRequest request, String text, LiveTurn turn) {
        var held = run(request);
        var workflow = orders.workflow(request.body().field("plan"));
        return coordinator -> {
            if (!held.isOver()) {
                coordinator.resume(
                        held.id(),
                        new RunEvent.CancelRequested("Another plan was run instead of it"));
            }
            if (turn.isCancelled()) {
                throw new InterruptedException();
            }
            return Work.turn(text, coordinator.run(workflow, text, EDITED));
        };
    }
}
