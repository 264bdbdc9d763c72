package dev.troupe.packs.browser;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
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
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Drives the browser's tools for the offline model: opens each address, does what the task asks for
 * there, and reports the result. Where a page has no table, what repeats on it is read.
 */
final class BrowserSkill implements OfflineSkill, TaskReader {
    private static final int MAX_QUOTED = 600; // characters of a page's text

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(BrowserPack.BROWSER)) {
            return Optional.empty();
        }
        return Optional.of(new Turn(request).next());
    }

    @Override
    public Set<String> agents() {
        return Set.of(BrowserPack.BROWSER);
    }

    @Override
    public TaskReading read(String task) {
        return BrowserRequest.read(task);
    }

    /** Where the agent stands in its node. */
    private static final class Turn {
        private final NodeBrief brief;
        private final BrowserRequest wish;
        private final List<Message.ToolResult> results;

        Turn(ModelRequest request) {
            this.brief = Json.toRecord(NodeBrief.class, request.brief());
            this.wish = new BrowserRequest(brief);
            this.results =
                    request.messages().stream()
                            .filter(Message.ToolResult.class::isInstance)
                            .map(Message.ToolResult.class::cast)
                            .toList();
        }

        ModelReply next() {
            var calls = wish.calls();
            if (calls.isEmpty()) {
                return fail(
                        localize(
                                "任务中没有要打开的网址；请提供以 http:// 或 https:// 开头的网址。",
                                "The task does not name a page to open; specify an address that starts with http:// or https://."));
            }
            int done = Math.toIntExact(results.stream().filter(one -> !one.isError()).count());
            if (!results.isEmpty() && results.getLast().isError()) {
                var last = results.getLast();
                var reply = parseResult(last);
                boolean isNone =
                        reply.field("code").asText().equals(BrowserProblem.ELEMENT_NOT_FOUND.id());
                if (!isNone || !last.tool().equals("extractTable")) {
                    return fail(reply.field("message").asText());
                }
                int address = Math.toIntExact(count("navigate") - 1);
                return call(wish.records("extractList", address));
            }
            return done < calls.size() ? call(calls.get(done)) : reply();
        }

        private long count(String tool) {
            return results.stream().filter(one -> one.tool().equals(tool)).count();
        }

        private ModelReply reply() {
            var lines = new ArrayList<String>();
            for (var result : results) {
                if (!result.isError()) {
                    var data = parseResult(result).field("data");
                    line(result.tool(), data).ifPresent(lines::add);
                    data.field("notes")
                            .items()
                            .forEach(note -> lines.add(localize("注意：", "Note: ") + note.asText()));
                }
            }
            return ModelReply.text(String.join("\n", lines), OfflineModel.NAME);
        }

        private Optional<String> line(String tool, Value data) {
            var url = data.field("url").asText();
            return switch (tool) {
                case "extractTable", "extractList" -> Optional.of(table(data));
                case "getPageText" ->
                        Optional.of(
                                localize("%s 的内容：%n%s", "Text of %s:%n%s")
                                        .formatted(url, start(data.field("text").asText())));
                case "screenshot" ->
                        Optional.of(
                                localize("%s 的截图在 %s。", "A screenshot of %s is in %s.")
                                        .formatted(url, data.field("path").asText()));
                case "submit" ->
                        Optional.of(
                                localize("表单已提交，现在在 %s。", "The form was sent; the page is now %s.")
                                        .formatted(url));
                default -> Optional.empty();
            };
        }

        private String table(Value data) {
            var columns =
                    data.field("columns").items().stream()
                            .map(Value::asText)
                            .collect(Collectors.joining(localize("、", ", ")));
            return brief.language()
                    .choose(
                            "用浏览器读取 %s：%s 页，得到 %s 条记录。列：%s。"
                                    .formatted(
                                            data.field("url").asText(),
                                            data.field("pages").asText(),
                                            data.field("count").asText(),
                                            columns),
                            "Read %s in a browser: %s, %s. Columns: %s."
                                    .formatted(
                                            data.field("url").asText(),
                                            EnglishText.withCount(
                                                    data.field("pages").asText(), "page"),
                                            EnglishText.withCount(
                                                    data.field("count").asText(), "record"),
                                            columns));
        }

        private static String start(String text) {
            var plain = text.strip();
            return plain.length() <= MAX_QUOTED ? plain : plain.substring(0, MAX_QUOTED) + "…";
        }

        private ModelReply fail(String reason) {
            return call(
                    new BrowserRequest.Call(
                            ContextTools.REPORT_FAILURE, Map.of("reason", Value.of(reason))));
        }

        private ModelReply call(BrowserRequest.Call wanted) {
            var call =
                    new ToolCall(
                            "call-" + (results.size() + 1),
                            wanted.tool(),
                            Json.write(Value.of(wanted.arguments())));
            return ModelReply.calls(List.of(call), OfflineModel.NAME);
        }

        private String localize(String zh, String en) {
            return brief.language().choose(zh, en);
        }

        /** A result that was cut for the model is no longer JSON. */
        private static Value parseResult(Message.ToolResult result) {
            try {
                return Json.parse(result.text());
            } catch (JsonException _) {
                return Value.missing();
            }
        }
    }
}
