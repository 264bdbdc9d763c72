package dev.troupe.core.workflow;

import dev.troupe.core.value.NodeId;

/**
 * Positions of nodes by id: chains through arrays of numbers, because boxed positions cost more
 * than the whole check. Hashes are not scattered: consecutive ids are then adjacent in memory.
 */
final class NodeIndex {
    private final NodeId[] ids;
    private final int[] heads; // by bucket: first position + 1, or 0
    private final int[] next; // by position: next position + 1 in the same bucket, or 0
    private final int mask;

    NodeIndex(int size) {
        this.ids = new NodeId[size];
        this.mask = Integer.highestOneBit(Math.max(size, 1) * 2 - 1) * 2 - 1;
        this.heads = new int[mask + 1];
        this.next = new int[size];
    }

    int size() {
        return ids.length;
    }

    NodeId id(int position) {
        return ids[position];
    }

    /** Enters the node at a position; {@code false} when its id is taken by an earlier one. */
    boolean add(int position, NodeId id) {
        ids[position] = id;
        int bucket = bucketOf(id);
        if (find(id, bucket) >= 0) {
            return false;
        }
        next[position] = heads[bucket];
        heads[bucket] = position + 1;
        return true;
    }

    /** The position of a node, or -1 when none has this id. */
    int find(NodeId id) {
        return find(id, bucketOf(id));
    }

    private int find(NodeId id, int bucket) {
        int at = heads[bucket] - 1;
        while (at >= 0 && !ids[at].equals(id)) {
            at = next[at] - 1;
        }
        return at;
    }

    private int bucketOf(NodeId id) {
        int hash = id.value().hashCode();
        return (hash ^ hash >>> 16) & mask;
    }
}
