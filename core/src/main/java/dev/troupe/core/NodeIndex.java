package dev.troupe.core;

import org.jspecify.annotations.Nullable;

/**
 * Positions of nodes by id: open addressing with linear probing, because boxed positions cost more
 * than the check.
 */
final class NodeIndex {
    private final NodeId[] ids;
    private final @Nullable NodeId[] keys; // by slot
    private final int[] positions; // by slot
    private final int mask;

    NodeIndex(NodeId[] ids) {
        this.ids = ids;
        this.mask = Integer.highestOneBit(Math.max(ids.length, 1) * 2 - 1) * 2 - 1;
        this.keys = new NodeId[mask + 1];
        this.positions = new int[mask + 1];
    }

    NodeId id(int position) {
        return ids[position];
    }

    /** Enters the node at a position; {@code false} when its id is taken by an earlier one. */
    boolean add(int position) {
        int slot = slotOf(ids[position]);
        if (keys[slot] != null) {
            return false;
        }
        keys[slot] = ids[position];
        positions[slot] = position;
        return true;
    }

    /** The position of a node, or -1 when none has this id. */
    int find(NodeId id) {
        int slot = slotOf(id);
        return keys[slot] == null ? -1 : positions[slot];
    }

    private int slotOf(NodeId id) {
        int hash = id.value().hashCode();
        int slot = (((hash ^ (hash >>> 16)) * 0x9E3779B9) >>> 7) & mask;
        for (var key = keys[slot]; key != null && !key.equals(id); key = keys[slot]) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
