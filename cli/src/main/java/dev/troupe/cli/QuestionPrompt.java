package dev.troupe.cli;

import dev.troupe.agent.PersonQuestion;
import dev.troupe.language.Language;
import java.util.Optional;

/** Asks the person at the terminal what an agent wants to know. */
final class QuestionPrompt {
    private final Surroundings surroundings;
    private final PatientPrompt prompt;
    private final PersonQuestion question;
    private final Language language;

    QuestionPrompt(Surroundings surroundings, PersonQuestion question) {
        this.surroundings = surroundings;
        this.prompt = new PatientPrompt(surroundings.prompt());
        this.question = question;
        this.language = question.language();
    }

    /** The answer; empty where the person gives none now, which leaves the question open. */
    Optional<String> ask() throws InterruptedException {
        var text = new StringBuilder(CellText.oneLine(question.text()));
        for (int option = 0; option < question.options().size(); option++) {
            text.append("\n  ").append(option + 1).append(". ");
            text.append(CellText.oneLine(question.options().get(option)));
        }
        RunOutput.print(surroundings, text.toString());
        while (true) {
            var typed = prompt.line("> ");
            if (typed.isBlank()) {
                return Optional.empty();
            }
            var answer = question.answer(typed);
            if (answer.isPresent()) {
                return answer;
            }
            RunOutput.print(
                    surroundings,
                    language.choose(
                                    "请选 1 到 %d；空行留到以后回答",
                                    "Choose 1 to %d; an empty line leaves it for later")
                            .formatted(question.options().size()));
        }
    }
}
