package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.DataFlow;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolLabels;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.ToolTraits;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Sends a task to an agent elsewhere, and answers with what it did. Always counts as sending,
 * whatever its card states; what it answers is text from outside, and private.
 */
record A2aTool(RemoteAgent agent, ToolSpec<Input> spec, Duration firstPause)
        implements Tool<A2aTool.Input, ToolReply> {
    private static final Duration SPARE = Duration.ofMinutes(1); // so that the task ends first

    /** What is sent. */
    record Input(
            @Describe(
                            "the task with everything the agent must know for it; it receives nothing else")
                    String message) {}

    /**
     * @param firstPause before an agent that reports nothing is asked for the task
     */
    static A2aTool of(RemoteAgent agent, Duration firstPause) {
        var settings = agent.settings();
        var name = toolName(settings.name());
        var traits =
                new ToolTraits(
                        settings.timeout().plus(SPARE),
                        true, // what was sent is on record
                        false,
                        true,
                        true,
                        true,
                        false,
                        false,
                        new DataFlow(false, List.of(), false, List.of()),
                        null);
        var spec =
                new ToolSpec<>(
                                name,
                                "Sends a task to the A2A agent '%s' and waits for its answer, which is the result of this task."
                                        .formatted(settings.name()),
                                Input.class,
                                Risk.SEND,
                                traits,
                                ToolLabels.of(name))
                        .withTitle(
                                "把任务发送给 A2A 智能体 " + settings.name(),
                                "send a task to A2A agent " + settings.name());
        return new A2aTool(agent, spec, firstPause);
    }

    /** Begins with the agent, so that no permanent rule about another tool applies to it. */
    static String toolName(String agent) {
        return agent + "_sendMessage";
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        return new RemoteTask(agent, context, firstPause).deliver(input.message(), spec.name());
    }

    @Override
    public void abandon(Map<String, Value> parts) throws InterruptedException {
        RemoteTask.abandon(agent, parts);
    }
}
