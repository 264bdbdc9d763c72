package dev.troupe.core.run;

import static java.util.Objects.requireNonNull;

import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Failures of one run that wait for a revision of its plan, and those that were answered by one.
 * Part of the fold.
 */
final class Revisions {
    private final RunNodes nodes;
    private final int max;
    private final Map<Integer, PendingFailure> wanted = new TreeMap<>();
    private final Map<Fingerprint, NodeId> answered = new HashMap<>();
    private final List<RunEvent.PlanRevised> made = new ArrayList<>();

    /** A failure whose effect on the run is not decided. */
    private record PendingFailure(
            Fingerprint fingerprint, Problem problem, @Nullable Problem refusal) {}

    /** What makes two failures the same: the same work on the same inputs with the same end. */
    private record Fingerprint(
            String type,
            String desc,
            List<Value> inputs,
            List<String> summaries,
            String code,
            String message) {}

    Revisions(RunNodes nodes, int max) {
        this.nodes = nodes;
        this.max = max;
    }

    /** Accepts a failure; returns how to handle it. */
    Command recordFailure(int node, Problem problem) {
        var fingerprint = fingerprint(node, problem);
        wanted.put(
                node,
                new PendingFailure(fingerprint, problem, refusal(node, fingerprint, problem)));
        return command(node);
    }

    private Fingerprint fingerprint(int node, Problem problem) {
        var declared = nodes.topology().node(node);
        var inputs = new ArrayList<Value>();
        var summaries = new ArrayList<String>();
        var in = nodes.topology().in();
        for (int edge = in.first(node); edge >= 0; edge = in.next(node, edge)) {
            if (nodes.results[in.other(edge)]
                    instanceof NodeResult.Succeeded(var output, var summary, _, _)) {
                inputs.add(output);
                summaries.add(summary);
            }
        }
        return new Fingerprint(
                declared.type(),
                declared.desc(),
                inputs,
                summaries,
                problem.code(),
                problem.message());
    }

    private @Nullable Problem refusal(int node, Fingerprint fingerprint, Problem problem) {
        var before = answered.get(fingerprint);
        if (before != null) {
            return Problem.of(
                    CoreProblem.STALLED,
                    "智能体 %s 与被替换的智能体 %s 做同样的事，并以同样的方式失败，因此不再修改计划：%s",
                    "Agent %s failed at the same work in the same way as agent %s, which it replaced, so the plan is not revised again: %s",
                    nodes.id(node),
                    before,
                    problem.text());
        }
        return remaining() > 0 ? null : toExhaustedProblem(node, problem);
    }

    private Problem toExhaustedProblem(int node, Problem problem) {
        return Problem.of(
                CoreProblem.REVISIONS_EXHAUSTED,
                "智能体 %s 失败了，而计划已修改了 %d 次，不能再修改：%s",
                "Agent %s failed, and the plan has been revised %d times, which is all that the run allows: %s",
                nodes.id(node),
                made.size(),
                problem.text());
    }

    /** Revisions that the run allows from now on. */
    int remaining() {
        return Math.max(0, max - made.size());
    }

    /** In the order in which they were created. */
    List<RunEvent.PlanRevised> acceptedRevisions() {
        return List.copyOf(made);
    }

    /** What to do about a failure that is not decided. */
    Command command(int node) {
        var known = requireNonNull(wanted.get(node));
        if (known.refusal() != null) {
            return new Command.RefuseRevision(nodes.id(node), known.refusal());
        }
        return remaining() > 0
                ? new Command.Revise(nodes.id(node), known.problem())
                : new Command.RefuseRevision(
                        nodes.id(node), toExhaustedProblem(node, known.problem()));
    }

    /** What to do about failures that waited for a revision while others took the last one. */
    List<Command> refusals() {
        return remaining() > 0
                ? List.of()
                : wanted.keySet().stream()
                        .filter(node -> requireNonNull(wanted.get(node)).refusal() == null)
                        .map(this::command)
                        .toList();
    }

    /** Positions of the nodes whose failure is not decided, ascending. */
    Set<Integer> undecidedPositions() {
        return wanted.keySet();
    }

    boolean isUndecided(int node) {
        return wanted.containsKey(node);
    }

    /** Whether a revision because of this node would be taken. */
    boolean canRevise(int node) {
        var known = wanted.get(node);
        return remaining() > 0 && (known == null || known.refusal() == null);
    }

    void recordRevision(int node, RunEvent.PlanRevised revision) {
        made.add(revision);
        var known = wanted.remove(node);
        if (known != null) {
            answered.put(known.fingerprint(), revision.node());
        }
    }

    /** Gives a failure up; the problem that it counts as. */
    Problem decide(int node) {
        var known = requireNonNull(wanted.remove(node));
        return known.refusal() == null ? known.problem() : known.refusal();
    }

    /**
     * Gives a failure up that was refused; the problem that it counts as. Runs recorded before this
     * problem had its own code have the code of that time.
     */
    Problem decide(int node, Problem refusal) {
        boolean isLate = remaining() == 0 && refusal.is(CoreProblem.REVISIONS_EXHAUSTED);
        var decided = decide(node);
        return isLate ? refusal : decided;
    }

    /** The problem of a failure that is not decided. */
    Problem problem(int node) {
        return requireNonNull(wanted.get(node)).problem();
    }

    /** The same for a run that may have no failures of this kind; a copy. */
    static List<Integer> undecidedOf(@Nullable Revisions revisions) {
        return revisions == null ? List.of() : List.copyOf(revisions.undecidedPositions());
    }
}
