package dev.troupe.packs.life;

import dev.troupe.agent.AskPerson;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a call lacks and only the person knows.
 *
 * @param argument that is missing
 * @param options to choose from; empty where any answer will do
 * @param values what the options stand for, in their order
 */
record Missing(
        LifeCall wanted,
        String argument,
        String question,
        List<String> options,
        List<String> values) {
    static Optional<Missing> of(LifeCall call, Language language) {
        return switch (call.tool()) {
            case "createProject" ->
                    text(
                            call,
                            "name",
                            language.choose("项目叫什么名字？", "What shall the project be called?"));
            case "createTask" ->
                    text(call, "title", language.choose("要添加什么任务？", "Which task shall be added?"));
            case "createGoal" ->
                    text(call, "title", language.choose("目标是什么？", "What is the goal?"))
                            .or(() -> stage(call, language));
            case "writeReview" ->
                    text(call, "content", language.choose("回顾里写什么？", "What shall the review say?"));
            case "updateProject" -> renaming(call, language);
            default -> Optional.empty();
        };
    }

    private static Optional<Missing> text(LifeCall call, String argument, String question) {
        return call.arguments().containsKey(argument)
                ? Optional.empty()
                : Optional.of(new Missing(call, argument, question, List.of(), List.of()));
    }

    private static Optional<Missing> stage(LifeCall call, Language language) {
        if (call.arguments().containsKey("stage")) {
            return Optional.empty();
        }
        var title = call.arguments().getOrDefault("title", Value.missing()).asText();
        return Optional.of(
                new Missing(
                        call,
                        "stage",
                        language.choose("“%s”是哪一类目标？", "What kind of goal is '%s'?")
                                .formatted(title),
                        List.of(
                                language.choose("季度目标", "for this quarter"),
                                language.choose("年度目标", "for this year"),
                                language.choose("人生目标", "for life")),
                        List.of("quarter", "yearly", "life")));
    }

    private static Optional<Missing> renaming(LifeCall call, Language language) {
        return call.arguments().size() > 1
                ? Optional.empty()
                : text(call, "name", language.choose("新名字是什么？", "What is the new name?"));
    }

    /** Of the call that asks for it. */
    String id(int index) {
        return "ask-" + (index + 1) + "-" + argument;
    }

    /** The call that asks the person. */
    LifeCall call() {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("question", Value.of(question));
        if (!options.isEmpty()) {
            arguments.put("options", Value.of(options.stream().map(Value::of).toList()));
            arguments.put("freeText", Value.of(false));
        }
        return new LifeCall(AskPerson.NAME, arguments);
    }

    /** The call with what was answered; empty where nobody did. */
    Optional<LifeCall> answered(LifeTurn.Done asked) {
        var answer = asked.data().field("answer").asText().strip();
        int option = options.indexOf(answer);
        var value = option >= 0 ? values.get(option) : answer;
        if (asked.isError() || value.isEmpty()) {
            return Optional.empty();
        }
        var arguments = new LinkedHashMap<>(wanted.arguments());
        arguments.put(argument, Value.of(value));
        return Optional.of(new LifeCall(wanted.tool(), Map.copyOf(arguments)));
    }
}
