package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.LinkedHashMap;

/** Puts calls as they are read into the words of the tools. */
final class ToolCalls {
    private ToolCalls() {}

    static LifeCall of(LifeCall call) {
        return switch (call.tool()) {
            case "deleteTask" -> renamed(call, "taskTitle", "taskId");
            case "deleteGoal" -> renamed(call, "goalTitle", "goalId");
            case "deleteProject" -> renamed(call, "projectName", "projectId");
            case "draftReview" ->
                    without(new LifeCall("draftWeeklyReview", call.arguments()), "type");
            default -> call;
        };
    }

    private static LifeCall without(LifeCall call, String argument) {
        var arguments = new LinkedHashMap<>(call.arguments());
        arguments.remove(argument);
        return new LifeCall(call.tool(), arguments);
    }

    private static LifeCall renamed(LifeCall call, String from, String to) {
        var arguments = new LinkedHashMap<String, Value>();
        call.arguments()
                .forEach((name, value) -> arguments.put(name.equals(from) ? to : name, value));
        return new LifeCall(call.tool(), arguments);
    }
}
