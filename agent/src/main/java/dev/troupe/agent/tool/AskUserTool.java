package dev.troupe.agent.tool;

import dev.troupe.language.Language;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the user what only they can know. The node waits without a thread until there is an answer.
 * An agent in Java takes it among its tools; one in Markdown names it, {@code askUser}.
 */
public record AskUserTool() implements Tool<AskUserTool.Input, ToolReply> {
    /** As agents name it. */
    public static final String NAME = "askUser";

    /** Its name before 0.1, which agent files and runs in progress may still have. */
    private static final String FORMER_NAME = "askPerson";

    /** What is asked. */
    public record Input(
            @Describe("one question, complete in itself, in the user's language") String question,
            @Nullable @Describe("answers to choose from, the likeliest first") List<String> options,
            @Nullable
                    @Describe(
                            "whether to accept an answer that is not among the options; true by default")
                    Boolean freeText) {}

    /** What the user answered. */
    public record Answered(String answer) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Asks the user who gave the task and waits for the answer. Only for information that you cannot find and must not guess.",
                        Input.class)
                .withTitle("询问用户", "ask the user")
                .withCallLabel("询问：%s", "ask: %s", "question");
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        if (input.question().isBlank()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "askUser 的 question 为空；请提供问题",
                    "the question of askUser is empty; provide a question");
        }
        var options =
                input.options() == null
                        ? List.<String>of()
                        : input.options().stream().filter(option -> !option.isBlank()).toList();
        boolean isFree = options.isEmpty() || !Boolean.FALSE.equals(input.freeText());
        return context.askUser(input.question().strip(), options, isFree)
                .map(answer -> ToolReply.ok(new Answered(answer)))
                .orElseGet(() -> ToolReply.noResult(noAnswerText(context.language())));
    }

    /** The current name of a tool that may be named as before. */
    public static String currentName(String name) {
        return name.equals(FORMER_NAME) ? NAME : name;
    }

    private static String noAnswerText(Language language) {
        return language.choose(
                "等待回答超时；请在没有答案的情况下继续并说明这一点，或调用 reportFailure",
                "the question timed out without an answer; continue without it and mention that, or call reportFailure");
    }
}
