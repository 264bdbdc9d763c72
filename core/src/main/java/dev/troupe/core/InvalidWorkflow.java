package dev.troupe.core;

import java.util.List;

/** Refuses a workflow, naming what is wrong with it. */
public final class InvalidWorkflow extends IllegalArgumentException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;
    private static final int MAX_NAMED =
            50; // problems in the message; a large workflow may have one a node

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
                        .limit(MAX_NAMED)
                        .map(problem ->
                                Sentence.of(
                                        "\n  - %s：%s",
                                        "\n  - %s: %s", problem.code(), problem.sentence()))
                        .toList();
        int more = problems.size() - lines.size();
        var rest =
                more == 0
                        ? Sentence.of("", "")
                        : Sentence.of("\n  - 还有 %d 个问题", "\n  - and %d more problems", more);
        return Sentence.of(
                "工作流“%s”无效：%s%s",
                "Workflow '%s' is not valid:%s%s", name, Sentence.joined("", lines), rest);
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
