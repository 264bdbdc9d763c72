package dev.troupe.agent;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A file that a node has written, as its events report it. */
final class ArtifactFields {
    private ArtifactFields() {}

    static Map<String, Value> of(
            Path file, String mediaType, Value origin, NodeContext node, Workspace workspace) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(workspace.display(file)));
        fields.put("type", Value.of(mediaType));
        fields.put("bytes", Value.of(sizeOf(file)));
        fields.put("node", Value.of(node.node().id().value()));
        var from = withAgent(origin, node);
        if (!from.isMissing()) {
            fields.put("origin", from);
        }
        return fields;
    }

    /** The node of the plan names only the agent that began. */
    private static Value withAgent(Value origin, NodeContext node) {
        if (!(node instanceof HandoffContext leg)) {
            return origin;
        }
        var fields = new LinkedHashMap<String, Value>();
        if (origin instanceof Value.RecordOf(var own)) {
            fields.putAll(own);
        }
        fields.put("agent", Value.of(leg.agent()));
        return Value.of(fields);
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE, "文件“%s”写入失败：%s", "Could not write file '%s': %s", file, e);
        }
    }
}
