package dev.troupe.server.turn;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Review;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.chat.run.Rerun;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.ServerProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Makes of an accepted request what a turn is worked on with: the same whether it was just sent or
 * is done again after a restart.
 */
public final class TurnJobFactory {
    private static final String[] FORK = {"run", "inputs", "workflow", "request"};
    private static final Reviewer EDITED = (_, _) -> new Review.Approved("edited");

    private final RunRequestParser runRequestParser;
    private final RunAccess runs;
    private final Workspaces workspaces;

    public TurnJobFactory(
            RunRequestParser runRequestParser, RunAccess runs, Workspaces workspaces) {
        this.runRequestParser = runRequestParser;
        this.runs = runs;
        this.workspaces = workspaces;
    }

    /** A user's workspace; {@code null} if it does not exist yet. */
    @Nullable Path workspace(UserPrincipal caller) {
        var root = workspaces.forUser(caller).root();
        return Files.isDirectory(root) ? root : null;
    }

    /**
     * What a turn is worked on with.
     *
     * @param user id of the owner
     * @param text of its message
     * @param before the earlier messages
     * @throws ApiException when it cannot be worked on here
     * @throws dev.troupe.core.workflow.InvalidWorkflow naming all that is wrong with its plan
     */
    TurnExecutor.TurnJob job(
            TurnRequest request,
            String user,
            String text,
            ConversationTranscript before,
            ActiveTurn turn) {
        return new TurnExecutor.TurnJob(
                request.by(), config(request, user), task(request, text, before, turn));
    }

    private TurnExecutor.TurnConfig config(TurnRequest request, String user) {
        var preferences = request.preferences();
        return switch (request.kind()) {
            case MESSAGE, PREVIEW, WORKFLOW ->
                    TurnExecutor.TurnConfig.of(workspace(request, user), preferences);
            case RERUN, FORK ->
                    TurnExecutor.TurnConfig.of(
                            RunRecovery.requireWorkspace(run(request)), preferences);
            case REPLACE -> {
                var held = run(request);
                var options = ((RunStarted) held.entries().getFirst().event()).options();
                yield new TurnExecutor.TurnConfig(
                        RunRecovery.requireWorkspace(held), options.withOpenPlan(false));
            }
        };
    }

    private Workspace workspace(TurnRequest request, String user) {
        var root = request.workspace();
        if (root == null) {
            return workspaces.forUser(
                    new UserPrincipal(user, request.by(), UserPrincipal.Role.MEMBER));
        }
        if (!Files.isDirectory(root)) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "工作目录“%s”已不存在；请恢复该目录后重新发送消息",
                    "the workspace '%s' no longer exists; restore it, then send the message again",
                    root);
        }
        return Workspace.of(root);
    }

    private TurnExecutor.TurnTask task(
            TurnRequest request, String text, ConversationTranscript before, ActiveTurn turn) {
        var preferences = request.preferences();
        var conversation = before.conversation().withInstructions(request.instructions());
        return switch (request.kind()) {
            case MESSAGE ->
                    coordinator ->
                            preferences.isReviewed()
                                    ? coordinator.handleTurn(
                                            conversation, text, TurnExecutor.LOOKED_AT_LATER)
                                    : coordinator.handleTurn(conversation, text);
            case PREVIEW -> coordinator -> coordinator.preview(conversation, text);
            case WORKFLOW -> {
                var workflow = runRequestParser.parseWorkflow(request.body().field("workflow"));
                yield coordinator ->
                        TurnExecutor.turnOf(
                                text,
                                preferences.isReviewed()
                                        ? coordinator.run(
                                                workflow, text, TurnExecutor.LOOKED_AT_LATER)
                                        : coordinator.run(workflow, text));
            }
            case RERUN, FORK -> {
                var again = forRerun(request);
                yield coordinator -> TurnExecutor.turnOf(text, again.execute(coordinator));
            }
            case REPLACE -> replacementTask(request, text, turn);
        };
    }

    private RecordedRun run(TurnRequest request) {
        return runs.read(new RunId(request.body().field("run").asText()));
    }

    /**
     * What is run again.
     *
     * @throws ApiException when that makes no sense
     */
    TurnService.RerunTask forRerun(TurnRequest request) {
        var run = run(request);
        return request.kind() == TurnRequest.Kind.FORK
                ? runRequestParser.parseFork(run, RequestFields.of(request.body(), FORK))
                : TurnService.RerunTask.of(
                        rerun(run, RequestFields.of(request.body(), "run", "from", "failed")));
    }

    private static Rerun rerun(RecordedRun run, RequestFields body) {
        try {
            if (body.flag("failed") == body.has("from")) {
                throw ApiException.badRequest(
                        "请指定 from 或 failed 其中之一", "specify either from (a node) or failed (true)");
            }
            return body.flag("failed")
                    ? Rerun.ofFailed(run.id(), run.entries())
                    : Rerun.from(run.id(), run.entries(), run.findNode(body.text("from", 200)));
        } catch (InvalidValue e) {
            throw TurnProblems.invalidValue(e);
        }
    }

    /** The run that waits is cancelled first, unless that was done before a restart. */
    private TurnExecutor.TurnTask replacementTask(
            TurnRequest request, String text, ActiveTurn turn) {
        var held = run(request);
        var workflow = runRequestParser.parseWorkflow(request.body().field("plan"));
        return coordinator -> {
            if (!held.isOver()) {
                coordinator.resume(
                        held.id(),
                        new RunEvent.CancelRequested("Another plan was run instead of it"));
            }
            if (turn.isCancelled()) {
                throw new InterruptedException();
            }
            return TurnExecutor.turnOf(text, coordinator.run(workflow, text, EDITED));
        };
    }
}
