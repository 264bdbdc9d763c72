package dev.troupe.core;

import java.util.List;
import java.util.stream.Collectors;

/** Refuses a workflow, naming everything that is wrong with it. */
public final class InvalidWorkflow extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<WorkflowProblem> problems;

    InvalidWorkflow(String name, List<WorkflowProblem> problems) {
        super(
                problems.stream()
                        .map(problem -> "\n  - " + problem.code() + ": " + problem.message())
                        .collect(
                                Collectors.joining(
                                        "", "Workflow '" + name + "' is not valid:", "")));
        this.problems = List.copyOf(problems);
    }

    /** In the order of the rules; never empty. */
    public List<WorkflowProblem> problems() {
        return problems;
    }
}
