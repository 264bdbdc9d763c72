package dev.troupe.packs.life;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.request.PlannedCall;
import java.util.LinkedHashMap;

/** Puts calls as they are read into the words of the tools. */
final class CallNormalizer {
    private CallNormalizer() {}

    static PlannedCall normalize(PlannedCall call) {
        return switch (call.tool()) {
            case "deleteTask" ->
                    call.arguments().containsKey("taskId")
                            ? call
                            : renameArgument(call, "taskTitle", "taskId");
            case "deleteGoal" -> renameArgument(call, "goalTitle", "goalId");
            case "deleteProject" -> renameArgument(call, "projectName", "projectId");
            case "draftReview" ->
                    withoutArgument(new PlannedCall("draftWeeklyReview", call.arguments()), "type");
            default -> call;
        };
    }

    private static PlannedCall withoutArgument(PlannedCall call, String argument) {
        var arguments = new LinkedHashMap<>(call.arguments());
        arguments.remove(argument);
        return new PlannedCall(call.tool(), arguments);
    }

    private static PlannedCall renameArgument(PlannedCall call, String from, String to) {
        var arguments = new LinkedHashMap<String, Value>();
        call.arguments()
                .forEach((name, value) -> arguments.put(name.equals(from) ? to : name, value));
        return new PlannedCall(call.tool(), arguments);
    }
}
