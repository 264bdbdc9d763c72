package dev.troupe.agent;

import dev.troupe.agent.call.CallRecord;
import dev.troupe.agent.call.TaintTracker;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.ToolAction;
import dev.troupe.agent.tool.Risk;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.run.RunEvent.NodeReused;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunEvent.QuestionAsked;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a run that reuses results of another copies from it, in addition to the results.
 *
 * @param approvals keys of what a user allowed: the same call with the same arguments needs no
 *     second approval. What was allowed for a whole run is not, and neither is what leaves the
 *     workspace: it was allowed once
 * @param outside ids of the nodes whose results contain untrusted text
 */
public record CarriedApprovals(Set<String> approvals, Set<String> outside) {
    /** Nothing is taken over. */
    public static final CarriedApprovals NOTHING = new CarriedApprovals(Set.of(), Set.of());

    public CarriedApprovals {
        approvals = Set.copyOf(approvals);
        outside = Set.copyOf(outside);
    }

    /**
     * What is to be taken over from a run.
     *
     * @param entries all that was recorded of it
     * @param before what that run itself took over
     */
    public static CarriedApprovals of(
            RunId run, List<JournalEntry> entries, CarriedApprovals before) {
        var asked = new HashMap<String, ApprovalRequest>();
        var approvals = new HashSet<>(before.approvals);
        var outside = new HashSet<String>();
        for (var entry : entries) {
            switch (entry.event()) {
                case EffectFinished(var node, var key, var result)
                        when key.startsWith(CallRecord.KEY) && CallRecord.of(result).isOutside() ->
                        outside.add(node.value());
                case NodeReused(var node, _, _) when before.outside.contains(node.value()) ->
                        outside.add(node.value());
                case QuestionAsked(var node, _, var question, var expiresAt) ->
                        ApprovalRequest.of(run, new OpenQuestion(node, question, expiresAt))
                                .ifPresent(request -> asked.put(question.key(), request));
                case QuestionAnswered(var key, var answer, _) -> {
                    var request = asked.get(key);
                    if (request != null && isStillValid(request.action(), Approval.of(answer))) {
                        approvals.add(key);
                    }
                }
                default -> {} // contains nothing to copy
            }
        }
        return new CarriedApprovals(approvals, outside);
    }

    private static boolean isStillValid(ToolAction action, Approval approval) {
        return approval.isGranted()
                && !approval.isEdited()
                && !action.leavesWorkspace()
                && action.unknownHosts().isEmpty()
                && !action.isUnrequested()
                && action.risk() != Risk.SEND;
    }

    /** The same without approvals, for runs whose record others may have written. */
    public CarriedApprovals withoutApprovals() {
        return new CarriedApprovals(Set.of(), outside);
    }

    /** Of a run whose record others may have written: nothing is allowed, all is from outside. */
    public static CarriedApprovals ofUntrusted(Collection<NodeId> nodes) {
        return new CarriedApprovals(
                Set.of(), nodes.stream().map(NodeId::value).collect(Collectors.toSet()));
    }

    /** As it is noted with the run that takes it over. */
    public Value toValue() {
        return Value.of(Map.of("approvals", texts(approvals), "outside", texts(outside)));
    }

    private static Value texts(Set<String> texts) {
        return Value.of(new TreeSet<>(texts).stream().map(Value::of).toList());
    }

    /** Reads what {@link #toValue} wrote; nothing if the value is missing. */
    public static CarriedApprovals of(Value value) {
        return new CarriedApprovals(toSet(value.field("approvals")), toSet(value.field("outside")));
    }

    private static Set<String> toSet(Value value) {
        return Set.copyOf(value.items().stream().map(Value::asText).toList());
    }

    /** The texts from outside among reused results are known as such in the new run, too. */
    public void addTaintTo(TaintTracker known, Map<NodeId, NodeResult.Succeeded> reused) {
        reused.forEach((node, result) -> {
            if (outside.contains(node.value())) {
                known.add(result.summary(), result.writes().keySet());
                known.add(Json.write(result.output()), Set.of());
                result.writes().values().forEach(value -> known.add(Json.write(value), Set.of()));
            }
        });
    }
}
