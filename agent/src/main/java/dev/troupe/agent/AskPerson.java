package dev.troupe.agent;

import dev.troupe.language.Language;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the person what only they can know. The node waits without a thread until there is an
 * answer. An agent in Java takes it among its tools; one in Markdown names it, {@code askPerson}.
 */
public record AskPerson() implements Tool<AskPerson.Input, ToolReply> {
    /** As agents name it. */
    public static final String NAME = "askPerson";

    /** What is asked. */
    public record Input(
            @Describe("one question, complete in itself, in the user's language") String question,
            @Nullable @Describe("answers to choose from, the likeliest first") List<String> options,
            @Nullable
                    @Describe(
                            "whether an answer beside the options will do, too; true where left out")
                    Boolean freeText) {}

    /** What the person answered. */
    public record Answered(String answer) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Asks the person who gave the task, and waits for the answer. Only for what cannot be found out and must not be guessed.",
                        Input.class)
                .titled("询问使用者", "ask the person")
                .doing("询问：%s", "ask: %s", "question");
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        if (input.question().isBlank()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "askPerson 的问题是空的；请写明要问什么",
                    "the question of askPerson is empty; say what is asked");
        }
        var options =
                input.options() == null
                        ? List.<String>of()
                        : input.options().stream().filter(option -> !option.isBlank()).toList();
        boolean isFree = options.isEmpty() || !Boolean.FALSE.equals(input.freeText());
        return context.askPerson(input.question().strip(), options, isFree)
                .map(answer -> ToolReply.ok(new Answered(answer)))
                .orElseGet(() -> ToolReply.noResult(unanswered(context.language())));
    }

    private static String unanswered(Language language) {
        return language.choose(
                "没有人及时回答；请在不知道答案的情况下继续，并说明这一点，或调用 reportFailure",
                "nobody answered in time; go on without the answer and say so, or call reportFailure");
    }
}
