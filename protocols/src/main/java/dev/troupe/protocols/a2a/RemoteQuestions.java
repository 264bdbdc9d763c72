package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import java.util.List;
import java.util.Optional;

/**
 * Asks the user about one task. An answer counts for one message of it, whatever others are asked
 * in the same words.
 *
 * @param agent its name here
 */
record RemoteQuestions(String agent, ToolContext context) {
    /** Whether a message that may have been delivered is sent once more. */
    boolean maySendAgain(int round, int attempt) {
        var language = context.language();
        var again = language.choose("再次发送", "send again");
        var question =
                language.choose(
                                "中断前，消息可能已送达 A2A 智能体“%s”。要再次发送吗？",
                                "The message to A2A agent '%s' may have been delivered before the"
                                        + " run was interrupted. Send it again?")
                        .formatted(agent);
        var options = List.of(language.choose("停止", "stop"), again);
        return context.askUser("again-" + round + "-" + attempt, question, options, false)
                .filter(again::equals)
                .isPresent();
    }

    /** That a question of the agent was not answered, for which its task was cancelled. */
    ToolException refuse() {
        return new ToolException(
                A2aProblem.TASK_FAILED,
                "A2A 智能体“%s”的问题没有得到回答，已取消任务",
                "The question of A2A agent '%s' was not answered; its task was cancelled",
                agent);
    }

    /** The answer to a question of the agent; empty if there is none. */
    Optional<String> ask(int round, String question) {
        var text =
                context.language()
                        .choose("A2A 智能体“%s”询问：%s", "A2A agent '%s' asks: %s")
                        .formatted(agent, question.isEmpty() ? "?" : question);
        return context.askUser("question-" + round, text, List.of(), true);
    }

    /** That it is unknown whether a message arrived, and why. */
    ToolException uncertain(String reason) {
        return new ToolException(
                A2aProblem.UNCERTAIN_DELIVERY,
                "不确定消息是否已送达 A2A 智能体“%s”（%s），因此没有再次发送；请向该智能体确认后再运行",
                "It is unknown whether A2A agent '%s' received the message (%s), so it was not sent"
                        + " again; check with the agent, then run again",
                agent,
                reason);
    }
}
