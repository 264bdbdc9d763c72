package dev.troupe.cli;

import dev.troupe.core.AgentNode;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunEvent.PlanRevised;
import dev.troupe.core.RunEvent.RevisionRefused;
import dev.troupe.core.RunState;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.core.Variable;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * What a run knows and how it gets on, derived from its record: the task with its facts and
 * assumptions, the progress, and why the plan was changed.
 */
record Ledger(RecordedRun run) {
    private RunState state() {
        return run.state();
    }

    private List<NodeId> nodes(NodeStatus... statuses) {
        var wanted = Arrays.asList(statuses);
        return state().workflow().nodes().stream()
                .map(AgentNode::id)
                .filter(node -> wanted.contains(state().status(node)))
                .toList();
    }

    private List<NodeId> done() {
        return nodes(NodeStatus.COMPLETED);
    }

    private List<NodeId> running() {
        return run.isOver() ? List.of() : nodes(NodeStatus.RUNNING, NodeStatus.WAITING);
    }

    /** Failed nodes in whose place nothing has come. */
    private List<NodeId> stalled() {
        var answered = state().revisions().stream().map(PlanRevised::node).toList();
        return nodes(NodeStatus.FAILED).stream().filter(node -> !answered.contains(node)).toList();
    }

    private List<NodeId> next() {
        return run.isOver() ? List.of() : nodes(NodeStatus.PENDING);
    }

    private List<RunEvent> decisions() {
        return run.entries().stream()
                .map(entry -> entry.event())
                .filter(event -> event instanceof PlanRevised || event instanceof RevisionRefused)
                .toList();
    }

    private List<String> facts() {
        return state().blackboard().variables().values().stream()
                .filter(variable -> variable.writer() != null)
                .map(Variable::key)
                .toList();
    }

    /**
     * For people; nothing where a glance at the plan says as much.
     *
     * @param numberOf the number under which the plan shows a node
     */
    List<String> lines(Language language, ToIntFunction<NodeId> numberOf) {
        var lines = new ArrayList<String>();
        for (var event : decisions()) {
            lines.add(line(event, language));
        }
        if (lines.isEmpty() && run.notes().omissions().isEmpty()) {
            return List.of();
        }
        if (!facts().isEmpty()) {
            lines.add(language.choose("已知数据：", "known data: ") + String.join(", ", facts()));
        }
        run.notes()
                .omissions()
                .forEach(line -> lines.add(language.choose("没有计划：", "not planned: ") + line));
        add(lines, language.choose("完成：", "done: "), done(), numberOf);
        add(lines, language.choose("正在做：", "running: "), running(), numberOf);
        add(lines, language.choose("停滞：", "stalled: "), stalled(), numberOf);
        add(lines, language.choose("接下来：", "next: "), next(), numberOf);
        return lines;
    }

    private static String line(RunEvent event, Language language) {
        return switch (event) {
            case PlanRevised revision ->
                    language.choose("计划已修改：", "the plan was revised: ")
                            + said(revision.reason(), language);
            case RevisionRefused(_, var problem) ->
                    language.choose("计划没有修改：", "the plan was not revised: ")
                            + said(problem.sentence(), language);
            default -> "";
        };
    }

    private static String said(Sentence sentence, Language language) {
        return CellText.oneLine(language.choose(sentence.zh(), sentence.en()));
    }

    private static void add(
            List<String> lines, String title, List<NodeId> nodes, ToIntFunction<NodeId> numberOf) {
        if (!nodes.isEmpty()) {
            lines.add(
                    title
                            + nodes.stream()
                                    .map(node -> String.valueOf(numberOf.applyAsInt(node)))
                                    .collect(Collectors.joining(", ")));
        }
    }

    Value toValue() {
        return Fields.of(
                "task",
                Fields.of(
                        "goal", Value.of(state().workflow().description()),
                        "facts", Fields.texts(facts()),
                        "assumptions", Fields.texts(run.notes().omissions())),
                "progress",
                progress(),
                "changes",
                Value.of(decisions().stream().map(Ledger::change).toList()));
    }

    private Value progress() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("done", ids(done()));
        fields.put("running", ids(running()));
        fields.put("stalled", ids(stalled()));
        fields.put("next", ids(next()));
        return Value.of(fields);
    }

    private static Value change(RunEvent event) {
        var fields = new LinkedHashMap<String, Value>();
        switch (event) {
            case PlanRevised revision -> {
                fields.put("because", Value.of(revision.node().value()));
                fields.put("reason", Value.of(revision.reason().en()));
                fields.put("added", ids(revision.added().stream().map(AgentNode::id).toList()));
                fields.put("kept", ids(List.copyOf(revision.kept().keySet())));
                fields.put("replaced", ids(revision.replaced()));
            }
            case RevisionRefused(var node, var problem) -> {
                fields.put("because", Value.of(node.value()));
                fields.put("refused", RunEvents.problem(problem));
            }
            default -> {}
        }
        return Value.of(fields);
    }

    private static Value ids(List<NodeId> nodes) {
        return Fields.texts(nodes.stream().map(NodeId::value).toList());
    }
}
