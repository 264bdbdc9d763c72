package dev.troupe.chat;

import dev.troupe.agent.Agent;
import dev.troupe.agent.Catalog;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
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
import java.util.regex.Pattern;

/**
 * Routes by rules: which agents a request's clauses ask for, and whether the data they need is
 * named.
 */
record OfflineRouter(Catalog catalog) implements OfflineSkill {
    private static final Pattern SMALLTALK =
            Pattern.compile(
                    "^\\W*(hi|hello|hey|thanks?|thank you|good (morning|afternoon|evening|night)|bye|goodbye|how are you|who are you"
                            + "|what can you do|help|你好|您好|嗨|哈喽|早上好|下午好|晚上好|晚安|谢谢|多谢|再见|你是谁|你能做什么|你会什么|帮助|在吗)"
                            + "(\\W.{0,20})?$",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern QUESTION =
            Pattern.compile(
                    "[?？]|^(what|who|when|where|why|how|which|is|are|do|does|can|tell me|explain)\\b|什么|为什么|怎么|如何|谁|哪|吗|多少|介绍|解释",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.ROUTER) {
            return Optional.empty();
        }
        var message = request.brief().field("message").asText();
        var json = Json.write(Json.from(route(message)));
        return Optional.of(ModelReply.text(json, OfflineModel.NAME));
    }

    /** The router's reply as the wire has it. */
    private record Reply(
            String intent,
            double confidence,
            String explanation,
            Value entities,
            boolean needsMultiAgent,
            List<String> missing) {}

    private Reply route(String message) {
        var mentions = Mentions.of(message);
        if (SMALLTALK.matcher(message.strip()).matches()
                && mentions.urls().isEmpty()
                && mentions.files().isEmpty()) {
            return reply(
                    Intent.CHAT_SMALLTALK,
                    0.95,
                    "a greeting or small talk",
                    mentions,
                    false,
                    List.of());
        }
        var sketch = PlanSketch.of(message, catalog.agents().stream().map(Agent::card).toList());
        int agents = sketch.nodes().size();
        var missing = missing(sketch);
        if (agents > 1) {
            return reply(
                    Intent.BUILD_PLAN,
                    0.9,
                    "asks for work of several agents",
                    mentions,
                    true,
                    missing);
        }
        if (agents == 1) {
            return reply(
                    Intent.TOOL_TASK, 0.85, "asks for work of one agent", mentions, false, missing);
        }
        if (QUESTION.matcher(message).find()) {
            return reply(
                    Intent.CHAT_QA,
                    0.8,
                    "a question that no agent is for",
                    mentions,
                    false,
                    List.of());
        }
        return reply(
                Intent.CLARIFY,
                0.5,
                "no agent matches and it is no question",
                mentions,
                false,
                List.of());
    }

    private static List<String> missing(PlanSketch sketch) {
        var missing = new ArrayList<String>();
        for (var node : sketch.nodes()) {
            boolean isFirst = node.dependencies().isEmpty();
            if (isFirst && node.card().cues().contains("@url") && !sketch.hasUrl()) {
                missing.add("url");
            } else if (isFirst
                    && node.card().consumes().contains("table")
                    && !sketch.hasSource(node.track())) {
                missing.add("file");
            }
        }
        return missing.stream().distinct().toList();
    }

    private static Reply reply(
            Intent intent,
            double confidence,
            String why,
            Mentions mentions,
            boolean isMulti,
            List<String> missing) {
        Map<String, Value> entities = new LinkedHashMap<>();
        if (!mentions.urls().isEmpty()) {
            entities.put("urls", Value.of(mentions.urls().stream().map(Value::of).toList()));
        }
        if (!mentions.files().isEmpty()) {
            entities.put("files", Value.of(mentions.files().stream().map(Value::of).toList()));
        }
        return new Reply(intent.wireName(), confidence, why, Value.of(entities), isMulti, missing);
    }
}
