package dev.troupe.chat.session;

import dev.troupe.core.graph.AgentState;
import java.time.Instant;

/**
 * Why an agent is not dormant.
 *
 * @param agent its type
 * @param subject the node of a plan that it works on, or {@link DirectTask#nodeOf} if the user
 *     talks with it directly
 * @param turn whose work it is; 0 if it was invited between messages
 * @param task what it was invited for
 * @param since when it was invited
 */
public record Engagement(
        String agent, String subject, int turn, AgentState state, String task, Instant since) {
    Engagement with(AgentState newState) {
        return new Engagement(agent, subject, turn, newState, task, since);
    }

    /** Whether it lasts from message to message until the agent is dismissed. */
    public boolean isDirect() {
        return subject.equals(DirectTask.nodeOf(agent).value());
    }
}
