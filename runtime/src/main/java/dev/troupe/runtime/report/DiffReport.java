package dev.troupe.runtime.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.chat.run.RunDiff;
import dev.troupe.chat.run.RunDiff.Change;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The differences of two runs, as JSON.
 *
 * @param edges typed edges that only one of them has, in words
 */
public record DiffReport(
        RunSide before,
        RunSide after,
        List<NodeDifference> nodes,
        List<String> edges,
        List<FileSizes> artifacts) {
    /** One of the runs. */
    public record RunSide(
            String runId,
            RunStatus state,
            String request,
            long milliseconds,
            long tokens,
            Cost cost) {
        private static RunSide of(RunDiff.Side side) {
            return new RunSide(
                    side.run().value(),
                    side.status(),
                    side.request(),
                    side.took().toMillis(),
                    side.usage().totalTokens(),
                    Cost.of(side.usage()));
        }
    }

    /**
     * A node of one or both runs.
     *
     * @param change of its definition
     * @param different whether anything but time and cost is different
     * @param fields of its definition that differ
     * @param before its course in the first run; {@code null} if that has no such node
     * @param output unified diff of its summary and output; empty if they are the same
     * @param variables keys that it set to different values
     */
    public record NodeDifference(
            String id,
            String name,
            Change change,
            boolean different,
            List<String> fields,
            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable NodeCourse before,
            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable NodeCourse after,
            List<String> output,
            List<String> variables) {
        private static NodeDifference of(RunDiff.Node node) {
            return new NodeDifference(
                    node.id().value(),
                    node.name(),
                    node.change(),
                    node.isDifferent(),
                    node.fields(),
                    NodeCourse.of(node.before()),
                    NodeCourse.of(node.after()),
                    node.output(),
                    node.variables());
        }
    }

    /** How a node went in one run. */
    public record NodeCourse(
            NodeStatus state, boolean reused, long milliseconds, long tokens, Cost cost) {
        private static @Nullable NodeCourse of(RunDiff.@Nullable Course course) {
            return course == null
                    ? null
                    : new NodeCourse(
                            course.status(),
                            course.isReused(),
                            course.took().toMillis(),
                            course.usage().totalTokens(),
                            Cost.of(course.usage()));
        }
    }

    /** A file that the runs do not have alike; sizes in bytes, {@code null} if a run has none. */
    public record FileSizes(
            String path,
            Change change,
            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long before,
            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long after) {
        private static FileSizes of(RunDiff.File file) {
            return new FileSizes(
                    file.path(),
                    file.change(),
                    file.before() < 0 ? null : Long.valueOf(file.before()),
                    file.after() < 0 ? null : Long.valueOf(file.after()));
        }
    }

    public static DiffReport of(RunDiff diff) {
        return new DiffReport(
                RunSide.of(diff.before()),
                RunSide.of(diff.after()),
                diff.nodes().stream().map(NodeDifference::of).toList(),
                diff.edges(),
                diff.artifacts().stream().map(FileSizes::of).toList());
    }
}
