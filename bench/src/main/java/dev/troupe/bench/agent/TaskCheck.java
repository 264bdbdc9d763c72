package dev.troupe.bench.agent;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What must hold after a task.
 *
 * @param states of the answer, one of them
 * @param contains words of the answer
 * @param lacks words that the answer must not have
 * @param files words of files that must exist
 * @param absent files that must not exist
 * @param tools that must have been called successfully
 * @param otherTools that must not have been
 * @param order pairs of words: the node with the first comes before the node with the second, and
 *     no other of these nodes do
 */
record TaskCheck(
        List<String> states,
        List<String> contains,
        List<String> lacks,
        Map<String, List<String>> files,
        List<String> absent,
        List<String> tools,
        List<String> otherTools,
        List<List<String>> order) {
    private static final double MIN_ORDER = 0.85; // F1 of pairs

    static TaskCheck from(Value row) {
        var files = new LinkedHashMap<String, List<String>>();
        TaskSet.fields(row.field("files"))
                .forEach((path, words) -> files.put(path, TaskSet.texts(words)));
        var states = TaskSet.texts(row.field("state"));
        return new TaskCheck(
                states.isEmpty() ? List.of("COMPLETED") : states,
                TaskSet.texts(row.field("contains")),
                TaskSet.texts(row.field("lacks")),
                files,
                TaskSet.texts(row.field("absent")),
                TaskSet.texts(row.field("tools")),
                TaskSet.texts(row.field("otherTools")),
                row.field("order").items().stream().map(TaskSet::texts).toList());
    }

    /** What does not hold; empty if all does. No task may reach the local server. */
    List<String> findFlaws(TaskOutcome outcome) {
        var flaws = new ArrayList<String>();
        var state = outcome.answer().state().name();
        if (!states.contains(state)) {
            flaws.add("state " + state + ": " + outcome.answer().text());
        }
        for (var word : contains) {
            require(outcome.answer().text().contains(word), "the answer lacks " + word, flaws);
        }
        for (var word : lacks) {
            require(!outcome.answer().text().contains(word), "the answer has " + word, flaws);
        }
        files.forEach((path, words) -> {
            var text = outcome.files().getOrDefault(path, "");
            require(outcome.files().containsKey(path), "there is no " + path, flaws);
            words.forEach(word -> require(text.contains(word), path + " lacks " + word, flaws));
        });
        for (var path : absent) {
            require(!outcome.files().containsKey(path), "there is " + path, flaws);
        }
        for (var tool : tools) {
            require(outcome.tools().contains(tool), tool + " was not called", flaws);
        }
        for (var tool : otherTools) {
            require(!outcome.tools().contains(tool), tool + " was called", flaws);
        }
        require(outcome.visits() == 0, "the server was visited " + outcome.visits(), flaws);
        if (!order.isEmpty()) {
            double score = PlanScore.orderF1(outcome.answer().workflow(), order);
            require(score >= MIN_ORDER, "order-F1 %.2f".formatted(score), flaws);
        }
        return flaws;
    }

    private static void require(boolean holds, String flaw, List<String> flaws) {
        if (!holds) {
            flaws.add(flaw);
        }
    }
}
