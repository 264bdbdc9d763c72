package dev.troupe.server.a2a;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.http.A2aError;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.openai.ApprovalTool;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.TurnControl;
import dev.troupe.server.turn.TurnService;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Finds the tasks of a user, begins, continues and cancels them. */
@Component
class A2aTasks {
    private static final Logger LOG = LoggerFactory.getLogger(A2aTasks.class);
    private static final long CANCEL_SECONDS = 10; // until a cancelled task has its end
    private static final int LOOKED_AT = 200; // conversations, the latest, for a list of tasks

    private final ConversationService conversations;
    private final TurnService turns;
    private final TurnControl control;
    private final RunControl runs;

    A2aTasks(
            ConversationService conversations,
            TurnService turns,
            TurnControl control,
            RunControl runs) {
        this.conversations = conversations;
        this.turns = turns;
        this.control = control;
        this.runs = runs;
    }

    /** The caller's; that of another user does not exist. */
    A2aTask require(UserPrincipal caller, String id) {
        return find(caller.user(), id).orElseThrow(() -> A2aException.taskNotFound(id));
    }

    /** That of a user; empty if it does not exist. */
    Optional<A2aTask> find(String user, String id) {
        int end = id.lastIndexOf('.');
        if (end < 0 || !id.substring(end + 1).matches("[1-9]\\d{0,6}")) {
            return Optional.empty();
        }
        return findConversation(user, id.substring(0, end))
                .flatMap(log -> A2aTask.find(log, Integer.parseInt(id.substring(end + 1))));
    }

    private Optional<ConversationLog> findConversation(String user, String id) {
        return conversations.find(id).filter(log -> log.summary().user().equals(user));
    }

    /** The latest first: of a context, or of the user's latest conversations. */
    List<A2aTask> list(UserPrincipal caller, String context) {
        var logs =
                context.isEmpty()
                        ? conversations.list(caller, "", LOOKED_AT, null).stream()
                                .flatMap(summary -> conversations.find(summary.id()).stream())
                                .toList()
                        : List.of(requireContext(caller, context));
        return logs.stream()
                .flatMap(log -> A2aTask.listAll(log).stream())
                .sorted(Comparator.comparing(A2aTask::changedAt).reversed())
                .toList();
    }

    private ConversationLog requireContext(UserPrincipal caller, String id) {
        return findConversation(caller.user(), id)
                .orElseThrow(() ->
                        A2aException.invalid(
                                "contextId“%s”不存在；要开始新的上下文，请省略 contextId",
                                "contextId '%s' does not exist; to begin a context, omit contextId",
                                id));
    }

    /** Begins a task, or continues the one that the message names. */
    ActiveTurn send(UserPrincipal caller, A2aRequest request, TurnListener listener) {
        var text = request.text();
        var task = request.message().field("taskId").asText();
        var context = request.message().field("contextId").asText();
        turns.requireCapacity(caller);
        if (!task.isEmpty()) {
            return resume(caller, require(caller, task), request, listener);
        }
        if (text.isBlank()) {
            throw A2aException.invalid("消息没有文本", "the message has no text");
        }
        var log =
                context.isEmpty()
                        ? conversations.create(caller, "")
                        : requireContext(caller, context);
        return turns.sendMessage(caller, log, text, RunPreferences.NONE, A2aTask.NEW, listener);
    }

    private ActiveTurn resume(
            UserPrincipal caller, A2aTask known, A2aRequest request, TurnListener listener) {
        synchronized (known.log()) { // a question is answered once
            var task = require(caller, known.id());
            var context = request.message().field("contextId").asText();
            if (!context.isEmpty() && !context.equals(task.log().id())) {
                throw A2aException.invalid(
                        "任务“%s”属于上下文“%s”",
                        "task '%s' belongs to context '%s'", task.id(), task.log().id());
            }
            if (task.state() != A2aTask.State.INPUT_REQUIRED || !task.isCurrent()) {
                throw A2aException.ofUnsupported(
                        "任务“%s”没有在等待输入；要发送新消息，请省略 taskId",
                        "task '%s' does not wait for input; to send a new message, omit taskId",
                        task.id());
            }
            return turns.sendMessage(
                    caller,
                    task.log(),
                    reply(task.questionKey(), request),
                    RunPreferences.NONE,
                    task.digest(),
                    listener);
        }
    }

    /** What answers the question with this key, and no other. */
    private static String reply(String key, A2aRequest request) {
        var text = request.text();
        var answer = request.data().isMissing() ? Value.of(text) : request.data();
        try {
            if (!key.isEmpty()) {
                return ApprovalTool.answer(key, answer);
            }
        } catch (OpenAiException _) {
            throw invalidReply();
        }
        var words = text.isBlank() ? answer.field("answer").asText() : text;
        if (words.isBlank()) {
            throw invalidReply();
        }
        return words;
    }

    private static A2aException invalidReply() {
        return A2aException.invalid(
                "回答无效；请发送文本，或数据 {decision: allow、allow_for_run（仅限工具调用）或 deny} 或 {answer: …}",
                "the answer is not valid; send text, or data with decision (allow, allow_for_run"
                        + " for tool calls only, or deny) or answer");
    }

    /** Stops a task that is worked on, or whose run waits, and waits until that is on record. */
    A2aTask cancel(UserPrincipal caller, String id) throws InterruptedException {
        var task = require(caller, id);
        var run = task.transcript().findRun(task.last());
        if (task.state() == A2aTask.State.INPUT_REQUIRED && run.isPresent() && task.isCurrent()) {
            runs.cancel(caller, run.get().value(), "cancelled by a client of A2A");
        } else if (task.state().isTerminal()
                || task.state() == A2aTask.State.INPUT_REQUIRED
                || control.stop(caller, task.log()).isEmpty()) {
            throw new A2aException(
                    A2aError.TASK_NOT_CANCELABLE,
                    "TASK_NOT_CANCELABLE",
                    "任务“%s”的状态是 %s，不能取消",
                    "task '%s' is %s and cannot be cancelled",
                    id,
                    task.state().wireName());
        }
        awaitEnd(task);
        return require(caller, id);
    }

    /** A task that takes longer is returned as it is then. */
    private static void awaitEnd(A2aTask task) throws InterruptedException {
        var active = task.log().activeTurn(task.last());
        if (active.isEmpty()) {
            return;
        }
        try {
            active.get().endFuture().get(CANCEL_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // its end has no failure
        } catch (TimeoutException _) {
            LOG.debug("task {} takes longer to end than its client waits", task.id());
        }
    }
}
