package dev.troupe.runtime.page;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import dev.troupe.page.request.PageRecipe;
import dev.troupe.page.request.RequestedPage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Drives the dashboard agent for the offline model: one call, and a sentence about its result. */
record DashboardSkill(List<PageRecipe> recipes) implements OfflineSkill, TaskReader {
    @Override
    public Set<String> agents() {
        return Set.of(DashboardPack.DASHBOARD);
    }

    /** The tool reads every word, and names those that it does not understand. */
    @Override
    public TaskReading read(String task) {
        return TaskReading.whole(task);
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(DashboardPack.DASHBOARD)) {
            return Optional.empty();
        }
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        var results =
                request.messages().stream()
                        .filter(Message.ToolResult.class::isInstance)
                        .map(Message.ToolResult.class::cast)
                        .toList();
        return Optional.of(results.isEmpty() ? build(brief) : finish(brief, results.getLast()));
    }

    private ModelReply build(NodeBrief brief) {
        var page =
                RequestedPage.find(brief.task(), recipes)
                        .orElse(new RequestedPage(brief.task(), List.of()));
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("request", Value.of(page.text()));
        if (!page.outputs().isEmpty()) {
            arguments.put("files", ValueRecords.texts(page.outputs()));
        }
        return call(BuildPage.NAME, arguments);
    }

    private static ModelReply finish(NodeBrief brief, Message.ToolResult result) {
        var reply = Json.parseLenient(result.text()).value();
        return result.isError()
                ? call(
                        ContextTools.REPORT_FAILURE,
                        Map.of("reason", Value.of(reply.field("message").asText())))
                : ModelReply.text(
                        describe(reply.field("data"), brief.language()), OfflineModel.NAME);
    }

    private static ModelReply call(String tool, Map<String, Value> arguments) {
        var call = new ToolCall("dashboard-1", tool, Json.write(Value.of(arguments)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    private static String describe(Value page, Language language) {
        var blocks = page.field("blocks").items();
        var lines = new ArrayList<String>();
        lines.add(
                language.choose("已生成页面“%s”，有 %s：%s。", "Built the page '%s' with %s: %s.")
                        .formatted(
                                page.field("title").asText(),
                                language.choose(
                                        blocks.size() + " 个区块",
                                        EnglishText.withCount(blocks.size(), "block")),
                                blocks.stream()
                                        .map(block -> block.field("title").asText())
                                        .collect(Collectors.joining(language.choose("、", ", ")))));
        for (var block : blocks) {
            if (!block.field("note").asText().isEmpty()) {
                lines.add(
                        block.field("title").asText()
                                + language.choose("：", ": ")
                                + block.field("note").asText());
            } else if (!block.field("text").asText().isBlank()) {
                lines.add("");
                lines.add("**" + block.field("title").asText() + "**");
                lines.add("");
                lines.add(block.field("text").asText().strip());
            }
        }
        lines.add("");
        lines.add(whereItIs(page, language));
        return String.join("\n", lines);
    }

    private static String whereItIs(Value page, Language language) {
        var path = page.field("path").asText();
        var files = page.field("files").items().stream().map(Value::asText).toList();
        if (!path.isEmpty()) {
            return language.choose(
                            "[打开页面](%s)（%s），在那里可以提问、修改和刷新。",
                            "[Open the page](%s) (%s) to ask about it, change it and refresh it.")
                    .formatted(path, page.field("pageId").asText());
        }
        return files.stream()
                .filter(file -> file.endsWith(".json"))
                .findFirst()
                .map(file ->
                        language.choose(
                                        "查看：troupe page show %1$s；修改：troupe page refine %1$s \"把柱子改成红色\"；刷新：troupe page refresh %1$s",
                                        "Show it: troupe page show %1$s; change it: troupe page refine %1$s \"make the bars red\"; refresh it: troupe page refresh %1$s")
                                .formatted(file))
                .orElse("");
    }
}
