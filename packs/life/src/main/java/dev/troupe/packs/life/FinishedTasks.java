package dev.troupe.packs.life;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.request.PlannedCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Turns the request to delete all tasks that are done into one deletion of each: they are listed
 * first, so that every one is shown before it is deleted.
 */
record FinishedTasks(LifeTurn turn) {
    /** The id of the call that lists them. */
    static final String LISTING = "life-finished";

    private static final int MOST = 100; // of one request, as many as a list has at most

    /** The call that lists them; empty if none is needed, or it has a result. */
    Optional<PlannedCall> findListing(List<PlannedCall> calls) {
        return calls.stream()
                .filter(FinishedTasks::isMeant)
                .findFirst()
                .filter(_ -> turn.of(LISTING).isEmpty())
                .map(FinishedTasks::listing);
    }

    private static PlannedCall listing(PlannedCall call) {
        var arguments = new LinkedHashMap<>(call.arguments());
        arguments.put("completed", Value.of(true));
        arguments.put("limit", Value.of(MOST));
        return new PlannedCall("listTasks", arguments);
    }

    /** The calls with a deletion of each listed task in the place of the one for all. */
    List<PlannedCall> expand(List<PlannedCall> calls) {
        return calls.stream()
                .flatMap(call -> isMeant(call) ? deletions() : Stream.of(call))
                .toList();
    }

    private Stream<PlannedCall> deletions() {
        return turn.of(LISTING).stream()
                .flatMap(listed -> listed.data().field("tasks").items().stream())
                .map(FinishedTasks::deletion);
    }

    /** By its id: an open task may have the same title, which is only for the user to read. */
    private static PlannedCall deletion(Value task) {
        return new PlannedCall(
                "deleteTask", Map.of("taskId", task.field("id"), "taskTitle", task.field("title")));
    }

    /** Why they are not known; empty if they are, or need not be. */
    Optional<String> findProblem() {
        return turn.of(LISTING)
                .filter(listed -> listed.isError() || listed.data().field("tasks").isMissing())
                .map(listed ->
                        listed.isError()
                                ? ResultFormatter.statement(
                                        listed.message(), turn.brief().language())
                                : turn.localize(
                                        "已完成的任务太多，无法列出，没有删除任何内容。",
                                        "There are too many completed tasks to list; nothing was"
                                                + " deleted."));
    }

    /** How many are done that one request does not reach; 0 if none. */
    int countLeft() {
        return turn.of(LISTING)
                .map(LifeTurn.Done::data)
                .filter(listed -> listed.field("total") instanceof Value.Num)
                .map(listed ->
                        Integer.parseInt(listed.field("total").asText())
                                - listed.field("tasks").items().size())
                .orElse(0);
    }

    private static boolean isMeant(PlannedCall call) {
        return call.tool().equals(PlannedCall.DELETE_FINISHED);
    }
}
