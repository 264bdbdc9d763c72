package dev.troupe.core;

import java.util.List;

/**
 * Positions of nodes by id: open addressing with linear probing, because boxed positions cost more
 * than the check.
 */
final class NodeIndex {
    private final List<AgentNode> nodes;
    private final int[] slots; // position + 1, or 0 where empty
    private final int mask;

    NodeIndex(List<AgentNode> nodes) {
        this.nodes = nodes;
        this.mask = Integer.highestOneBit(Math.max(nodes.size(), 1) * 2 - 1) * 2 - 1;
        this.slots = new int[mask + 1];
    }

    /** Enters the node at a position; {@code false} when its id is taken by an earlier one. */
    boolean add(int position) {
        var id = nodes.get(position).id();
        int slot = slotOf(id);
        if (slots[slot] != 0) {
            return false;
        }
        slots[slot] = position + 1;
        return true;
    }

    /** The position of a node, or -1 when none has this id. */
    int find(NodeId id) {
        return slots[slotOf(id)] - 1;
    }

    private int slotOf(NodeId id) {
        int hash = id.value().hashCode();
        int slot = (((hash ^ (hash >>> 16)) * 0x9E3779B9) >>> 7) & mask;
        while (slots[slot] != 0 && !nodes.get(slots[slot] - 1).id().equals(id)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
