package dev.troupe.agent.history;

import dev.troupe.model.Message;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Limits the size of a history: old messages become one message with a summary, recent ones stay
 * unchanged. A call and its result are never separated. Cuts before a message of the user if that
 * retains enough, otherwise before any message of the model.
 *
 * @param limits when to act; afterwards about half of them is used
 * @param summarizer words the summary
 */
public record HistoryCompactor(HistoryLimits limits, Summarizer summarizer) {
    private static final String MARK =
            "[Summary of what was done so far; the messages were removed to save room]\n";
    private static final int LEAST_DROPPED = 2; // a summary of one message saves nothing

    private static final int LEAST_SUMMARY = 100; // tokens, its mark included
    private static final int MOST_SUMMARY = 1_000;
    private static final int LEAST_RESULT = 40; // tokens of an answer; fewer are useless
    private static final String NOTE = "... (cut to save room)";

    /** Whether a history is over its limits. */
    public boolean isNeeded(List<Message> messages) {
        return messages.size() > limits.maxMessages()
                || TokenEstimator.of(messages) > limits.maxTokens();
    }

    /**
     * A shorter history.
     *
     * @param head messages at the beginning that stay, such as instructions and the task
     * @param messages well paired: after a message of the model come the results of its calls
     * @return about half as long as the limits allow, and shorter than before if possible
     */
    public List<Message> compact(List<Message> messages, int head) throws InterruptedException {
        requirePairs(messages);
        var first = messages.subList(0, head);
        int free = Math.max(0, limits.maxTokens() - TokenEstimator.of(first));
        int target = Math.min(free, TokenEstimator.of(messages.subList(head, messages.size()))) / 2;
        int summaryRoom = Math.clamp(target / 4, LEAST_SUMMARY, MOST_SUMMARY);
        int room = Math.max(0, target - summaryRoom);
        int maxMessages = Math.min(limits.maxMessages(), messages.size()) / 2;
        int cut = findCut(messages, head, room, Math.max(2, maxMessages - head - 1));
        var dropped = messages.subList(head, cut);
        var kept = new ArrayList<>(first);
        if (dropped.size() >= LEAST_DROPPED) {
            var summary = summarizer.summarize(dropped, summaryRoom - TokenEstimator.of(MARK));
            kept.add(
                    new Message.User(
                            MARK
                                    + TokenEstimator.truncate(
                                            summary, summaryRoom - TokenEstimator.of(MARK))));
        } else {
            kept.addAll(dropped);
        }
        kept.addAll(shrink(messages.subList(cut, messages.size()), room));
        return List.copyOf(kept);
    }

    /** The start of the retained part: as early as fits, otherwise as late as possible. */
    private static int findCut(List<Message> messages, int head, int room, int maxMessages) {
        int tokens = 0;
        int anywhere = -1;
        int atPerson = -1;
        int latest = -1;
        for (int index = messages.size() - 1; index >= head; index--) {
            var message = messages.get(index);
            tokens += TokenEstimator.of(message);
            if (message instanceof Message.ToolResult || isSummary(message)) {
                continue;
            }
            latest = latest < 0 ? index : latest;
            if (tokens > room || messages.size() - index > maxMessages) {
                break;
            }
            anywhere = index;
            atPerson = message instanceof Message.User ? index : atPerson;
        }
        if (atPerson >= 0 && retainsEnough(messages, atPerson, anywhere)) {
            return atPerson;
        }
        return anywhere >= 0 ? anywhere : Math.max(head, latest);
    }

    private static boolean retainsEnough(List<Message> messages, int atPerson, int anywhere) {
        return 2 * (messages.size() - atPerson) >= messages.size() - anywhere;
    }

    /** Cuts the answers of tools where even the last messages do not fit. */
    private static List<Message> shrink(List<Message> messages, int room) {
        if (TokenEstimator.of(messages) <= room) {
            return messages;
        }
        int results = (int) messages.stream().filter(Message.ToolResult.class::isInstance).count();
        int fixed =
                messages.stream()
                        .mapToInt(message ->
                                message instanceof Message.ToolResult
                                        ? TokenEstimator.of(
                                                new Message.ToolResult("", "", NOTE, false))
                                        : TokenEstimator.of(message))
                        .sum();
        int each = Math.max(LEAST_RESULT, (room - fixed) / Math.max(1, results));
        return messages.stream().map(message -> shrink(message, each)).toList();
    }

    private static Message shrink(Message message, int tokens) {
        return message instanceof Message.ToolResult(var id, var tool, var text, var isError)
                        && TokenEstimator.of(text) > tokens + TokenEstimator.of(NOTE)
                ? new Message.ToolResult(
                        id, tool, TokenEstimator.truncate(text, tokens) + NOTE, isError)
                : message;
    }

    /** Whether a message is a summary that a compaction left. */
    static boolean isSummary(Message message) {
        return message instanceof Message.User(var text, _) && text.startsWith(MARK);
    }

    static String summaryOf(String text) {
        return text.substring(MARK.length());
    }

    /**
     * Checks that every call has its result right after it, and every result its call before it.
     *
     * @throws IllegalArgumentException naming the first that does not
     */
    public static void requirePairs(List<Message> messages) {
        var open = new LinkedHashSet<String>();
        for (int index = 0; index < messages.size(); index++) {
            var message = messages.get(index);
            if (message instanceof Message.ToolResult(var id, var tool, _, _)) {
                if (!open.remove(id)) {
                    throw unpairedError(
                            index, "the result '" + id + "' of " + tool + " has no call");
                }
                continue;
            }
            if (!open.isEmpty()) {
                throw unpairedError(index, "the calls " + open + " have no result");
            }
            if (message instanceof Message.Assistant(_, var calls)) {
                open.addAll(calls.stream().map(ToolCall::id).collect(Collectors.toList()));
                if (open.size() < calls.size()) {
                    throw unpairedError(index, "two calls share an id in " + open);
                }
            }
        }
        if (!open.isEmpty()) {
            throw unpairedError(messages.size(), "the calls " + open + " have no result");
        }
    }

    private static IllegalArgumentException unpairedError(int index, String what) {
        return new IllegalArgumentException(
                "a history is not well paired at message "
                        + index
                        + ": "
                        + what
                        + "; each call must be followed by its result");
    }
}
