package dev.troupe.server.agui;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.openai.ApprovalTool;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an AG-UI client sends to have an agent run.
 *
 * @param thread which the client chose
 * @param run which the client chose
 * @param state that the client shares
 * @param messages the whole conversation as the client has it
 * @param context facts about the application, which permit nothing
 * @param tools names of tools that the client would execute
 * @param resume answers to interrupts of the previous run
 */
record AgUiInput(
        String thread,
        String run,
        Value state,
        List<Message> messages,
        List<String> context,
        List<String> tools,
        List<Resume> resume) {
    /**
     * An answer to an interrupt.
     *
     * @param isResolved {@code false} if the user abandoned it
     */
    record Resume(String interrupt, boolean isResolved, Value payload) {
        /**
         * The message that the conversation understands as this answer.
         *
         * @throws ApiException when the payload is not an answer
         */
        String toMessage() {
            if (!isResolved && !ApprovalTool.isDecisionKey(interrupt)) {
                throw AgUiInputParser.invalid(
                        "中断“%s”需要回答，不能取消；请回答，或取消该运行",
                        "interrupt '%s' needs an answer and cannot be cancelled; answer it, or"
                                + " cancel the run",
                        interrupt);
            }
            var decided = payload instanceof Value.Flag(var flag) && flag ? "allow" : "deny";
            var answer =
                    isResolved && !(payload instanceof Value.Flag) ? payload : Value.of(decided);
            try {
                return ApprovalTool.answer(interrupt, answer);
            } catch (OpenAiException _) {
                throw AgUiInputParser.invalid(
                        "resume[0].payload 无效；请使用 {\"decision\":"
                                + " \"allow\"、\"allow_for_run\"（仅限工具调用）或 \"deny\"} 或 {\"answer\":"
                                + " \"…\"}",
                        "resume[0].payload is not valid; use {\"decision\": \"allow\","
                                + " \"allow_for_run\" (tool calls only) or \"deny\"}, or"
                                + " {\"answer\": \"...\"}");
            }
        }
    }

    /** The message to work on; empty if the client only asks for what there is. */
    String text() {
        if (!resume.isEmpty()) {
            return resume.getFirst().toMessage();
        }
        return !messages.isEmpty() && messages.getLast() instanceof Message.User(var text, _)
                ? text.strip()
                : "";
    }

    /** The messages before the one to work on. */
    List<Message> history() {
        return resume.isEmpty() && !text().isEmpty()
                ? messages.subList(0, messages.size() - 1)
                : messages;
    }

    /** System messages and context. */
    String instructions() {
        var system =
                messages.stream()
                        .filter(Message.System.class::isInstance)
                        .map(Message::text)
                        .filter(text -> !text.isBlank());
        return Stream.concat(system, context.stream()).collect(Collectors.joining("\n\n"));
    }
}
