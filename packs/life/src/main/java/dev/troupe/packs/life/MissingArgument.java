package dev.troupe.packs.life;

import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.request.PlannedCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An argument that a call is missing and only the user knows.
 *
 * @param argument that is missing
 * @param options to choose from; empty where any answer will do
 * @param values what the options stand for, in their order
 */
record MissingArgument(
        PlannedCall call,
        String argument,
        String question,
        List<String> options,
        List<String> values) {
    static Optional<MissingArgument> of(PlannedCall call, Language language) {
        return switch (call.tool()) {
            case "createProject" ->
                    ofText(
                            call,
                            "name",
                            language.choose("项目名称是什么？", "What is the name of the project?"));
            case "createTask" ->
                    ofText(
                            call,
                            "title",
                            language.choose("要添加什么任务？", "Which task would you like to add?"));
            case "createGoal" ->
                    ofText(call, "title", language.choose("目标是什么？", "What is the goal?"))
                            .or(() -> ofStage(call, language));
            case "writeReview" ->
                    ofText(
                            call,
                            "content",
                            language.choose(
                                    "回顾内容是什么？", "What would you like to write in the review?"));
            case "completeTask", "deleteTask", "updateTask" ->
                    call.arguments().containsKey("taskId")
                            ? Optional.empty()
                            : ofText(
                                    call,
                                    "taskTitle",
                                    language.choose("是哪个任务？", "Which task do you mean?"));
            case "updateProject" -> ofRename(call, language);
            default -> Optional.empty();
        };
    }

    private static Optional<MissingArgument> ofText(
            PlannedCall call, String argument, String question) {
        return call.arguments().containsKey(argument)
                ? Optional.empty()
                : Optional.of(new MissingArgument(call, argument, question, List.of(), List.of()));
    }

    private static Optional<MissingArgument> ofStage(PlannedCall call, Language language) {
        if (call.arguments().containsKey("stage")) {
            return Optional.empty();
        }
        var title = call.arguments().getOrDefault("title", Value.missing()).asText();
        return Optional.of(
                new MissingArgument(
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

    private static Optional<MissingArgument> ofRename(PlannedCall call, Language language) {
        return call.arguments().size() > 1
                ? Optional.empty()
                : ofText(call, "name", language.choose("新名字是什么？", "What is the new name?"));
    }

    /** Of the call that asks for it. */
    String id(int index) {
        return "ask-" + (index + 1) + "-" + argument;
    }

    /** The call that asks the user. */
    PlannedCall toQuestionCall() {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("question", Value.of(question));
        if (!options.isEmpty()) {
            arguments.put("options", Value.of(options.stream().map(Value::of).toList()));
            arguments.put("freeText", Value.of(false));
        }
        return new PlannedCall(AskUserTool.NAME, arguments);
    }

    /** The call with the answer; empty if there was none. */
    Optional<PlannedCall> completeWith(LifeTurn.Done asked) {
        var answer = asked.data().field("answer").asText().strip();
        int option = options.indexOf(answer);
        var value = option >= 0 ? values.get(option) : answer;
        if (asked.isError() || value.isEmpty()) {
            return Optional.empty();
        }
        var arguments = new LinkedHashMap<>(call.arguments());
        arguments.put(argument, Value.of(value));
        return Optional.of(new PlannedCall(call.tool(), Map.copyOf(arguments)));
    }
}
