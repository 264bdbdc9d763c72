package dev.troupe.chat;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Roster;
import dev.troupe.codec.Json;
import dev.troupe.core.Problem;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.ModelException;
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
record OfflineRouter(Catalog catalog, Likeness likeness, KnownFiles files) implements OfflineSkill {
    private static final int MAX_MESSAGE = 8_000; // characters; some 100 sentences

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.ROUTER) {
            return Optional.empty();
        }
        requireReadable(request.brief().field("message").asText());
        var roster = catalog.snapshot();
        var cards = roster.available().stream().map(Agent::card).toList();
        var restating = new Restating(cards, files);
        var wanted = restating.of(request.brief());
        var judged = judged(wanted, cards);
        var previous = request.brief().field("previous").asText();
        boolean isOpen = false;
        if (request.brief().field("pending").isMissing() && !previous.isEmpty()) {
            isOpen = restating.isAboutSeveral(previous, wanted);
            var continued =
                    isOpen ? wanted : restating.withSource(previous, wanted, judged.reading());
            if (!continued.equals(wanted)) {
                wanted = continued;
                judged = judged(wanted, cards);
            }
        }
        var reply = route(wanted, judged, roster);
        var json = Json.write(Json.from(isOpen ? reply.withoutFile() : reply));
        return Optional.of(ModelReply.text(json, OfflineModel.NAME));
    }

    /** Rules read a request word by word, and who gives more gives data, not a request. */
    private static void requireReadable(String message) {
        if (message.length() > MAX_MESSAGE) {
            throw new ModelException(
                    Problem.of(
                            ChatProblem.MESSAGE_TOO_LONG,
                            "消息有 %,d 个字符；没有语言模型时最多 %,d 个。请把内容存成文件并写出文件名，或连接一个语言模型",
                            "The message has %,d characters; without a language model it may have %,d. Save the text as a file and name the file, or connect a language model",
                            message.length(),
                            MAX_MESSAGE));
        }
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
            List<String> unsupported) {
        /** The same where several files could be meant. */
        Reply withoutFile() {
            return new Reply(
                    request,
                    Intent.TOOL_TASK.wireName(),
                    Evidence.WORK.confidence(),
                    "several files of the workspace have what is asked for",
                    entities,
                    needsMultiAgent,
                    List.of(Clarification.Kind.FILE.missing()),
                    List.of());
        }
    }

    /** By the words, or by sentences that mean the same where those leave it open. */
    private Likeness.Judgement judged(String request, List<AgentCard> cards) {
        var reading = RuleReading.of(request, cards);
        var byWords =
                new Likeness.Judgement(
                        reading,
                        reading.evidence().confidence(),
                        reading.evidence().explanation(),
                        List.of());
        return reading.evidence().isUnsure()
                ? likeness.judge(request, reading, cards).orElse(byWords)
                : byWords;
    }

    private Reply route(String request, Likeness.Judgement judged, Roster roster) {
        var reading = judged.reading();
        var confidence = judged.confidence();
        var explanation = judged.explanation();
        var meanings = judged.meanings();
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
