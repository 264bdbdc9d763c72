package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.remote.ServerText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One task of an agent elsewhere, from the message that begins it to its end. Recorded are, for
 * each message: that it is about to be sent, the id of the task, and the question with which the
 * agent waits. So a call that is executed again after a crash follows the same task, and no message
 * is sent twice: if it is unknown whether one arrived, the user decides.
 */
final class RemoteTask {
    private static final int MAX_ROUNDS = 20; // messages of one task
    private static final int MAX_TEXT = 2_000; // characters of a question or a reason
    private static final int MAX_PROGRESS = 120; // characters
    private static final int MAX_FAILURES = 10; // in a row, of requests about the task
    private static final Duration FIRST_EVENT = Duration.ofMinutes(2); // after a message
    private static final Duration SILENCE = Duration.ofSeconds(30); // then the task is read
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final Duration REQUEST = Duration.ofSeconds(30);
    private static final String SENT = "sent-";
    private static final String ASKED = "asked-";
    private static final String QUESTION = "question";

    private final RemoteAgent agent;
    private final ToolContext context;
    private final Duration firstPause;
    private final RemoteQuestions questions;
    private final Instant end;
    private final String name;
    private boolean isSubscribable = true;
    private RemoteCard.@Nullable Endpoint endpoint; // once it is needed
    private @Nullable A2aStream stream; // of the message that was sent last

    /** Requests about a task; empty if there is no result yet. */
    private interface Attempt {
        Optional<Value> run() throws InterruptedException;
    }

    /** It cannot be known whether a message was sent. */
    private static final class UncertainException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /**
     * @param firstPause before the task is read again
     */
    RemoteTask(RemoteAgent agent, ToolContext context, Duration firstPause) {
        this.agent = agent;
        this.context = context;
        this.firstPause = firstPause;
        this.end = Instant.now().plus(agent.settings().timeout());
        this.name = agent.settings().name();
        this.questions = new RemoteQuestions(name, context);
    }

    /**
     * Sends a message and follows its task to the end.
     *
     * @param tool its name, with which the names of files begin
     * @throws ToolException when that fails, or the agent reports that the task did
     */
    ToolReply deliver(String message, String tool) throws InterruptedException {
        var answer = new RemoteAnswer(name, tool, context);
        var text = message;
        var task = "";
        var conversation = "";
        var _ =
                context.runPart(
                        "ready", this::readCard); // nothing is sent on the word of an old one
        try {
            for (int round = 1; round <= MAX_ROUNDS; round++) {
                var key = key() + " " + round;
                var sent = send(round, RemoteMessage.of(key, text, task, conversation));
                if (!sent.field("message").isMissing()) {
                    return answer.of(List.of(sent.field("message")), Value.missing());
                }
                task = sent.field("task").asText();
                conversation = sent.field("context").asText();
                var followed = task;
                var asked = context.runPart(ASKED + round, () -> follow(followed));
                if (asked.field(QUESTION).isMissing()) {
                    return finish(repeat(task, () -> Optional.of(readTask(followed))), answer);
                }
                var reply = questions.ask(round, asked.field(QUESTION).asText());
                if (reply.isEmpty()) {
                    cancel(task);
                    throw questions.refuse();
                }
                text = reply.get();
            }
        } finally {
            closeStream();
        }
        cancel(task);
        throw new ToolException(
                A2aProblem.TASK_FAILED,
                "A2A 智能体“%s”提问超过 %d 次，已取消任务",
                "A2A agent '%s' asked more than %d times; its task was cancelled",
                name,
                MAX_ROUNDS);
    }

    private Value readCard() throws InterruptedException {
        endpoint = agent.refresh().endpoint();
        return Value.of(true);
    }

    private RemoteCard.Endpoint endpoint() throws InterruptedException {
        var known = endpoint;
        if (known == null) {
            known = agent.endpoint();
            endpoint = known;
        }
        return known;
    }

    private String key() {
        return context.callKey().isEmpty() ? UUID.randomUUID().toString() : context.callKey();
    }

    /**
     * Sends a message once, however often the call is executed; returns the record of its result.
     */
    private Value send(int round, RemoteMessage message) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            var isNew = new AtomicBoolean();
            var intent = "intent-" + round + "-" + attempt;
            var _ =
                    context.runPart(
                            intent,
                            () -> {
                                isNew.set(true);
                                return Value.of(true);
                            });
            try {
                return context.runPart(
                        SENT + round,
                        () -> {
                            if (!isNew.get()) {
                                throw new UncertainException();
                            }
                            return message.task().isEmpty()
                                    ? post(message)
                                    : repeat(message.task(), () -> Optional.of(post(message)));
                        });
            } catch (UncertainException _) {
                if (!questions.maySendAgain(round, attempt)) {
                    throw questions.uncertain(
                            context.language().choose("运行中断", "the run was interrupted"));
                }
            }
        }
    }

    private Value post(RemoteMessage message) throws InterruptedException {
        var to = endpoint();
        var params = message.params(to.isLegacy());
        try {
            var first =
                    agent.deliveries()
                            .send(() -> begin(to, params), unread -> unread.abandon(agent, to));
            stream = first.stream();
            return record(first.result());
        } catch (ToolException e) {
            throw e.problem().is(A2aProblem.CONNECTION_LOST)
                    ? questions.uncertain(context.language().choose(e.text().zh(), e.text().en()))
                    : e;
        }
    }

    private FirstEvent begin(RemoteCard.Endpoint to, Value params) throws InterruptedException {
        return to.isStreaming()
                ? openStream(A2aMethod.STREAM, params, FIRST_EVENT)
                : new FirstEvent(agent.http().call(to, A2aMethod.SEND, params, timeLeft()), null);
    }

    private FirstEvent openStream(A2aMethod method, Value params, Duration silence)
            throws InterruptedException {
        var opened = agent.http().open(endpoint(), method, params, silence, timeLeft());
        return FirstEvent.read(opened, agent.http())
                .orElseThrow(() -> questions.uncertain("the stream ended without an event"));
    }

    /** The record of a result: the task that does the work, or the message that is its end. */
    private Value record(Value result) {
        var event = new RemoteEvent(result);
        if (!event.message().isMissing()) {
            return ValueRecords.of("message", event.message());
        }
        var id = event.task();
        if (id.asText().isEmpty()) {
            throw new ToolException(
                    A2aProblem.INVALID_ANSWER,
                    "A2A 智能体“%s”的回答既不是任务也不是消息",
                    "The answer of A2A agent '%s' is neither a task nor a message",
                    name);
        }
        var _ = report(event);
        return ValueRecords.of("task", id, "context", Value.of(event.context().asText()));
    }

    /** Reports the progress in an event; whether the agent rests now. */
    private boolean report(RemoteEvent event) {
        var status = event.status();
        boolean isResting = RemoteState.of(status.field("state")).isResting();
        var text = ServerText.line(RemoteAnswer.text(status.field("message")), MAX_PROGRESS);
        if (!isResting && !text.isEmpty()) {
            context.reportProgress(name + ": " + text);
        }
        return isResting;
    }

    /** Follows a task until the agent rests; a record with its question if it waits for one. */
    private Value follow(String task) throws InterruptedException {
        return repeat(
                task,
                () -> {
                    requireTime(task);
                    watch(task);
                    var status = readTask(task).field("status");
                    var state = RemoteState.of(status.field("state"));
                    if (state == RemoteState.INPUT_REQUIRED) {
                        var question =
                                ServerText.lines(
                                        RemoteAnswer.text(status.field("message")), MAX_TEXT);
                        return Optional.of(ValueRecords.of(QUESTION, Value.of(question)));
                    }
                    return state.isResting()
                            ? Optional.of(ValueRecords.of("state", Value.of(state.name())))
                            : Optional.empty();
                });
    }

    /** Repeats requests about a task until there is a result; some may fail. */
    private Value repeat(String task, Attempt attempt) throws InterruptedException {
        var pause = firstPause;
        for (int failures = 0; ; ) {
            try {
                var result = attempt.run();
                if (result.isPresent()) {
                    return result.get();
                }
                failures = 0;
            } catch (ToolException e) {
                if (e.problem().is(A2aProblem.TASK_TIMED_OUT)
                        || e.problem().is(A2aProblem.UNCERTAIN_DELIVERY)) {
                    throw e;
                }
                boolean isPassing =
                        e.problem().is(A2aProblem.CONNECTION_LOST)
                                || e.problem().is(A2aProblem.AGENT_UNAVAILABLE);
                if (!isPassing || ++failures > MAX_FAILURES) {
                    throw giveUp(task, e, isPassing);
                }
            }
            Thread.sleep(pause);
            var next = pause.multipliedBy(2);
            pause = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
        }
    }

    /** Cancels the task, if it can be, since its result is not read. */
    private ToolException giveUp(String task, ToolException e, boolean isPassing)
            throws InterruptedException {
        cancel(task);
        var text =
                LocalizedText.of(
                        "A2A 智能体“%s”已收到消息，任务为“%s”，但无法继续该任务：%s；再次运行前，请向该智能体确认",
                        "A2A agent '%s' received the message as task '%s', which cannot be"
                                + " followed: %s; check with the agent before you run again",
                        name,
                        ServerText.line(task, MAX_PROGRESS),
                        e.text());
        var code = isPassing ? A2aProblem.CONNECTION_LOST.id() : e.problem().code();
        return new ToolException(new Problem(code, text, false));
    }

    /** Reads the events of a task, if the agent has some, until it rests or is silent. */
    private void watch(String task) throws InterruptedException {
        try {
            boolean isResting = false;
            if (stream == null && isSubscribable && endpoint().isStreaming()) {
                var first = openStream(A2aMethod.SUBSCRIBE, id(task), SILENCE);
                stream = first.stream();
                isResting = report(new RemoteEvent(first.result()));
            }
            var open = stream;
            while (open != null && !isResting) {
                requireTime(task);
                var event = agent.http().next(open);
                isResting = event.isEmpty() || report(new RemoteEvent(event.get()));
            }
        } catch (ToolException e) {
            if (e.problem().is(A2aProblem.TASK_TIMED_OUT)) {
                throw e;
            }
            isSubscribable = !e.problem().is(A2aProblem.REQUEST_REFUSED); // the task can be read
        } finally {
            closeStream();
        }
    }

    private void closeStream() {
        var open = stream;
        stream = null;
        if (open != null) {
            open.close();
        }
    }

    private static Value id(String task) {
        return ValueRecords.of("id", Value.of(task));
    }

    private Value readTask(String task) throws InterruptedException {
        return agent.http().call(endpoint(), A2aMethod.GET, id(task), REQUEST);
    }

    private Duration timeLeft() {
        var left = Duration.between(Instant.now(), end);
        return left.isPositive() ? left : Duration.ofMillis(1);
    }

    private void requireTime(String task) throws InterruptedException {
        if (Instant.now().isAfter(end)) {
            cancel(task);
            throw new ToolException(
                    A2aProblem.TASK_TIMED_OUT,
                    "A2A 智能体“%s”在 %d 秒内没有完成，已取消任务；可提高 a2a.agents.%1$s.timeout",
                    "A2A agent '%s' did not finish within %d seconds, and its task was cancelled;"
                            + " raise a2a.agents.%1$s.timeout",
                    name,
                    agent.settings().timeout().toSeconds());
        }
    }

    private void cancel(String task) throws InterruptedException {
        try {
            agent.cancel(endpoint(), task);
        } catch (ToolException _) { // it is not known where the agent is
            return;
        }
    }

    /**
     * Cancels the task of a call that was not finished.
     *
     * @param parts what is recorded of the call, by name
     */
    static void abandon(RemoteAgent agent, Map<String, Value> parts) throws InterruptedException {
        for (int round = MAX_ROUNDS; round > 0; round--) {
            var sent = parts.get(SENT + round);
            if (sent != null) {
                var asked = parts.getOrDefault(ASKED + round, Value.missing());
                boolean hasEnded = !asked.isMissing() && asked.field(QUESTION).isMissing();
                if (!hasEnded && !sent.field("task").isMissing()) {
                    agent.cancel(agent.endpoint(), sent.field("task").asText());
                }
                return;
            }
        }
    }

    private ToolReply finish(Value task, RemoteAnswer answer) throws InterruptedException {
        var status = task.field("status");
        var state = RemoteState.of(status.field("state"));
        if (state == RemoteState.COMPLETED) {
            return answer.of(task.field("artifacts").items(), status.field("message"));
        }
        if (state == RemoteState.AUTH_REQUIRED) {
            cancel(task.field("id").asText());
        }
        var reason = ServerText.lines(RemoteAnswer.text(status.field("message")), MAX_TEXT);
        throw new ToolException(
                A2aProblem.TASK_FAILED,
                "A2A 智能体“%s”没有完成任务（%s）：%s",
                "A2A agent '%s' did not complete the task (%s): %s",
                name,
                state.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                reason.isEmpty() ? "-" : reason);
    }
}
