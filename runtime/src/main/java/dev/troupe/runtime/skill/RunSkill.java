package dev.troupe.runtime.skill;

import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.runtime.report.RecordedRun;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run as a skill: the steps and the calls of tools that led to its result, for a model to do the
 * same with other files.
 *
 * @param run without secrets and paths of this machine
 * @param name of the skill
 */
public record RunSkill(RecordedRun run, String name) {
    private static final int MAX_DESCRIPTION = 900;
    private static final int MAX_ARGUMENTS = 4_000; // of one call, such as a program
    private static final int MAX_CALLS = 40; // of one step

    /** The texts of its files by their paths. */
    public Map<String, String> files() {
        var files = new LinkedHashMap<String, String>();
        files.put("SKILL.md", instructions());
        files.put(
                "assets/workflow.json",
                Json.writePretty(WorkflowJson.write(run.plan().definition())) + "\n");
        return files;
    }

    private String instructions() {
        var text = new StringBuilder();
        text.append("---\nname: ").append(name).append('\n');
        text.append("description: ").append(Json.write(Value.of(description()))).append('\n');
        var tools = tools();
        if (!tools.isEmpty()) {
            text.append("allowed-tools: ").append(String.join(" ", tools)).append('\n');
        }
        text.append("metadata:\n  source: troupe\n---\n");
        text.append("# ").append(line(run.plan().name())).append("\n\n");
        text.append("A run completed this request:\n\n> ")
                .append(line(run.notes().request()))
                .append(
                        "\n\nDo the same for the request at hand. Replace names of files, dates and");
        text.append(" conditions by those of the request; ask for what it does not state.\n");
        text.append("\n## Steps\n");
        int number = 1;
        for (var node : run.plan().nodes()) {
            text.append(step(node, number++));
        }
        var written = writtenFiles();
        if (!written.isEmpty()) {
            text.append("\n## Files that the run wrote\n\n");
            written.forEach(file -> text.append("- ").append(line(file)).append('\n'));
        }
        text.append("\nThe whole plan is in assets/workflow.json.\n");
        return text.toString();
    }

    private String description() {
        var plan = line(run.plan().description());
        var request = line(run.notes().request());
        var text =
                plan.equals(request) || plan.isBlank()
                        ? "Use it for requests such as: " + request
                        : plan + " Use it for requests such as: " + request;
        return text.length() <= MAX_DESCRIPTION ? text : text.substring(0, MAX_DESCRIPTION) + "…";
    }

    private String step(AgentNode node, int number) {
        var text = new StringBuilder();
        text.append("\n%d. **%s** (agent `%s`)".formatted(number, line(node.name()), node.type()));
        var parents = run.plan().parents(node.id());
        if (!parents.isEmpty()) {
            text.append(", after ")
                    .append(
                            parents.stream()
                                    .map(id -> line(run.plan().node(id).name()))
                                    .collect(Collectors.joining(", ")));
        }
        text.append("\n\n   ").append(line(node.desc())).append('\n');
        if (run.state().status(node.id()) != NodeStatus.COMPLETED) {
            text.append("   This step was not done.\n");
            return text.toString();
        }
        calls(node.id())
                .forEach(call -> text.append("   - `%s` %s%n".formatted(call.tool(), call.text())));
        return text.toString();
    }

    private record Call(String tool, String arguments) {
        String text() {
            var shown =
                    arguments.length() <= MAX_ARGUMENTS
                            ? arguments
                            : arguments.substring(0, MAX_ARGUMENTS) + "…";
            return "`" + line(shown).replace('`', '\'') + "`";
        }
    }

    /** The calls of a node that succeeded, in their order; each once. */
    private List<Call> calls(NodeId node) {
        var open = new LinkedHashMap<String, Call>();
        var done = new LinkedHashSet<Call>();
        for (var entry : run.entries()) {
            if (entry.event() instanceof RunEvent.NodeReported(var of, var type, var payload)
                    && of.equals(node)) {
                var id = payload.field("callId").asText();
                if (type.equals("tool.called")) {
                    open.put(
                            id,
                            new Call(
                                    payload.field("tool").asText(),
                                    payload.field("arguments").asText()));
                } else if (type.equals("tool.returned")
                        && payload.field("status").asText().equals("ok")
                        && open.containsKey(id)) {
                    done.add(open.remove(id));
                }
            }
        }
        return done.stream().limit(MAX_CALLS).toList();
    }

    private Set<String> tools() {
        return run.plan().nodes().stream()
                .flatMap(node -> calls(node.id()).stream())
                .map(Call::tool)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Set<String> writtenFiles() {
        var files = new LinkedHashSet<String>();
        for (var entry : run.entries()) {
            if (entry.event() instanceof RunEvent.NodeReported(_, var type, var payload)
                    && type.equals("artifact.created")) {
                files.add(payload.field("path").asText());
            }
        }
        return files;
    }

    private static String line(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
