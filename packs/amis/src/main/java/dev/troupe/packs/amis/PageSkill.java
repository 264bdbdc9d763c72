package dev.troupe.packs.amis;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Mentions;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.amis.request.InputSplitter;
import dev.troupe.packs.amis.request.PageRequestParser;
import dev.troupe.packs.amis.tool.ComposePage;
import dev.troupe.packs.amis.tool.SavePage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Composes and saves the page for the offline model. */
final class PageSkill implements OfflineSkill {
    private static final Pattern HTML =
            Pattern.compile("html|网页文件|预览|preview", Pattern.CASE_INSENSITIVE);

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(AmisPack.PAGE)) {
            return Optional.empty();
        }
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        var results =
                request.messages().stream()
                        .filter(Message.ToolResult.class::isInstance)
                        .map(Message.ToolResult.class::cast)
                        .toList();
        return Optional.of(results.isEmpty() ? compose(brief) : next(brief, results));
    }

    private static ModelReply compose(NodeBrief brief) {
        var parts =
                brief.parents().stream()
                        .flatMap(parent -> parent.variables().stream())
                        .filter(name -> name.startsWith("part_"))
                        .distinct()
                        .toList();
        var wish = PageRequestParser.parse(brief.task());
        return call(
                ComposePage.NAME,
                Map.of(
                        "parts", Value.of(parts.stream().map(Value::of).toList()),
                        "title", Value.of(wish.title()),
                        "layout", Value.of(wish.isInTabs() ? "tabs" : "stack")));
    }

    private static ModelReply next(NodeBrief brief, List<Message.ToolResult> results) {
        var last = results.getLast();
        if (last.isError()) {
            return call(
                    ContextTools.REPORT_FAILURE,
                    Map.of("reason", parseResult(last).field("message")));
        }
        var files = files(brief.task());
        return results.size() <= files.size()
                ? save(files.get(results.size() - 1))
                : ModelReply.text(reply(brief, results), OfflineModel.NAME);
    }

    /** A file to write, and whether the request names it. */
    private record Target(String path, boolean isNamed) {}

    private static List<Target> files(String task) {
        var named = Mentions.of(InputSplitter.split(task).instruction());
        var files = new ArrayList<Target>();
        named.filesOf("json", "html", "htm").forEach(file -> files.add(new Target(file, true)));
        var stem = files.isEmpty() ? "page" : files.getFirst().path().replaceFirst("\\.\\w+$", "");
        if (named.filesOf("json").isEmpty()) {
            files.addFirst(new Target(stem + ".json", false));
        }
        if (HTML.matcher(task).find() && named.filesOf("html", "htm").isEmpty()) {
            files.add(new Target(stem + ".html", false));
        }
        return files;
    }

    private static ModelReply save(Target file) {
        return call(
                SavePage.NAME,
                Map.of("path", Value.of(file.path()), "isNew", Value.of(!file.isNamed())));
    }

    private static String reply(NodeBrief brief, List<Message.ToolResult> results) {
        var composed = parseResult(results.getFirst()).field("data");
        int count = composed.field("components").items().size();
        var files =
                results.stream()
                        .skip(1)
                        .map(result -> parseResult(result).field("data").field("path").asText())
                        .toList();
        var lines = new ArrayList<String>();
        lines.add(
                brief.language()
                        .choose(
                                "页面“%s”已生成，包含 %s，已通过 amis 校验，保存为 %s。",
                                "The page '%s' contains %s, passed amis validation and is saved as %s.")
                        .formatted(
                                composed.field("title").asText(),
                                brief.language()
                                        .choose(
                                                count + " 个组件",
                                                EnglishText.withCount(count, "component")),
                                String.join(brief.language().choose("、", ", "), files)));
        brief.parents().stream()
                .flatMap(parent -> parent.summary().lines().skip(1))
                .distinct()
                .forEach(line -> lines.add("- " + line));
        return String.join("\n", lines);
    }

    private static Value parseResult(Message.ToolResult result) {
        return Json.parseLenient(result.text()).value();
    }

    private static ModelReply call(String tool, Map<String, Value> arguments) {
        var call =
                new ToolCall("page-1", tool, Json.write(Value.of(new LinkedHashMap<>(arguments))));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }
}
