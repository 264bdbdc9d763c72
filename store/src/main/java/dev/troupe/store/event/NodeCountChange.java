package dev.troupe.store.event;

import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.Transaction;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How many nodes more, or fewer, the plan of a run has after some of its events. */
final class NodeCountChange {
    private static final String MORE_NODES = "update run set nodes = nodes + ? where id = ?";
    private static final String REVISED_BEFORE =
            "select node_id, payload from event where run_id = ? and type = 'plan.revised'"
                    + " and seq < ?";
    private static final String HAS_COMPLETED =
            "select 1 from event where run_id = ? and node_id = ? and (type = 'node.reused'"
                    + " or type = 'node.finished' and payload like '%\"status\":\"succeeded\"%')";

    private final RunId run;
    private final long first; // of the events
    private final Set<NodeId> gone = new HashSet<>(0); // unless they have completed
    private long added;

    NodeCountChange(RunId run, List<JournalEntry> entries) {
        this.run = run;
        this.first = entries.getFirst().sequence();
        for (var entry : entries) {
            if (entry.event() instanceof RunEvent.PlanExtended extension) {
                added += extension.nodes().size();
            } else if (entry.event() instanceof RunEvent.PlanRevised revision) {
                added += revision.added().size();
                gone.add(revision.node());
                gone.addAll(revision.replaced());
            }
        }
    }

    /** Takes it into the run's row, once the events are there. */
    void apply(Transaction transaction) throws SQLException {
        long more = added - countNewlyRemoved(transaction);
        if (more != 0) {
            var update = transaction.prepare(MORE_NODES);
            update.setLong(1, more);
            update.setString(2, run.value());
            update.executeUpdate();
        }
    }

    private long countNewlyRemoved(Transaction transaction) throws SQLException {
        if (gone.isEmpty()) {
            return 0;
        }
        long count = 0;
        var before = removedBefore(transaction);
        for (var node : gone) {
            count += before.contains(node) || hasCompleted(node, transaction) ? 0 : 1;
        }
        return count;
    }

    private Set<NodeId> removedBefore(Transaction transaction) throws SQLException {
        var before = new HashSet<NodeId>();
        var query = transaction.prepare(REVISED_BEFORE);
        query.setString(1, run.value());
        query.setLong(2, first);
        try (var found = query.executeQuery()) {
            while (found.next()) {
                before.add(new NodeId(found.getString(1)));
                Json.parse(found.getString(2))
                        .field("replaced")
                        .items()
                        .forEach(node -> before.add(new NodeId(node.asText())));
            }
        }
        return before;
    }

    private boolean hasCompleted(NodeId node, Transaction transaction) throws SQLException {
        var query = transaction.prepare(HAS_COMPLETED);
        query.setString(1, run.value());
        query.setString(2, node.value());
        try (var found = query.executeQuery()) {
            return found.next();
        }
    }
}
