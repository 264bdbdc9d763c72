package dev.troupe.agent.offline;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.CueMatcher;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Drives agents that do not have their own rules, such as those written in Markdown, for the
 * offline model: by the rules of the agent whose tools they share and whose cues their task
 * contains. If there is none, reports that a language model is needed.
 *
 * @param rules of the agents that have some; comes after them, and answers for all others
 */
public record SharedToolSkill(Catalog catalog, List<OfflineSkill> rules) implements OfflineSkill {
    public SharedToolSkill {
        rules = List.copyOf(rules);
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) throws InterruptedException {
        var agent = catalog.find(request.brief().field("agent").asText());
        if (request.role() != ModelRole.AGENT || agent.isEmpty()) {
            return Optional.empty();
        }
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        var lender = findLender(agent.get(), brief);
        if (lender.isPresent()) {
            var reply = reply(lender.get(), request);
            if (reply.isPresent() && hasTools(reply.get(), request)) {
                return reply;
            }
        }
        throw modelRequiredError(agent.get());
    }

    /** The agent that the task means and most of whose tools this one has, the same each turn. */
    private Optional<Agent> findLender(Agent agent, NodeBrief brief) {
        var own = Set.copyOf(agent.toolNames());
        var task =
                brief.task()
                        + "\n"
                        + brief.steps().stream()
                                .map(NodeBrief.NumberedStep::desc)
                                .collect(Collectors.joining("\n"));
        return catalog.agents().stream()
                .filter(other -> !other.card().type().equals(agent.card().type()))
                .filter(other -> sharedFraction(other, own) > 0 && countCues(other, task) > 0)
                .max(
                        Comparator.comparingDouble((Agent other) -> sharedFraction(other, own))
                                .thenComparingLong(other -> countCues(other, task)));
    }

    private static double sharedFraction(Agent lender, Set<String> own) {
        var names = lender.toolNames();
        return names.isEmpty()
                ? 0
                : (double) names.stream().filter(own::contains).count() / names.size();
    }

    private static long countCues(Agent agent, String task) {
        return agent.card().cues().stream()
                .filter(cue ->
                        cue.startsWith("@")
                                ? task.toLowerCase(Locale.ROOT).contains("." + cue.substring(1))
                                : CueMatcher.contains(task, cue))
                .count();
    }

    private Optional<ModelReply> reply(Agent lender, ModelRequest request)
            throws InterruptedException {
        var asked = request.withBrief(briefOf(lender, request.brief()));
        for (var rule : rules) {
            var reply = rule.reply(asked);
            if (reply.isPresent()) {
                return reply;
            }
        }
        return Optional.empty();
    }

    private static Value briefOf(Agent lender, Value brief) {
        var fields = new LinkedHashMap<String, Value>();
        if (brief instanceof Value.RecordOf(var given)) {
            fields.putAll(given);
        }
        fields.put("agent", Value.of(lender.card().type()));
        return Value.of(fields);
    }

    /** Whether the agent itself has every tool that borrowed rules want to call. */
    private static boolean hasTools(ModelReply reply, ModelRequest request) {
        var names = new HashSet<String>();
        request.tools().forEach(tool -> names.add(tool.name()));
        return reply.toolCalls().stream().allMatch(call -> names.contains(call.name()));
    }

    private static ModelException modelRequiredError(Agent agent) {
        return new ModelException(
                Problem.of(
                        ModelProblem.NEEDS_MODEL,
                        "智能体“%s”的指令需要真正的语言模型，离线模型无法执行；请设置 OPENAI_API_KEY，或用 --model 选择模型",
                        "Agent '%s' works by instructions that only a language model can follow; set OPENAI_API_KEY or choose a model with --model",
                        agent.card().type()));
    }
}
