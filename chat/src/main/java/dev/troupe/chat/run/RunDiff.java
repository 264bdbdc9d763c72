package dev.troupe.chat.run;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.model.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is different between two runs.
 *
 * @param nodes those of the first run in declaration order, then those that only the second has
 * @param edges typed edges that only one of them has, in words
 * @param artifacts files that only one of them made, or that have another size, by path
 */
public record RunDiff(
        Side before, Side after, List<Node> nodes, List<String> edges, List<File> artifacts) {
    private static final int CONTEXT = 2; // equal lines around a difference
    private static final int MAX_LINES = 5_000; // longer ones are only reported as different

    /** How something of one run stands to the other run. */
    public enum Change {
        ADDED,
        REMOVED,
        CHANGED,
        SAME
    }

    /**
     * One of the runs.
     *
     * @param status {@link RunStatus#PARTIAL} too if it completed and omitted a part of the request
     */
    public record Side(RunId run, RunStatus status, String request, Duration took, Usage usage) {}

    /**
     * A node of one or both runs.
     *
     * @param change of its definition
     * @param fields of its definition that differ, {@code desc}
     * @param before its state in the first run; {@code null} if that has no such node
     * @param output unified diff of its summary and output; empty if they are the same
     * @param variables keys that it set to different values, sorted
     */
    public record Node(
            NodeId id,
            String name,
            Change change,
            List<String> fields,
            @Nullable Course before,
            @Nullable Course after,
            List<String> output,
            List<String> variables) {
        /** Whether anything but time and cost is different. */
        public boolean isDifferent() {
            return change != Change.SAME
                    || !output.isEmpty()
                    || !variables.isEmpty()
                    || before != null && after != null && before.status() != after.status();
        }
    }

    /** How a node went in one run. */
    public record Course(NodeStatus status, boolean isReused, Duration took, Usage usage) {}

    /** A file that the runs do not have alike; sizes in bytes, -1 where a run did not make it. */
    public record File(String path, Change change, long before, long after) {}

    /** A run as far as it is compared. */
    private record Run(RunState state, RunStatus status, RunNotes notes, RunMetrics figures) {
        static Run of(RunId id, List<JournalEntry> entries) {
            var started = (RunStarted) entries.getFirst().event();
            var state = RunState.of(id, entries);
            return new Run(
                    state, status(state, entries), RunNotes.of(started), RunMetrics.of(entries));
        }

        private static RunStatus status(RunState state, List<JournalEntry> entries) {
            boolean isPart =
                    state.status() == RunStatus.COMPLETED
                            && !UnmetParts.of(entries, false).isEmpty();
            return isPart ? RunStatus.PARTIAL : state.status();
        }

        Workflow workflow() {
            return state.workflow();
        }

        @Nullable AgentNode node(NodeId id) {
            return workflow().nodes().stream()
                    .filter(node -> node.id().equals(id))
                    .findFirst()
                    .orElse(null);
        }

        Course course(NodeId id) {
            return new Course(
                    state.status(id), state.isReused(id), figures.duration(id), figures.usage(id));
        }

        Side side(RunId id) {
            return new Side(id, status, notes.request(), figures.duration(), figures.usage());
        }
    }

    /**
     * Compares two runs; both may still run.
     *
     * @param first all that was recorded of the first, at least one entry
     */
    public static RunDiff of(List<JournalEntry> first, List<JournalEntry> second) {
        var one = first.getFirst().run();
        var other = second.getFirst().run();
        var before = Run.of(one, first);
        var after = Run.of(other, second);
        var ids = new LinkedHashSet<NodeId>();
        before.workflow().nodes().forEach(node -> ids.add(node.id()));
        after.workflow().nodes().forEach(node -> ids.add(node.id()));
        return new RunDiff(
                before.side(one),
                after.side(other),
                ids.stream().map(id -> node(id, before, after)).toList(),
                edges(before.workflow(), after.workflow()),
                files(Artifact.findAll(first), Artifact.findAll(second)));
    }

    private static Node node(NodeId id, Run before, Run after) {
        var was = before.node(id);
        var is = after.node(id);
        if (is == null) {
            var name = was == null ? id.value() : was.name();
            return new Node(
                    id,
                    name,
                    Change.REMOVED,
                    List.of(),
                    before.course(id),
                    null,
                    List.of(),
                    List.of());
        }
        if (was == null) {
            return new Node(
                    id,
                    is.name(),
                    Change.ADDED,
                    List.of(),
                    null,
                    after.course(id),
                    List.of(),
                    List.of());
        }
        var fields = fields(was, is);
        var one = before.state.result(id);
        var other = after.state.result(id);
        return new Node(
                id,
                is.name(),
                fields.isEmpty() ? Change.SAME : Change.CHANGED,
                fields,
                before.course(id),
                after.course(id),
                lines(text(one), text(other)),
                variables(one, other));
    }

    private static List<String> fields(AgentNode was, AgentNode is) {
        var fields = new ArrayList<String>();
        addUnlessEqual(fields, "type", was.type(), is.type());
        addUnlessEqual(fields, "name", was.name(), is.name());
        addUnlessEqual(fields, "desc", was.desc(), is.desc());
        addUnlessEqual(fields, "steps", texts(was.steps()), texts(is.steps()));
        addUnlessEqual(
                fields,
                "dependencies",
                new LinkedHashSet<>(was.dependencies()),
                new LinkedHashSet<>(is.dependencies()));
        addUnlessEqual(fields, "join", was.join(), is.join());
        addUnlessEqual(fields, "policy", was.policy(), is.policy());
        return fields;
    }

    private static List<String> texts(List<Step> steps) {
        return steps.stream().map(Step::desc).toList();
    }

    private static void addUnlessEqual(List<String> fields, String name, Object was, Object is) {
        if (!was.equals(is)) {
            fields.add(name);
        }
    }

    /** The summary of a node, and its output. */
    private static String text(@Nullable NodeResult result) {
        return switch (result) {
            case NodeResult.Succeeded(var output, var summary, _, _) -> {
                var data = output.field("data");
                yield data.isMissing() ? summary : summary + "\n" + Json.writePretty(data);
            }
            case NodeResult.Failed(var problem) -> problem.toString();
            case NodeResult.Cancelled(var reason) -> reason;
            case null -> "";
        };
    }

    private static List<String> lines(String was, String is) {
        var before = was.lines().toList();
        var after = is.lines().toList();
        if (before.equals(after)) {
            return List.of();
        }
        if (Math.max(before.size(), after.size()) > MAX_LINES) {
            return List.of("-" + before.size() + " lines", "+" + after.size() + " lines");
        }
        var patch = DiffUtils.diff(before, after);
        var unified = UnifiedDiffUtils.generateUnifiedDiff("a", "b", before, patch, CONTEXT);
        return List.copyOf(unified.subList(2, unified.size())); // without the names of files
    }

    private static List<String> variables(@Nullable NodeResult one, @Nullable NodeResult other) {
        var before = writes(one);
        var after = writes(other);
        var keys = new TreeSet<>(before.keySet());
        keys.addAll(after.keySet());
        keys.removeIf(key -> Objects.equals(before.get(key), after.get(key)));
        return List.copyOf(keys);
    }

    private static Map<String, Value> writes(@Nullable NodeResult result) {
        return result instanceof NodeResult.Succeeded succeeded ? succeeded.writes() : Map.of();
    }

    private static List<String> edges(Workflow before, Workflow after) {
        var edges = new ArrayList<String>();
        before.edges().stream()
                .filter(edge -> !after.edges().contains(edge))
                .forEach(edge -> edges.add("-" + edge));
        after.edges().stream()
                .filter(edge -> !before.edges().contains(edge))
                .forEach(edge -> edges.add("+" + edge));
        return edges;
    }

    private static List<File> files(List<Artifact> before, List<Artifact> after) {
        var was = sizes(before);
        var is = sizes(after);
        var paths = new TreeSet<>(was.keySet());
        paths.addAll(is.keySet());
        return paths.stream()
                .map(path -> file(path, was.getOrDefault(path, -1L), is.getOrDefault(path, -1L)))
                .filter(file -> file.change() != Change.SAME)
                .toList();
    }

    private static Map<String, Long> sizes(List<Artifact> artifacts) {
        var sizes = new LinkedHashMap<String, Long>();
        artifacts.forEach(artifact -> sizes.put(artifact.path(), artifact.bytes()));
        return sizes;
    }

    private static File file(String path, long was, long is) {
        var both = was == is ? Change.SAME : Change.CHANGED;
        return new File(path, was < 0 ? Change.ADDED : is < 0 ? Change.REMOVED : both, was, is);
    }
}
