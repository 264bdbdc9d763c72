package dev.troupe.packs.life;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.request.PlannedCall;
import dev.troupe.packs.life.sentence.DroppedTask;
import dev.troupe.packs.life.sentence.StatedAction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Turns what the user states to have done, or not to need, into the completion or the deletion of
 * the one open task that asks for it. The open tasks are listed first; if none or several ask for
 * it, nothing is changed.
 */
record StatedTasks(LifeTurn turn) {
    /** The id of the call that lists them. */
    static final String LISTING = "life-stated";

    private static final int MOST = 100; // as many as a list has at most

    /** The call that lists the open tasks; empty if none is needed, or it has a result. */
    Optional<PlannedCall> findListing(List<PlannedCall> calls) {
        return calls.stream().anyMatch(StatedTasks::isMeant) && turn.of(LISTING).isEmpty()
                ? Optional.of(
                        new PlannedCall(
                                "listTasks",
                                Map.of("completed", Value.of(false), "limit", Value.of(MOST))))
                : Optional.empty();
    }

    /** The calls with the change of the task in the place of what was stated. */
    List<PlannedCall> expand(List<PlannedCall> calls) {
        return calls.stream()
                .flatMap(call -> isMeant(call) ? changes(call) : Stream.of(call))
                .toList();
    }

    /** Why it is not known which task is meant; empty if it is, or need not be. */
    Optional<String> findProblem(List<PlannedCall> calls) {
        return calls.stream()
                .filter(StatedTasks::isMeant)
                .flatMap(call -> problem(call).stream())
                .findFirst();
    }

    private Optional<String> problem(PlannedCall call) {
        var failed = turn.of(LISTING).filter(LifeTurn.Done::isError);
        if (failed.isPresent()) {
            return failed.map(
                    listed -> ResultFormatter.statement(listed.message(), turn.brief().language()));
        }
        long found = changes(call).count();
        if (found == 1) {
            return Optional.empty();
        }
        var text =
                found > 1
                        ? turn.localize(
                                "有几个与“%s”相符的未完成任务，没有更改任何内容。请说出任务的编号或所在的项目。",
                                "Several open tasks are those of '%s'; nothing was changed. Name the"
                                        + " id or the project of the one.")
                        : isDeletion(call) ? nothingToDelete() : nothingToComplete();
        return Optional.of(text.formatted(title(call)));
    }

    private String nothingToComplete() {
        return turn.localize(
                "没有与“%s”相符的未完成任务，没有更改任何内容。要完成一个任务，请说出它的名字，例如“完成任务 买菜”；要保存为笔记，请说“记一下：…”。",
                "No open task is the one of '%s'; nothing was changed. To complete a task, name it,"
                        + " for example \"complete the task buy milk\"; to note it, start with"
                        + " \"note that\".");
    }

    private String nothingToDelete() {
        return turn.localize(
                "没有与“%s”相符的未完成任务，没有删除任何内容。要删除一个任务，请说出它的名字，例如“删除任务 买菜”。",
                "No open task is the one of '%s'; nothing was deleted. To delete a task, name it,"
                        + " for example \"delete the task buy milk\".");
    }

    private Stream<PlannedCall> changes(PlannedCall call) {
        var isMeant = taskOf(call);
        return turn.of(LISTING).stream()
                .flatMap(listed -> listed.data().field("tasks").items().stream())
                .filter(task -> isMeant.test(task.field("title").asText()))
                .map(task ->
                        new PlannedCall(
                                isDeletion(call) ? "deleteTask" : "completeTask",
                                Map.of(
                                        "taskId", task.field("id"),
                                        "taskTitle", task.field("title"))));
    }

    /** Whether the title of a task is one of what was stated. */
    private static Predicate<String> taskOf(PlannedCall call) {
        return isDeletion(call)
                ? DroppedTask.of(title(call))
                        .<Predicate<String>>map(dropped -> dropped::isTask)
                        .orElse(_ -> false)
                : StatedAction.of(title(call))
                        .<Predicate<String>>map(deed -> deed::isTask)
                        .orElse(_ -> false);
    }

    private static String title(PlannedCall call) {
        return call.arguments().getOrDefault("taskTitle", Value.missing()).asText();
    }

    private static boolean isMeant(PlannedCall call) {
        return call.tool().equals(PlannedCall.COMPLETE_STATED) || isDeletion(call);
    }

    private static boolean isDeletion(PlannedCall call) {
        return call.tool().equals(PlannedCall.DELETE_STATED);
    }
}
