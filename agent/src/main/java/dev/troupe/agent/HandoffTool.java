package dev.troupe.agent;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;

/** Passes a node on to another agent, which takes it over and ends it. */
record HandoffTool(HandoffChain chain) implements Tool<HandoffTool.Input, HandoffTool.Passed> {
    static final String NAME = "handOff";

    /** The note for the other agent. */
    record Input(
            @Describe("type of the agent that takes over; list for a list of them") String agent,
            @Describe(
                            "what it must know: the goal, what is done, what is left, names of variables and files")
                    String brief,
            String reason) {}

    /** What is passed on. */
    record Passed(String agent, String brief, String reason) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Passes your task on to another agent, if your tools cannot do it.",
                        Input.class)
                .withFinalAnswer();
    }

    @Override
    public Passed call(Input input, ToolContext context) {
        if (input.brief().isBlank()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "交接说明为空；请说明剩余的任务",
                    "The brief is blank; describe the remaining work");
        }
        chain.check(input.agent(), input.brief());
        return new Passed(input.agent(), input.brief(), input.reason());
    }
}
