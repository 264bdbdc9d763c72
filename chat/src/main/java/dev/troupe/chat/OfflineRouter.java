package dev.troupe.chat;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Roster;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Routes by rules, {@link RuleReading}; where they are unsure, by what sentences of the same
 * meaning ask for, {@link Likeness}.
 */
record OfflineRouter(Catalog catalog, Likeness likeness) implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.ROUTER) {
            return Optional.empty();
        }
        var roster = catalog.snapshot();
        var cards = roster.available().stream().map(Agent::card).toList();
        var wanted = new Restating(cards).of(request.brief());
        var json = Json.write(Json.from(route(wanted, cards, roster)));
        return Optional.of(ModelReply.text(json, OfflineModel.NAME));
    }

    /** The router's reply as the wire has it. */
    private record Reply(
            String request,
            String intent,
            double confidence,
            String explanation,
            Value entities,
            boolean needsMultiAgent,
            List<String> missing,
            List<String> unsupported) {}

    private Reply route(String request, List<AgentCard> cards, Roster roster) {
        var reading = RuleReading.of(request, cards);
        var confidence = reading.evidence().confidence();
        var explanation = reading.evidence().explanation();
        List<String> meanings = List.of();
        if (reading.evidence().isUnsure()) {
            var alike = likeness.judge(request, reading, cards);
            if (alike.isPresent()) {
                reading = alike.get().reading();
                confidence = alike.get().confidence();
                explanation = alike.get().explanation();
                meanings = alike.get().meanings();
            }
        }
        var unavailable = unavailable(request, roster);
        if (!unavailable.isEmpty() && reading.sketch().nodes().isEmpty()) {
            reading = reading.with(Intent.TOOL_TASK);
            confidence = Evidence.LACKING.confidence();
            explanation = Evidence.LACKING.explanation();
        }
        var sketch = reading.sketch();
        var unsupported = new ArrayList<>(unavailable);
        unsupported.addAll(unsupported(sketch, request));
        return new Reply(
                request,
                reading.intent().wireName(),
                confidence,
                explanation,
                entities(request, sketch, meanings),
                reading.intent() == Intent.BUILD_PLAN,
                reading.missing(),
                reading.intent().isTask() ? unsupported : List.of());
    }

    /** Why agents that a request asks for cannot work now. */
    private static List<String> unavailable(String request, Roster roster) {
        if (roster.entries().stream().allMatch(Roster.Entry::isAvailable)) {
            return List.of();
        }
        var language = Language.of(request);
        var all = roster.entries().stream().map(entry -> entry.agent().card()).toList();
        return PlanSketch.of(request, all).nodes().stream()
                .map(node -> node.card().type())
                .distinct()
                .flatMap(type -> roster.whyUnavailable(type).stream())
                .map(why -> language.choose(why.zh(), why.en()))
                .toList();
    }

    private static List<String> unsupported(PlanSketch sketch, String request) {
        var language = Language.of(request);
        return sketch.lacking().stream().map(ability -> ability.missing(language)).toList();
    }

    private static Value entities(String request, PlanSketch sketch, List<String> meanings) {
        var mentions = Mentions.of(request);
        Map<String, Value> entities = new LinkedHashMap<>();
        put(entities, "urls", mentions.urls());
        put(entities, "files", mentions.files());
        put(entities, "reads", sketch.reads());
        put(entities, "writes", sketch.writes());
        put(entities, "lacking", sketch.lacking().stream().map(Ability::name).toList());
        put(entities, "meanings", meanings);
        return Value.of(entities);
    }

    private static void put(Map<String, Value> entities, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            entities.put(name, Value.of(texts.stream().map(Value::of).toList()));
        }
    }
}
