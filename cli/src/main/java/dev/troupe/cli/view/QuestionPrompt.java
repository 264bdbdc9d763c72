package dev.troupe.cli.view;

import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.InterruptiblePrompt;
import dev.troupe.language.Language;
import java.util.Optional;
import java.util.function.Consumer;

/** Asks the user at the terminal what an agent wants to know. */
final class QuestionPrompt {
    private final CliContext context;
    private final InterruptiblePrompt prompt;
    private final UserQuestion question;
    private final Language language;
    private final Consumer<String> dismissal;

    /**
     * @param dismissal receives what the user types to drop the question, which is left open
     */
    QuestionPrompt(CliContext context, UserQuestion question, Consumer<String> dismissal) {
        this.dismissal = dismissal;
        this.context = context;
        this.prompt = new InterruptiblePrompt(context.prompt());
        this.question = question;
        this.language = question.language();
    }

    /** The answer; empty where the user gives none now, which leaves the question open. */
    Optional<String> ask() throws InterruptedException {
        var text = new StringBuilder(CellText.cleanLine(question.text()));
        for (int option = 0; option < question.options().size(); option++) {
            text.append("\n  ").append(option + 1).append(". ");
            text.append(CellText.cleanLine(question.options().get(option)));
        }
        RunOutput.print(context, text.toString());
        while (true) {
            var typed = prompt.readLine("> ");
            if (typed.isBlank()) {
                return Optional.empty();
            }
            if (Clarification.isDismissal(typed)) {
                dismissal.accept(typed);
                return Optional.empty();
            }
            var answer = question.parseAnswer(typed);
            if (answer.isPresent()) {
                return answer;
            }
            RunOutput.print(
                    context,
                    language.choose(
                                    "请选 1 到 %d；空行留到以后回答",
                                    "Choose 1 to %d; an empty line leaves it for later")
                            .formatted(question.options().size()));
        }
    }
}
