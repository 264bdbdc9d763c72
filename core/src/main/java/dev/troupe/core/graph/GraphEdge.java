package dev.troupe.core.graph;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What leads from one stage to another.
 *
 * @param branch of conditional edges; {@code null} for others
 * @param payload {@code null} if not stated
 * @param metadata {@code null} if not stated
 */
public record GraphEdge(
        String id,
        NodeId source,
        NodeId target,
        GraphEdgeType type,
        @Nullable Branch branch,
        Properties properties,
        @Nullable Payload payload,
        @Nullable Metadata metadata) {
    /** The expression of the branch that is taken if no other is. */
    public static final String DEFAULT = "default";

    /**
     * When a conditional edge is taken.
     *
     * @param expression a condition over the variables of a decision, or {@link #DEFAULT}
     * @param description for users
     * @param priority the lowest is tried first; {@code null} if not stated
     */
    public record Branch(String expression, String description, @Nullable Integer priority) {}

    /** How it is drawn; {@code null} where not stated. */
    public record Properties(
            @Nullable String label, @Nullable Style style, @Nullable Boolean animated) {
        public static final Properties NONE = new Properties(null, null, null);
    }

    /** The line of an edge. */
    public enum Style {
        SOLID,
        DASHED
    }

    /**
     * What it hands on.
     *
     * @param schema JSON Schema of it; missing if not stated
     */
    public record Payload(String dataType, Value schema) {}

    /**
     * @param createdAt milliseconds since 1970; {@code null} if not stated
     */
    public record Metadata(@Nullable Long createdAt, @Nullable String description) {}

    /** The same edge from its target to its source. */
    GraphEdge toReverse() {
        return new GraphEdge(id, target, source, type, branch, properties, payload, metadata);
    }

    /** Whether it is taken if no other branch of its source is. */
    public boolean isDefault() {
        return branch != null && branch.expression().strip().equals(DEFAULT);
    }
}
