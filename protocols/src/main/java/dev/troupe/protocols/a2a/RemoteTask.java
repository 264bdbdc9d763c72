package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.remote.ServerText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
    private final RemoteCard.Endpoint endpoint;
    private final ToolContext context;
    private final Duration firstPause;
    private final Instant end;
    private final String name;
    private boolean isSubscribable;
    private @Nullable A2aStream stream; // of the message that was sent last

    /** It cannot be known whether a message was sent. */
    private static final class UncertainException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /**
     * @param firstPause before the task is read again
     */
    RemoteTask(
            RemoteAgent agent,
            RemoteCard.Endpoint endpoint,
            ToolContext context,
            Duration firstPause) {
        this.agent = agent;
        this.endpoint = endpoint;
        this.context = context;
        this.firstPause = firstPause;
        this.end = Instant.now().plus(agent.settings().timeout());
        this.name = agent.settings().name();
        this.isSubscribable = endpoint.isStreaming();
    }

    /**
     * Sends a message and follows its task to the end.
     *
     * @param tool its name, with which the names of files begin
     * @throws ToolException when that fails, or the agent reports that the task did
     */
    ToolReply deliver(String message, String tool) throws InterruptedException {
        var answer = new RemoteAnswer(name, tool, context);
        var questions = new HashSet<String>();
        var text = message;
        var task = "";
        var conversation = "";
        try {
            for (int round = 1; round <= MAX_ROUNDS; round++) {
                var sent = send(round, params(round, text, task, conversation));
                if (!sent.field("message").isMissing()) {
                    return answer.of(List.of(sent.field("message")), Value.missing());
                }
                task = sent.field("task").asText();
                conversation = sent.field("context").asText();
                var followed = task;
                var asked = context.runPart(ASKED + round, () -> follow(followed));
                if (asked.field(QUESTION).isMissing()) {
                    return finish(readTask(task), answer);
                }
                text = ask(asked.field(QUESTION).asText(), questions, task);
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

    private Value params(int round, String text, String task, String conversation) {
        boolean isLegacy = endpoint.isLegacy();
        var part = new LinkedHashMap<String, Value>();
        var message = new LinkedHashMap<String, Value>();
        if (isLegacy) {
            part.put("kind", Value.of("text"));
            message.put("kind", Value.of("message"));
        }
        part.put("text", Value.of(text));
        var id = UUID.nameUUIDFromBytes((key() + " " + round).getBytes(StandardCharsets.UTF_8));
        message.put("messageId", Value.of(id.toString()));
        message.put("role", Value.of(isLegacy ? "user" : "ROLE_USER"));
        message.put("parts", Value.of(List.of(Value.of(part))));
        if (!task.isEmpty()) {
            message.put("taskId", Value.of(task));
        }
        if (!conversation.isEmpty()) {
            message.put("contextId", Value.of(conversation));
        }
        // its id is needed at once; afterwards only the next state is of interest
        boolean isFirst = round == 1;
        var configuration =
                ValueRecords.of(
                        isLegacy ? "blocking" : "returnImmediately", Value.of(isLegacy != isFirst));
        return ValueRecords.of("message", Value.of(message), "configuration", configuration);
    }

    private String key() {
        return context.callKey().isEmpty() ? UUID.randomUUID().toString() : context.callKey();
    }

    /**
     * Sends a message once, however often the call is executed; returns the record of its result.
     */
    private Value send(int round, Value params) throws InterruptedException {
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
                            return post(params);
                        });
            } catch (UncertainException _) {
                requireLeave(attempt);
            }
        }
    }

    private void requireLeave(int attempt) {
        var language = context.language();
        var again = language.choose("再次发送", "send again");
        var options = List.of(again, language.choose("停止", "stop"));
        var question =
                language.choose(
                                "中断前，消息可能已送达 A2A 智能体“%s”。要再次发送吗？",
                                "The message to A2A agent '%s' may have been delivered before the run was interrupted. Send it again?")
                        .formatted(name);
        var asked = attempt == 1 ? question : question + " (" + attempt + ")";
        if (!context.askUser(asked, options, false).filter(again::equals).isPresent()) {
            throw uncertain(language.choose("运行中断", "the run was interrupted"));
        }
    }

    private ToolException uncertain(String reason) {
        return new ToolException(
                A2aProblem.UNCERTAIN_DELIVERY,
                "不确定消息是否已送达 A2A 智能体“%s”（%s），因此没有再次发送；请向该智能体确认后再运行",
                "It is unknown whether A2A agent '%s' received the message (%s), so it was not sent again; check with the agent, then"
                        + " run again",
                name,
                reason);
    }

    private Value post(Value params) throws InterruptedException {
        try {
            return endpoint.isStreaming()
                    ? record(openStream(A2aMethod.STREAM, params, FIRST_EVENT))
                    : record(agent.http().call(endpoint, A2aMethod.SEND, params, timeLeft()));
        } catch (ToolException e) {
            throw e.problem().is(A2aProblem.CONNECTION_LOST)
                    ? uncertain(context.language().choose(e.text().zh(), e.text().en()))
                    : e;
        }
    }

    private Value openStream(A2aMethod method, Value params, Duration silence)
            throws InterruptedException {
        closeStream();
        var opened = agent.http().open(endpoint, method, params, silence);
        stream = opened;
        return agent.http()
                .next(opened)
                .orElseThrow(() -> uncertain("the stream ended without an event"));
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
        var pause = firstPause;
        for (int failures = 0; ; ) {
            requireTime(task);
            try {
                watch(task);
                var status = readTask(task).field("status");
                failures = 0;
                var state = RemoteState.of(status.field("state"));
                if (state == RemoteState.INPUT_REQUIRED) {
                    var question =
                            ServerText.lines(RemoteAnswer.text(status.field("message")), MAX_TEXT);
                    return ValueRecords.of(QUESTION, Value.of(question));
                }
                if (state.isResting()) {
                    return ValueRecords.of("state", Value.of(state.name()));
                }
            } catch (ToolException e) {
                boolean isPassing =
                        e.problem().is(A2aProblem.CONNECTION_LOST)
                                || e.problem().is(A2aProblem.AGENT_UNAVAILABLE);
                if (!isPassing || ++failures > MAX_FAILURES) {
                    throw e;
                }
            }
            Thread.sleep(pause);
            var next = pause.multipliedBy(2);
            pause = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
        }
    }

    /** Reads the events of a task, if the agent has some, until it rests or is silent. */
    private void watch(String task) throws InterruptedException {
        try {
            boolean isResting = false;
            if (stream == null && isSubscribable) {
                isResting =
                        report(new RemoteEvent(openStream(A2aMethod.SUBSCRIBE, id(task), SILENCE)));
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
        return agent.http().call(endpoint, A2aMethod.GET, id(task), REQUEST);
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
                    "A2A agent '%s' did not finish within %d seconds, and its task was cancelled; raise a2a.agents.%1$s.timeout",
                    name,
                    agent.settings().timeout().toSeconds());
        }
    }

    private void cancel(String task) throws InterruptedException {
        agent.cancel(endpoint, task);
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
                    agent.cancel(agent.refresh().endpoint(), sent.field("task").asText());
                }
                return;
            }
        }
    }

    /** The user's answer to a question of the agent. */
    private String ask(String question, Set<String> earlier, String task)
            throws InterruptedException {
        var text =
                context.language()
                        .choose("A2A 智能体“%s”询问：%s", "A2A agent '%s' asks: %s")
                        .formatted(name, question.isEmpty() ? "?" : question);
        var unique = text;
        for (int times = 2; !earlier.add(unique); times++) {
            unique = text + " (" + times + ")"; // or it would have the answer of the one before
        }
        var answer = context.askUser(unique, List.of(), true);
        if (answer.isEmpty()) {
            cancel(task);
            throw new ToolException(
                    A2aProblem.TASK_FAILED,
                    "A2A 智能体“%s”的问题没有得到回答，已取消任务",
                    "The question of A2A agent '%s' was not answered; its task was cancelled",
                    name);
        }
        return answer.get();
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
