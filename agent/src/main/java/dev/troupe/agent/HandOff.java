package dev.troupe.agent;

/** Passes a node on to another agent, which takes it over and ends it. */
record HandOff(HandOffs chain) implements Tool<HandOff.Input, HandOff.Passed> {
    static final String NAME = "handOff";

    /** What the other agent is told. */
    record Input(
            @Describe("type of the agent that takes over") String agent,
            @Describe(
                            "what it must know: the goal, what is done, what is left, names of variables and files")
                    String brief,
            @Describe("why you pass the task on") String reason) {}

    /** What is passed on. */
    record Passed(String agent, String brief, String reason) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Passes your task on to another agent, which takes it over. Only where your tools cannot do it. Agents:\n"
                                + chain.others(),
                        Input.class)
                .last();
    }

    @Override
    public Passed call(Input input, ToolContext context) {
        if (input.brief().isBlank()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "交接说明为空；请写明还要做什么",
                    "The brief is blank; say what is left to do");
        }
        chain.check(input.agent(), input.brief());
        return new Passed(input.agent(), input.brief(), input.reason());
    }
}
