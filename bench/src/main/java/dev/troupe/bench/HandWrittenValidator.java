package dev.troupe.bench;

import dev.troupe.core.workflow.WorkflowDraft;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * What one would write by hand to check a workflow: unknown dependencies and cycles, with Kahn's
 * algorithm over a map from ids to positions. Checks nothing else.
 */
final class HandWrittenValidator {
    private HandWrittenValidator() {}

    static boolean isValid(WorkflowDraft draft) {
        var nodes = draft.nodes();
        var positions = new HashMap<String, Integer>();
        for (int i = 0; i < nodes.size(); i++) {
            if (positions.put(nodes.get(i).id().value(), i) != null) {
                return false;
            }
        }
        var waiting = new int[nodes.size()];
        var successors = new ArrayList<List<Integer>>();
        nodes.forEach(_ -> successors.add(new ArrayList<>()));
        for (int i = 0; i < nodes.size(); i++) {
            for (var dependency : nodes.get(i).dependencies()) {
                var source = positions.get(dependency.value());
                if (source == null) {
                    return false;
                }
                waiting[i]++;
                successors.get(source).add(i);
            }
        }
        return countReached(waiting, successors) == nodes.size();
    }

    private static int countReached(int[] waiting, List<List<Integer>> successors) {
        var queue = new ArrayDeque<Integer>();
        for (int i = 0; i < waiting.length; i++) {
            if (waiting[i] == 0) {
                queue.add(i);
            }
        }
        int reached = 0;
        while (!queue.isEmpty()) {
            reached++;
            for (int next : successors.get(queue.remove())) {
                if (--waiting[next] == 0) {
                    queue.add(next);
                }
            }
        }
        return reached;
    }
}
