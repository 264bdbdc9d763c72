package dev.troupe.chat.graph;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.codec.Json;
import dev.troupe.codec.StateGraphJson;
import dev.troupe.core.graph.GraphNode;
import dev.troupe.core.graph.GraphNodeRole;
import dev.troupe.core.graph.InvalidStateGraph;
import dev.troupe.core.graph.StateGraph;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.graph.StateGraphProblem;
import dev.troupe.core.graph.StateGraphRules;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The coordinator's state graph with a node for each agent that can be invited. Immutable.
 *
 * <p>A specialist that the document declares stands for the agent whose type is its id or its role,
 * in lower case; agents without one get a node and two edges.
 */
public final class CoordinatorGraph {
    private static final String SHIPPED = "weimeng-agent-dag-v1.json";

    private final StateGraph graph;

    private CoordinatorGraph(StateGraph graph) {
        this.graph = graph;
    }

    /** The document that comes with the product: 22 nodes, 32 edges. */
    public static StateGraphDocument shippedDocument() {
        try (var file = CoordinatorGraph.class.getResourceAsStream(SHIPPED)) {
            var text = Objects.requireNonNull(file).readAllBytes();
            return StateGraphJson.read(Json.parse(new String(text, StandardCharsets.UTF_8)))
                    .value();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything that is wrong with a document for the coordinator; empty if it is valid. */
    public static List<StateGraphProblem> check(StateGraphDocument document) {
        var problems =
                Stream.concat(
                                StateGraphRules.check(document).stream(),
                                StageRules.check(document).stream())
                        .toList();
        return problems.isEmpty()
                ? DecisionRules.check(new CoordinatorGraph(new StateGraph(document)))
                : problems;
    }

    /**
     * @param agents that can be invited
     * @throws InvalidStateGraph naming everything that is wrong with the document
     */
    public static CoordinatorGraph of(StateGraphDocument document, List<AgentCard> agents) {
        var problems = check(document);
        if (!problems.isEmpty()) {
            throw new InvalidStateGraph(document.metadata().id(), problems);
        }
        return new CoordinatorGraph(new StateGraph(DerivedSpecialists.addTo(document, agents)));
    }

    public StateGraph graph() {
        return graph;
    }

    /** The node of an agent; empty if it was registered after this graph was created. */
    public Optional<GraphNode> findSpecialist(String agent) {
        return find(graph.document(), agent);
    }

    static Optional<GraphNode> find(StateGraphDocument document, String agent) {
        return document.nodes().stream().filter(node -> isOf(node, agent)).findFirst();
    }

    private static boolean isOf(GraphNode node, String agent) {
        return node.role() instanceof GraphNodeRole.Specialist specialist
                && (node.id().equals(idOf(agent)) || plain(specialist.agentRole()).equals(agent));
    }

    /** {@code table-reader} has the node {@code TABLE_READER}. */
    static NodeId idOf(String agent) {
        return new NodeId(agent.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static String plain(String role) {
        return role.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The variables of the decision to invite an agent: {@code agent}, and the flag of its role,
     * {@code needsSoundEngineer}.
     */
    public Map<String, Value> decisionFor(String agent) {
        var variables = new TreeMap<String, Value>();
        variables.put("agent", Value.of(agent));
        findSpecialist(agent)
                .map(GraphNode::role)
                .map(GraphNodeRole.Specialist.class::cast)
                .ifPresent(role -> variables.put(flagOf(role.agentRole()), Value.of(true)));
        return variables;
    }

    private static String flagOf(String role) {
        var flag = new StringBuilder("needs");
        for (var word : plain(role).split("-", -1)) {
            if (!word.isEmpty()) {
                flag.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        return flag.toString();
    }
}
