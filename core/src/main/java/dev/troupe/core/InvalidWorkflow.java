package dev.troupe.core;

import java.util.List;

/** Refuses a workflow, naming everything that is wrong with it. */
public final class InvalidWorkflow extends IllegalArgumentException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Sentence sentence;
    private final transient List<WorkflowProblem> problems;

    InvalidWorkflow(String name, List<WorkflowProblem> problems) {
        super(sentence(name, problems).en());
        this.sentence = sentence(name, problems);
        this.problems = List.copyOf(problems);
    }

    static Sentence sentence(String name, List<WorkflowProblem> problems) {
        var lines =
                problems.stream()
                        .map(problem ->
                                Sentence.of(
                                        "\n  - %s：%s",
                                        "\n  - %s: %s", problem.code(), problem.sentence()))
                        .toList();
        return Sentence.of(
                "工作流“%s”无效：%s", "Workflow '%s' is not valid:%s", name, Sentence.joined("", lines));
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }

    /** In the order of the rules; never empty. */
    public List<WorkflowProblem> problems() {
        return problems;
    }
}
