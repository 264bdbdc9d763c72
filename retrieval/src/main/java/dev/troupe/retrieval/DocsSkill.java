package dev.troupe.retrieval;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Answers from documents by rules: the text of the best page, word for word, and the locations of
 * the next ones. It words nothing itself. A question that names no folder is answered from the
 * workspace and from the documents that were added.
 *
 * @param hasDocuments whether any were added
 */
record DocsSkill(BooleanSupplier hasDocuments) implements OfflineSkill {
    private static final Set<String> AGENTS = Set.of(DocsPack.DOCS, DocsPack.FOLDER);
    private static final int PAGES = 3;
    private static final int QUOTED = 800; // characters

    /** What asks for the search, not for what is searched. */
    private static final Pattern ASKING =
            Pattern.compile(
                    "(?i)请?(?:根据|按照|参考|查阅|查找|搜索|查一?下?|在)?(?:帮助)?文档(?:里|中)?(?:的|关于|说)?[，,：:]?"
                            + "|\\b(?:please|search|look up|according to|from|in|what do(?:es)?)?\\s*the (?:docs|documentation|documents|manual)(?: says?| for| about| on)?[,:]?");

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !AGENTS.contains(request.brief().field("agent").asText())) {
            return Optional.empty();
        }
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        var results =
                request.messages().stream()
                        .filter(Message.ToolResult.class::isInstance)
                        .map(Message.ToolResult.class::cast)
                        .toList();
        return Optional.of(
                results.isEmpty()
                        ? search(brief)
                        : answer(brief, results.stream().map(DocsSkill::parseResult).toList()));
    }

    private ModelReply search(NodeBrief brief) {
        if (brief.agent().equals(DocsPack.FOLDER)) {
            return searchFolder(brief);
        }
        var words = ASKING.matcher(brief.task()).replaceAll(" ").strip();
        var query = words.isEmpty() ? brief.task() : words;
        return callTools(List.of(call(SearchDocsTool.NAME, Map.of("query", query))));
    }

    private ModelReply searchFolder(NodeBrief brief) {
        var named = FolderQuestion.parse(brief.task());
        var asked = named.orElseGet(() -> FolderQuestion.ofWorkspace(brief.task()));
        var calls = new ArrayList<ToolCall>();
        if (named.isEmpty() && hasDocuments.getAsBoolean()) {
            calls.add(call(SearchDocsTool.NAME, Map.of("query", asked.question())));
        }
        calls.add(
                call(
                        SearchFolderTool.NAME,
                        Map.of("folder", asked.folder(), "query", asked.question())));
        return callTools(calls);
    }

    private static ModelReply fail(String reason) {
        return callTools(List.of(call(ContextTools.REPORT_FAILURE, Map.of("reason", reason))));
    }

    /** A reply that was cut is no longer JSON. */
    private static Value parseResult(Message.ToolResult result) {
        try {
            return Json.parse(result.text()).field("data");
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    private static ModelReply answer(NodeBrief brief, List<Value> found) {
        var documents =
                found.stream()
                        .flatMap(one -> one.field("documents").items().stream().limit(PAGES))
                        .toList();
        if (documents.isEmpty()) {
            var error = found.getLast().field("error").asText();
            return fail(
                    error.isEmpty()
                            ? brief.language().choose("没有相关文档", "no related document")
                            : error);
        }
        var question =
                FolderQuestion.parse(brief.task())
                        .map(FolderQuestion::question)
                        .orElseGet(() -> ASKING.matcher(brief.task()).replaceAll(" "));
        boolean isNamed =
                !brief.agent().equals(DocsPack.FOLDER)
                        || FolderQuestion.parse(brief.task()).isPresent();
        var answering = findAnswer(question, documents, isNamed);
        if (answering.isEmpty()) {
            return fail(explainSilence(question, documents.getFirst(), brief));
        }
        var best = answering.get();
        var lines = new ArrayList<String>();
        lines.add(
                quote(best)
                        + "\n\n"
                        + brief.language().choose("出处：", "From: ")
                        + formatLocation(best));
        var support = support(question, best);
        if (support.isUnchecked()) {
            lines.add(
                    brief.language()
                            .choose(
                                    "注意：这一段与问题的语言不同，没有核对它是否回答了问题。",
                                    "Note: this passage is in another language than the question; whether it answers it was not checked."));
        }
        var missing = support.unmentioned();
        if (!missing.isEmpty()) {
            lines.add(
                    brief.language()
                            .choose(
                                    "注意：这一段没有提到“%s”。".formatted(String.join("”“", missing)),
                                    "Note: this passage does not mention '%s'."
                                            .formatted(String.join("', '", missing))));
        }
        var others =
                documents.stream()
                        .filter(document -> !document.equals(best))
                        .limit(PAGES - 1L)
                        .toList();
        if (!others.isEmpty()) {
            lines.add(brief.language().choose("另见：", "See also:"));
            others.forEach(other ->
                    lines.add("- " + other.field("title").asText() + " " + formatLocation(other)));
        }
        return ModelReply.text(String.join("\n", lines), OfflineModel.NAME);
    }

    /**
     * The nearest that answers; one in another language only where no other does.
     *
     * @param isNamed whether documents or a folder are asked for by name: only then a passage in
     *     another language answers without words that the glossary knows
     */
    private static Optional<Value> findAnswer(
            String question, List<Value> documents, boolean isNamed) {
        var enough =
                documents.stream()
                        .filter(document -> isEnough(support(question, document), isNamed))
                        .toList();
        return enough.stream()
                .filter(document -> !support(question, document).isUnchecked())
                .findFirst()
                .or(() -> enough.stream().findFirst());
    }

    private static boolean isEnough(PassageSupport support, boolean isNamed) {
        return support.isEnough() || isNamed && support.isUnchecked();
    }

    private static PassageSupport support(String question, Value document) {
        var said =
                List.of("title", "summary", "text").stream()
                        .map(name -> document.field(name).asText())
                        .collect(Collectors.joining("\n"));
        return PassageSupport.of(question, said + "\n" + formatLocation(document));
    }

    /** Why the passages do not answer, with the nearest page as a place to look. */
    private static String explainSilence(String question, Value nearest, NodeBrief brief) {
        var missing = support(question, nearest).missing();
        return brief.language()
                .choose(
                        "文档没有回答这个问题：找到的段落里没有%s。最接近的是 %s。"
                                .formatted(
                                        missing.isEmpty()
                                                ? "足够的相关内容"
                                                : "“" + String.join("”“", missing) + "”",
                                        formatLocation(nearest)),
                        "The documents do not answer this: no passage has %s. The nearest page is %s."
                                .formatted(
                                        missing.isEmpty()
                                                ? "enough of its words"
                                                : "'" + String.join("', '", missing) + "'",
                                        formatLocation(nearest)));
    }

    private static String quote(Value document) {
        var text = document.field("text").asText().strip();
        var said = text.isEmpty() ? document.field("summary").asText() : text;
        var example = document.field("codeExamples").item(0).asText();
        var quoted =
                "**"
                        + document.field("title").asText()
                        + "**\n\n"
                        + PassageFormatter.truncate(said, QUOTED);
        return example.isEmpty() ? quoted : quoted + "\n\n```\n" + example.strip() + "\n```";
    }

    private static String formatLocation(Value document) {
        var anchor = document.field("anchors").item(0).asText();
        var path = document.field("path").asText();
        return anchor.isEmpty() ? path : path + "#" + anchor;
    }

    private static ToolCall call(String tool, Map<String, String> texts) {
        var values = new LinkedHashMap<String, Value>();
        texts.forEach((name, text) -> values.put(name, Value.of(text)));
        return new ToolCall("call-" + tool, tool, Json.write(Value.of(values)));
    }

    private static ModelReply callTools(List<ToolCall> calls) {
        return ModelReply.calls(calls, OfflineModel.NAME);
    }
}
