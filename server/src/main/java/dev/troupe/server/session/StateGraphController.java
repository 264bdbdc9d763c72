package dev.troupe.server.session;

import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.StateGraphJson;
import dev.troupe.core.graph.StateGraphProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The document of the coordinator's stages: read, and checked after an edit. */
@Tag(name = "agent sessions")
@RestController
@RequestMapping("/api/v1/agent/graph")
class StateGraphController {
    private final AgentSessionService sessions;

    StateGraphController(AgentSessionService sessions) {
        this.sessions = sessions;
    }

    /** A document with the agents that can be invited now. */
    record StateGraphView(
            Value metadata,
            @Schema(description = "Stages, then agents; as in the document") List<Value> nodes,
            @Schema(description = "Those of derived agents follow those of the document")
                    List<Value> edges) {}

    /** A document that may be anything. */
    record UncheckedGraph(Value graph) {}

    /** What was found in a document. */
    record StateGraphCheck(
            boolean valid,
            @Schema(description = "Everything that is wrong") List<StateGraphFinding> problems,
            @Schema(description = "Unknown fields, each with its path") List<String> warnings) {
        private static StateGraphCheck of(List<StateGraphFinding> problems, List<String> warnings) {
            return new StateGraphCheck(problems.isEmpty(), problems, warnings);
        }
    }

    /** One thing that is wrong with a document. */
    record StateGraphFinding(
            String code,
            @Schema(description = "Id of a node or edge; empty if it concerns the whole")
                    String element,
            LocalizedText text) {
        private static StateGraphFinding of(StateGraphProblem problem) {
            return new StateGraphFinding(problem.code().name(), problem.element(), problem.text());
        }
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary = "Get the stages of the coordinator as a state graph",
            description = "Agents that the document does not declare have a node and two edges.")
    @ApiResponse(responseCode = "200", description = "The document")
    Envelope<StateGraphView> show() {
        var document = StateGraphJson.write(sessions.graph());
        return Envelope.of(
                new StateGraphView(
                        document.field("metadata"),
                        document.field("nodes").items(),
                        document.field("edges").items()));
    }

    @PostMapping("/check")
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary = "Check an edited state graph; nothing is stored",
            description =
                    "A valid document is used by the server once it is TROUPE_HOME/graph.json.")
    @ApiResponse(responseCode = "200", description = "What was found")
    Envelope<StateGraphCheck> check(@RequestBody UncheckedGraph sent) {
        return Envelope.of(findProblems(sent.graph()));
    }

    private static StateGraphCheck findProblems(Value document) {
        try {
            var read = StateGraphJson.read(document);
            var problems =
                    CoordinatorGraph.check(read.value()).stream()
                            .map(StateGraphFinding::of)
                            .toList();
            return StateGraphCheck.of(problems, read.warnings());
        } catch (JsonException e) {
            return StateGraphCheck.of(
                    List.of(new StateGraphFinding("UNREADABLE", "", e.text())), List.of());
        }
    }
}
