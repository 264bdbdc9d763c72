package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.chat.conversation.ChatProblem;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
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
 * Routes by rules, {@link RuleIntent}; if they are unsure, by the intent of similar sentences,
 * {@link ExampleClassifier}.
 */
public record OfflineRouter(Catalog catalog, ExampleClassifier classifier, SourceMatcher files)
        implements OfflineSkill {
    private static final int MAX_MESSAGE = 8_000; // characters; some 100 sentences

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.ROUTER) {
            return Optional.empty();
        }
        requireReadable(request.brief().field("message").asText());
        var roster = catalog.snapshot();
        var cards = roster.availableAgents().stream().map(Agent::card).toList();
        var completer = new RequestCompleter(cards, files);
        var before = request.brief().field("previous").asText();
        var wanted = complete(request.brief(), completer, cards);
        var judged = classify(wanted, cards);
        boolean isOpen = false;
        if (request.brief().field("pending").isMissing() && !before.isEmpty()) {
            isOpen = completer.isAboutSeveral(before, wanted);
            var continued =
                    isOpen ? wanted : completer.withSource(before, wanted, judged.reading());
            if (!continued.equals(wanted)) {
                wanted = continued;
                judged = classify(wanted, cards);
            }
        }
        var local = new LocalDocuments(files, cards);
        var converted =
                wanted.sources().isEmpty()
                        ? TableConversion.findTables(files.workspace(), wanted.message())
                        : Optional.<List<String>>empty();
        if (converted.isPresent()) {
            isOpen = converted.get().size() != 1;
            wanted = isOpen ? wanted : wanted.from(converted.get());
            judged = classify(wanted, cards);
        }
        if (!isOpen && wanted.sources().isEmpty()) {
            var tables = local.findTables(judged.reading(), wanted.text());
            isOpen = tables.size() > 1;
            if (tables.size() == 1) {
                wanted = wanted.from(tables);
                judged = classify(wanted, cards);
            }
        }
        boolean isAboutTable = false;
        if (!isOpen
                && wanted.sources().isEmpty()
                && !LocalDocuments.isTableWork(judged.reading())) {
            var tables = local.findNamedTables(judged.reading(), wanted.text());
            isOpen = tables.size() > 1;
            if (tables.size() == 1) {
                wanted = wanted.from(tables);
                judged = classify(wanted, cards);
                isAboutTable = !LocalDocuments.isTableWork(judged.reading());
            }
        }
        var reply = route(wanted, judged, roster);
        isOpen |= !isAboutTable && local.isAboutTable(judged.reading(), wanted.text());
        var answerer =
                isAboutTable
                        ? local.findTableAgent()
                        : local.findAgent(judged.reading(), wanted.text());
        var answered = isOpen ? reply.withoutFile() : answerer.map(reply::answeredBy).orElse(reply);
        var json = Json.write(Json.toValue(answered));
        return Optional.of(ModelReply.text(json, OfflineModel.NAME));
    }

    /**
     * The request that a message means after those before it, divided by file if it is about each.
     */
    private CompletedRequest complete(
            Value brief, RequestCompleter completer, List<AgentCard> cards) {
        var said = CompletedRequest.of(brief.field("message").asText());
        boolean isSeparate = new Continuation(cards, files).isSeparate(brief);
        var completed = isSeparate ? said : completer.complete(brief);
        var workspace = files.workspace();
        if (workspace == null) {
            return completed;
        }
        var perFile = new PerFileRequest(workspace);
        return perFile.divide(said).or(() -> perFile.divide(completed)).orElse(completed);
    }

    /** Rules read a request word by word, and who gives more gives data, not a request. */
    private static void requireReadable(String message) {
        if (message.length() > MAX_MESSAGE) {
            throw new ModelException(
                    Problem.of(
                            ChatProblem.MESSAGE_TOO_LONG,
                            "消息有 %,d 个字符；没有语言模型时最多 %,d 个。请将内容保存为文件并提供文件名，或连接语言模型",
                            "The message has %,d characters; the limit without a language model is %,d. Save the text as a file and specify its name, or connect a language model",
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
        /** The same as the task of an agent that answers questions from files. */
        Reply answeredBy(AgentCard answerer) {
            var named = new LinkedHashMap<String, Value>();
            if (entities instanceof Value.RecordOf(var fields)) {
                named.putAll(fields);
            }
            named.put(SketchValue.ENTITY, SketchValue.writeSingle(answerer.type(), request));
            return new Reply(
                    request,
                    Intent.TOOL_TASK.wireName(),
                    RuleConfidence.WORK_ON_SOURCE.confidence(),
                    "files of the workspace may answer the question",
                    Value.of(named),
                    false,
                    List.of(),
                    List.of());
        }

        /** The same where several files could be meant. */
        Reply withoutFile() {
            return new Reply(
                    request,
                    Intent.TOOL_TASK.wireName(),
                    RuleConfidence.WORK.confidence(),
                    "several files of the workspace have what is asked for",
                    entities,
                    needsMultiAgent,
                    List.of(Clarification.Kind.FILE.inputName()),
                    List.of());
        }
    }

    /** By the words, or by sentences that mean the same where those leave it open. */
    private ExampleClassifier.Classification classify(
            CompletedRequest request, List<AgentCard> cards) {
        var reading = RuleIntent.of(request, cards);
        var byWords =
                new ExampleClassifier.Classification(
                        reading,
                        reading.evidence().confidence(),
                        reading.evidence().explanation(),
                        List.of());
        return reading.evidence().isUnsure()
                ? classifier.classify(request, reading, cards).orElse(byWords)
                : byWords;
    }

    private Reply route(
            CompletedRequest request,
            ExampleClassifier.Classification judged,
            CatalogSnapshot roster) {
        var reading = judged.reading();
        var confidence = judged.confidence();
        var explanation = judged.explanation();
        var interpretations = judged.interpretations();
        var unavailable = unavailable(request, roster);
        if (!unavailable.isEmpty() && reading.sketch().nodes().isEmpty()) {
            reading = reading.withIntent(Intent.TOOL_TASK);
            confidence = RuleConfidence.LACKING.confidence();
            explanation = RuleConfidence.LACKING.explanation();
        }
        var sketch = reading.sketch();
        var unsupported = new ArrayList<>(unavailable);
        unsupported.addAll(explainMissing(sketch, request));
        return new Reply(
                request.text(),
                reading.intent().wireName(),
                confidence,
                explanation,
                entities(request, sketch, interpretations),
                reading.intent() == Intent.BUILD_PLAN,
                reading.missing(),
                reading.intent().isTask() ? unsupported : List.of());
    }

    /** Why agents that a request asks for cannot work now. */
    private static List<String> unavailable(CompletedRequest request, CatalogSnapshot roster) {
        if (roster.entries().stream().allMatch(CatalogSnapshot.Entry::isAvailable)) {
            return List.of();
        }
        var language = Language.of(request.message());
        var all = roster.entries().stream().map(entry -> entry.agent().card()).toList();
        return PlanSketch.of(request, all).nodes().stream()
                .map(node -> node.card().type())
                .distinct()
                .flatMap(type -> roster.findUnavailableReason(type).stream())
                .map(why -> language.choose(why.zh(), why.en()))
                .toList();
    }

    private static List<String> explainMissing(PlanSketch sketch, CompletedRequest request) {
        var language = Language.of(request.message());
        return sketch.unsupported().stream()
                .map(ability -> ability.explainMissing(language))
                .toList();
    }

    private static Value entities(
            CompletedRequest request, PlanSketch sketch, List<String> interpretations) {
        Map<String, Value> entities = new LinkedHashMap<>();
        addTexts(entities, "urls", request.addresses());
        addTexts(entities, "files", request.files());
        addTexts(entities, "reads", sketch.reads());
        addTexts(entities, "writes", sketch.writes());
        addTexts(entities, "lacking", sketch.unsupported().stream().map(Ability::name).toList());
        addTexts(entities, "meanings", interpretations);
        if (!sketch.nodes().isEmpty()) {
            entities.put(SketchValue.ENTITY, SketchValue.write(sketch.nodes()));
        }
        return Value.of(entities);
    }

    private static void addTexts(Map<String, Value> entities, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            entities.put(name, Value.of(texts.stream().map(Value::of).toList()));
        }
    }
}
