package dev.troupe.chat.graph;

import dev.troupe.codec.RecordWriter;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import java.util.List;
import java.util.stream.Stream;

/**
 * The task that an invited agent receives in place of the conversation: made of the plan alone, and
 * limited in length, so that nothing of the history can be in it.
 *
 * @param goal of the whole message
 * @param task the agent's part of it
 * @param constraints what to observe, in order
 * @param artifacts results of other agents that it builds on, by reference
 * @param openQuestions what is not clear yet
 */
public record TaskSummary(
        String goal,
        String task,
        List<String> constraints,
        List<String> artifacts,
        String expectedOutput,
        List<String> openQuestions) {
    /** Characters of all texts together. */
    public static final int MAX_LENGTH = 5_000;

    private static final int MAX_TEXT = 1_000; // characters of one text
    private static final int MAX_ITEMS = 10;
    private static final int MAX_ITEM = 100; // characters of an item

    public TaskSummary {
        goal = clip(goal, MAX_TEXT);
        task = clip(task, MAX_TEXT);
        expectedOutput = clip(expectedOutput, MAX_TEXT / 2);
        constraints = clip(constraints, MAX_ITEMS);
        artifacts = clip(artifacts, MAX_ITEMS);
        openQuestions = clip(openQuestions, MAX_ITEMS / 2);
    }

    private static String clip(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length - 1) + "…";
    }

    private static List<String> clip(List<String> texts, int items) {
        return texts.stream().limit(items).map(text -> clip(text, MAX_ITEM)).toList();
    }

    /** The task of a node of a plan. */
    public static TaskSummary of(Workflow workflow, NodeId node) {
        var planned = workflow.node(node);
        return new TaskSummary(
                workflow.description(),
                planned.desc(),
                planned.steps().stream().map(Step::desc).toList(),
                planned.dependencies().stream().map(parent -> "node:" + parent).toList(),
                planned.name(),
                List.of());
    }

    /**
     * The task that an agent passes on.
     *
     * @param brief that it wrote
     */
    static TaskSummary ofHandoff(Workflow workflow, String brief) {
        return new TaskSummary(workflow.description(), brief, List.of(), List.of(), "", List.of());
    }

    /** {@code {goal, task, constraints, artifacts, expectedOutput, openQuestions}}. */
    public Value toValue() {
        return new RecordWriter()
                .put("goal", goal)
                .put("task", task)
                .put("constraints", ValueRecords.texts(constraints))
                .put("artifacts", ValueRecords.texts(artifacts))
                .put("expectedOutput", expectedOutput)
                .put("openQuestions", ValueRecords.texts(openQuestions))
                .toValue();
    }

    /** Characters of all texts together, at most {@link #MAX_LENGTH}. */
    public int length() {
        return Stream.of(
                        Stream.of(goal, task, expectedOutput),
                        constraints.stream(),
                        artifacts.stream(),
                        openQuestions.stream())
                .flatMap(texts -> texts)
                .mapToInt(String::length)
                .sum();
    }
}
