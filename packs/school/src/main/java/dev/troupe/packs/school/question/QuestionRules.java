package dev.troupe.packs.school.question;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What every question must be like; each problem is a sentence for a model. */
final class QuestionRules {
    private static final int MIN_LENGTH = 8; // characters of a question
    private static final int MIN_OPTIONS = 2;
    private static final int MAX_OPTIONS = 6;
    private static final Set<String> TRUE_OR_FALSE = Set.of("true", "false", "对", "错", "正确", "错误");

    private QuestionRules() {}

    static List<String> findProblems(Value question, QuestionRequest request) {
        var problems = new ArrayList<String>();
        var text = question.field("question").asText().strip();
        var answer = question.field("answer").asText().strip();
        if (text.codePointCount(0, text.length()) < MIN_LENGTH) {
            problems.add("'question' is missing or shorter than " + MIN_LENGTH + " characters");
        }
        if (answer.isEmpty()) {
            problems.add("'answer' is missing");
        }
        var type = QuestionType.find(question.field("type").asText());
        if (type.isEmpty() || !request.types().contains(type.get())) {
            problems.add(
                    "'type' is '%s'; expected one of %s"
                            .formatted(
                                    question.field("type").asText(),
                                    request.types().stream().map(QuestionType::key).toList()));
            return problems;
        }
        switch (type.get()) {
            case MULTIPLE_CHOICE -> checkOptions(question, answer, problems);
            case FILL_IN_BLANK -> {
                if (!text.contains("__")) {
                    problems.add("'question' has no blank; mark it with ____");
                }
            }
            case TRUE_FALSE -> {
                if (!TRUE_OR_FALSE.contains(answer.toLowerCase(Locale.ROOT))) {
                    problems.add("'answer' is '%s'; give true or false".formatted(answer));
                }
            }
            case SHORT_ANSWER -> {}
        }
        return problems;
    }

    private static void checkOptions(Value question, String answer, List<String> problems) {
        var options =
                question.field("options").items().stream()
                        .map(option -> option.asText().strip())
                        .toList();
        if (options.size() < MIN_OPTIONS || options.size() > MAX_OPTIONS) {
            problems.add(
                    "'options' has %d items; give %d to %d"
                            .formatted(options.size(), MIN_OPTIONS, MAX_OPTIONS));
        } else if (new HashSet<>(options).size() < options.size()) {
            problems.add("'options' has the same item twice");
        } else if (!options.contains(answer)) {
            problems.add("'answer' is '%s', which is not one of the options".formatted(answer));
        }
    }
}
