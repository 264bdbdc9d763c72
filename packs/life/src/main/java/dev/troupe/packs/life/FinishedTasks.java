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
                .map(task -> new PlannedCall("deleteTask", Map.of("taskTitle", reference(task))));
    }

    /** Its title, which the user reads, unless another listed task has the same. */
    private Value reference(Value task) {
        var title = task.field("title");
        long same =
                turn.of(LISTING).orElseThrow().data().field("tasks").items().stream()
                        .filter(other -> other.field("title").equals(title))
                        .count();
        return same == 1 ? title : task.field("id");
    }

    private static boolean isMeant(PlannedCall call) {
        return call.tool().equals(PlannedCall.DELETE_FINISHED);
    }
}
