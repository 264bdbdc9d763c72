package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.LinkedHashMap;

/** Puts calls as they are read into the words of the tools. */
final class ToolCalls {
    private ToolCalls() {}

    static LifeCall of(LifeCall call) {
        return switch (call.tool()) {
            case "completeTask" -> without(call, "projectName");
            case "deleteTask" -> without(renamed(call, "taskTitle", "taskId"), "projectName");
            case "deleteGoal" -> renamed(call, "goalTitle", "goalId");
            case "deleteProject" -> renamed(call, "projectName", "projectId");
            case "draftReview" ->
                    without(new LifeCall("draftWeeklyReview", call.arguments()), "type");
            case "listTasks" -> today(call);
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

    /** What is open is asked for; the report picks what is due today. */
    private static LifeCall today(LifeCall call) {
        if (!call.arguments().containsKey("due")) {
            return call;
        }
        var arguments = new LinkedHashMap<>(without(call, "due").arguments());
        arguments.put("completed", Value.of(false));
        arguments.put("limit", Value.of(100));
        return new LifeCall(call.tool(), arguments);
    }
}
