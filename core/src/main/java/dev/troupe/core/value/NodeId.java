package dev.troupe.core.value;

/** Names a node, unique within its workflow; {@code agent-1}, {@code agent-2} by convention. */
public record NodeId(String value) implements Comparable<NodeId> {
    @Override
    public int compareTo(NodeId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
