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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Answers from documents by rules: the text of the best page, word for word, and the locations of
 * the next ones. It words nothing itself.
 */
final class DocsSkill implements OfflineSkill {
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
                || !request.brief().field("agent").asText().equals(DocsPack.DOCS)) {
            return Optional.empty();
        }
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        var results =
                request.messages().stream()
                        .filter(Message.ToolResult.class::isInstance)
                        .map(Message.ToolResult.class::cast)
                        .toList();
        return Optional.of(
                results.isEmpty() ? search(brief) : answer(brief, parseResult(results.getLast())));
    }

    private static ModelReply search(NodeBrief brief) {
        var words = ASKING.matcher(brief.task()).replaceAll(" ").strip();
        var query = words.isEmpty() ? brief.task() : words;
        return callTool(SearchDocsTool.NAME, "query", query);
    }

    /** A reply that was cut is no longer JSON. */
    private static Value parseResult(Message.ToolResult result) {
        try {
            return Json.parse(result.text()).field("data");
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    private static ModelReply answer(NodeBrief brief, Value found) {
        var documents = found.field("documents").items();
        if (documents.isEmpty()) {
            var error = found.field("error").asText();
            return callTool(
                    ContextTools.REPORT_FAILURE,
                    "reason",
                    error.isEmpty()
                            ? brief.language().choose("没有相关文档", "no related document")
                            : error);
        }
        var best = documents.getFirst();
        var lines = new ArrayList<String>();
        lines.add(
                quote(best)
                        + "\n\n"
                        + brief.language().choose("出处：", "From: ")
                        + formatLocation(best));
        var others = documents.stream().skip(1).limit(PAGES - 1L).toList();
        if (!others.isEmpty()) {
            lines.add(brief.language().choose("另见：", "See also:"));
            others.forEach(other ->
                    lines.add("- " + other.field("title").asText() + " " + formatLocation(other)));
        }
        return ModelReply.text(String.join("\n", lines), OfflineModel.NAME);
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

    private static ModelReply callTool(String tool, String argument, String value) {
        var arguments = Json.write(Value.of(Map.of(argument, Value.of(value))));
        return ModelReply.calls(
                List.of(new ToolCall("call-" + tool, tool, arguments)), OfflineModel.NAME);
    }
}
