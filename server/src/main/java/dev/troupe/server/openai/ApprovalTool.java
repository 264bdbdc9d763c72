package dev.troupe.server.openai;

import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolDefinition;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * The function by which clients of {@code troupe} receive questions of runs, and answer them. A
 * client that declares it asks its user; the result of the call is the answer, and only to the
 * question that the call is about.
 */
public final class ApprovalTool {
    public static final String NAME = "troupe_approval";

    private static final String APPROVAL = "approval";
    private static final String REVIEW = "review";

    private ApprovalTool() {}

    /** Whether these tools are this one alone. */
    public static boolean isOnlyToolOf(List<ToolDefinition> tools) {
        return !tools.isEmpty() && tools.stream().allMatch(tool -> tool.name().equals(NAME));
    }

    /**
     * The call for the first question of a run that an answer reports; empty if there is none. The
     * others follow once that is answered.
     */
    public static List<ToolCall> callsFor(TurnAnswered answer) {
        var run = answer.run();
        if (run == null || !(answer.details() instanceof Composed composed)) {
            return List.of();
        }
        return composed.questions().items().stream()
                .limit(1)
                .map(question -> {
                    var arguments = arguments(run.value(), question);
                    var id = RandomTokens.digest(arguments.field("key").asText() + "\n" + run);
                    return new ToolCall("call_" + id, NAME, Json.write(arguments));
                })
                .toList();
    }

    private static Value arguments(String run, Value question) {
        var subject = question.field("subject");
        var kind = subject.field("kind").asText();
        var options =
                switch (kind) {
                    case APPROVAL -> Values.texts(List.of("allow", "allow_for_run", "deny"));
                    case REVIEW -> Values.texts(List.of("allow", "deny"));
                    default -> question.field("options");
                };
        return Values.record(
                "key", question.field("key"),
                "kind", Value.of(kind),
                "run", Value.of(run),
                "question", question.field("text"),
                "options", options,
                "details", subject,
                "expiresAt", question.field("expiresAt"));
    }

    /**
     * The messages, with each result of a call of this tool as the message of the user that it
     * stands for.
     *
     * @throws OpenAiException when a result is not an answer
     */
    public static List<Message> toUserMessages(List<Message> messages) {
        var keys = new HashMap<String, String>();
        var result = new ArrayList<Message>();
        for (var message : messages) {
            if (message instanceof Message.Assistant(_, var calls)) {
                calls.stream()
                        .filter(call -> call.name().equals(NAME))
                        .forEach(call -> keys.put(call.id(), keyOf(call)));
            }
            result.add(
                    message instanceof Message.ToolResult(var call, var tool, var text, _)
                                    && tool.equals(NAME)
                            ? new Message.User(answer(keys.getOrDefault(call, ""), text))
                            : message);
        }
        return result;
    }

    private static String keyOf(ToolCall call) {
        return parse(call.arguments()).map(it -> it.field("key").asText()).orElse("");
    }

    private static Optional<Value> parse(String text) {
        try {
            return Optional.of(Json.parse(text));
        } catch (JsonException _) {
            return Optional.empty();
        }
    }

    /** Whether a question is one that is allowed or denied. */
    public static boolean isDecisionKey(String key) {
        return key.startsWith(APPROVAL + " ") || key.startsWith(REVIEW + " ");
    }

    /**
     * What a conversation understands as the answer to the question with this key alone.
     *
     * @param result a decision, an answer, or a record of either
     * @throws OpenAiException when it is neither
     */
    public static String answer(String key, Value result) {
        return answer(key, result instanceof Value.Text(var text) ? text : Json.write(result));
    }

    private static String answer(String key, String result) {
        if (key.isBlank()) {
            throw OpenAiException.invalid(
                    "tool",
                    "这个 %s 调用的参数没有 key，无法确定回答的是哪个问题",
                    "the call of %s has no key among its arguments, so it is not clear which"
                            + " question is answered",
                    NAME);
        }
        return key + ": " + reply(key, parse(result).orElse(Value.missing()), result.strip());
    }

    private static String reply(String key, Value result, String text) {
        var answer = result.field("answer").asText();
        var decision = result.field("decision").asText();
        if (!(result instanceof Value.RecordOf) && isDecision(text)) {
            decision = text;
        } else if (!(result instanceof Value.RecordOf)) {
            answer = result instanceof Value.Text(var said) ? said : text;
        }
        if (!answer.isBlank() && decision.isEmpty()) {
            return answer;
        }
        boolean isTool = key.startsWith(APPROVAL + " ");
        var reason = result.field("reason").asText().strip().replaceAll("\\R", " ");
        boolean isForRun = decision.equals("allow_for_run");
        return switch (isForRun && !isTool ? "" : decision) {
            case "allow" -> "yes";
            case "allow_for_run" -> "2"; // of the choices of an approval
            case "deny" -> reason.isEmpty() ? "no" : "no, " + reason;
            default ->
                    throw OpenAiException.invalid(
                            "tool",
                            "%s 的结果无效；可以是 {\"decision\": \"allow\"、\"allow_for_run\"（仅限工具调用）或"
                                    + " \"deny\"} 或 {\"answer\": \"…\"}",
                            "the result of %s is not valid; use {\"decision\": \"allow\","
                                    + " \"allow_for_run\" (tool calls only) or \"deny\"}, or"
                                    + " {\"answer\": \"...\"}",
                            NAME);
        };
    }

    private static boolean isDecision(String text) {
        return List.of("allow", "allow_for_run", "deny").contains(text);
    }
}
