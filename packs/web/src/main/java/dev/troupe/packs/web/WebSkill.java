package dev.troupe.packs.web;

import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
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
import dev.troupe.packs.web.fetch.WebProblem;
import dev.troupe.packs.web.field.FieldWords;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Drives the crawler's tools for the offline model: one call for each address, one other attempt if
 * a call failed and that makes sense, then a summary of what is stored where, or what failed.
 */
final class WebSkill implements OfflineSkill, TaskReader {
    private static final int MAX_ADDRESSES = 5;
    private static final int PAGES =
            300; // of a crawl if the user gives no limit: all of a small shop
    private static final int MAX_PAGES = 20; // whose titles are listed if the user gives no limit
    private static final String HINT = " \\(This same call has failed .*\\)$"; // for a model's eyes
    private static final Set<String> RETRYABLE =
            Set.of(WebProblem.UNREACHABLE.id(), WebProblem.HTTP_STATUS.id());

    /** A call and its result. */
    private record Done(ToolCall call, Value reply) {
        boolean isOk() {
            return reply.field("status").asText().equals("ok");
        }

        /** Whether a page was read that has no text. */
        boolean isEmpty() {
            var text = reply.field("data").field("text");
            return isOk() && !text.isMissing() && text.asText().isBlank();
        }

        boolean isOfSamePage(Done other) {
            return address().equals(other.address());
        }

        String address() {
            var arguments = parse(call.arguments());
            return arguments
                    .field(arguments.field("startUrl").isMissing() ? "url" : "startUrl")
                    .asText();
        }
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(WebPack.CRAWLER)) {
            return Optional.empty();
        }
        var wish = WebRequest.of(request.brief());
        var done = findCompleted(request.messages());
        if (wish.urls().isEmpty()) {
            return Optional.of(
                    fail(
                            wish,
                            wish.language()
                                    .choose(
                                            "任务中没有要抓取的网址；请提供以 http:// 或 https:// 开头的网址。",
                                            "The task does not name an address to fetch; specify one that starts with http:// or https://.")));
        }
        if (done.isEmpty()) {
            return Optional.of(first(wish));
        }
        var further = pages(wish, done);
        if (!further.isEmpty()) {
            return Optional.of(ModelReply.calls(further, OfflineModel.NAME));
        }
        var again = retries(wish, done);
        return Optional.of(
                again.isEmpty() ? finish(wish, done) : ModelReply.calls(again, OfflineModel.NAME));
    }

    @Override
    public Set<String> agents() {
        return Set.of(WebPack.CRAWLER);
    }

    @Override
    public TaskReading read(String task) {
        return WebRequest.read(task);
    }

    private static ModelReply first(WebRequest wish) {
        var calls = new ArrayList<ToolCall>();
        for (var i = 0; i < Math.min(wish.urls().size(), MAX_ADDRESSES); i++) {
            calls.add(
                    call("web-" + (i + 1), wish.way(), wish.urls().get(i), wish.variable(i), wish));
        }
        return ModelReply.calls(calls, OfflineModel.NAME);
    }

    private static ToolCall call(
            String id, WebRequest.Way way, String url, String saveAs, WebRequest wish) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put(way == WebRequest.Way.CRAWL ? "startUrl" : "url", Value.of(url));
        if (way == WebRequest.Way.CRAWL) {
            arguments.put("maxPages", Value.of(wish.maxPages().orElse(PAGES)));
            wish.maxDepth().ifPresent(depth -> arguments.put("maxDepth", Value.of(depth)));
        }
        arguments.put("saveAs", Value.of(saveAs));
        return new ToolCall(id, way.tool(), Json.write(Value.of(arguments)));
    }

    /** A second attempt for each address whose first one failed, by the same way or another. */
    private static List<ToolCall> retries(WebRequest wish, List<Done> done) {
        var calls = new ArrayList<ToolCall>();
        for (var i = 0; i < Math.min(wish.urls().size(), MAX_ADDRESSES); i++) {
            var url = wish.urls().get(i);
            var tries = done.stream().filter(it -> it.address().equals(url)).toList();
            if (tries.size() == 1 && !tries.getFirst().isOk()) {
                var code = tries.getFirst().reply().field("code").asText();
                var id = "web-" + (i + 1) + "-again";
                var saveAs = wish.variable(i);
                otherWay(wish.way(), code, wish.mayBeText())
                        .ifPresent(way -> calls.add(call(id, way, url, saveAs, wish)));
            }
        }
        return calls;
    }

    private static Optional<WebRequest.Way> otherWay(
            WebRequest.Way way, String code, boolean mayBeText) {
        if (RETRYABLE.contains(code)) {
            return Optional.of(way);
        }
        if (!code.equals(WebProblem.NO_RECORDS.id())) {
            return Optional.empty();
        }
        return switch (way) {
            case TABLE -> Optional.of(WebRequest.Way.LIST);
            case LIST, CRAWL -> mayBeText ? Optional.of(WebRequest.Way.TEXT) : Optional.empty();
            case PAGES, TEXT, LINKS, ANSWER -> Optional.empty();
        };
    }

    /** The pages that a start page links to, as far as the limit goes, each by its text. */
    private static List<ToolCall> pages(WebRequest wish, List<Done> done) {
        var start = done.getFirst();
        if (wish.way() != WebRequest.Way.PAGES || done.size() > 1 || !start.isOk()) {
            return List.of();
        }
        var host = URI.create(start.address()).getAuthority();
        var addresses =
                start.reply().field("data").field("links").items().stream()
                        .map(link -> link.field("url").asText())
                        .filter(url -> url.matches("https?://\\Q" + host + "\\E(?:/.*)?"))
                        .map(url -> url.replaceFirst("#.*", ""))
                        .filter(url -> !url.equals(start.address()))
                        .distinct()
                        .limit(wish.maxPages().orElse(MAX_PAGES) - 1L);
        return Stream.concat(Stream.of(start.address()), addresses)
                .map(url ->
                        new ToolCall(
                                "page-" + url,
                                "fetchPage",
                                Json.write(Value.of(Map.of("url", Value.of(url))))))
                .toList();
    }

    private static ModelReply finish(WebRequest wish, List<Done> done) {
        var good = done.stream().filter(it -> it.isOk() && !it.isEmpty()).toList();
        var bad =
                done.stream()
                        .filter(it -> it.isEmpty() || !it.isOk() && isLast(it, done))
                        .filter(it -> good.stream().noneMatch(it::isOfSamePage))
                        .map(it -> problem(it, wish.language()))
                        .distinct()
                        .toList();
        if (good.isEmpty()) {
            return fail(wish, String.join(" ", bad));
        }
        if (wish.way() == WebRequest.Way.ANSWER) {
            return answer(wish, good.getFirst().reply().field("data"));
        }
        var lines =
                new ArrayList<>(
                        good.stream()
                                .filter(it -> !isPageList(wish, it))
                                .map(it -> summary(it, wish.language()))
                                .toList());
        bad.forEach(it -> lines.add(wish.language().choose("未完成：", "Not done: ") + it));
        var missing = FieldWords.findMissing(wish.own(), columns(good));
        if (wish.way().findsRecords() && !missing.isEmpty()) {
            lines.add(
                    wish.language().choose("未找到：", "Not found: ")
                            + String.join(wish.language().choose("、", ", "), missing)
                            + wish.language().choose("。", "."));
        }
        return ModelReply.text(String.join("\n", lines), OfflineModel.NAME);
    }

    /** Whether no other attempt at a page shows more of what is on it. */
    private static boolean isLast(Done done, List<Done> all) {
        return all.stream().noneMatch(it -> it.isEmpty() && it.isOfSamePage(done));
    }

    private static String problem(Done done, Language language) {
        if (!done.isEmpty()) {
            return done.reply().field("message").asText().replaceFirst(HINT, "");
        }
        var title = done.reply().field("data").field("title").asText();
        return language.choose(
                        "已读取 %s%s，页面没有正文，也没有列表；可能为空，或内容由脚本生成，智能体 browser 能读取。",
                        "%s%s was read; it has no text and no list. It may be empty, or built by"
                                + " scripts, which the agent browser reads.")
                .formatted(
                        done.address(),
                        title.isBlank() ? "" : language.choose("《%s》", " (%s)").formatted(title));
    }

    /** All columns of what was fetched. */
    private static List<String> columns(List<Done> done) {
        return done.stream()
                .flatMap(it -> it.reply().field("data").field("columns").items().stream())
                .map(Value::asText)
                .toList();
    }

    /** The lines that answer a question, or that none does. */
    private static ModelReply answer(WebRequest wish, Value page) {
        var url = page.field("url").asText();
        var lines = MatchingLines.find(page.field("text").asText(), wish.words());
        return lines.isEmpty()
                ? fail(
                        wish,
                        wish.language()
                                .choose("%s 没有回答这个问题。", "%s does not answer this.")
                                .formatted(url))
                : ModelReply.text(
                        String.join("\n", lines)
                                + "\n"
                                + wish.language().choose("出处：", "From: ")
                                + url,
                        OfflineModel.NAME);
    }

    /** Whether a call only found the pages that were read afterwards. */
    private static boolean isPageList(WebRequest wish, Done done) {
        return wish.way() == WebRequest.Way.PAGES && done.call().name().equals("extractLinks");
    }

    private static String summary(Done done, Language language) {
        var data = done.reply().field("data");
        if (done.call().name().equals("fetchPage")) {
            return "- " + data.field("title").asText() + " · " + data.field("url").asText();
        }
        if (!data.field("text").isMissing()) {
            return language.choose(
                    "已读取 %s《%s》的正文：%n%s"
                            .formatted(
                                    data.field("url").asText(),
                                    data.field("title").asText(),
                                    start(data)),
                    "Read the text of %s (%s):%n%s"
                            .formatted(
                                    data.field("url").asText(),
                                    data.field("title").asText(),
                                    start(data)));
        }
        if (!data.field("links").isMissing()) {
            return language.choose(
                    "已从 %s 提取 %s 个链接。"
                            .formatted(data.field("url").asText(), data.field("count").asText()),
                    "Found %s on %s."
                            .formatted(
                                    countText(data.field("count"), "link"),
                                    data.field("url").asText()));
        }
        var text = table(data, language);
        return done.call().name().equals(WebRequest.Way.LIST.tool())
                ? text
                        + language.choose(
                                "只读取了这一页；如需跟随链接，请说“所有页面”。",
                                " Only this page was read; ask for all pages to follow its links.")
                : text;
    }

    private static String countText(Value count, String noun) {
        return EnglishText.withCount(count.asText(), noun);
    }

    private static String table(Value data, Language language) {
        var columns =
                data.field("columns").items().stream()
                        .map(Value::asText)
                        .collect(Collectors.joining(language.choose("、", ", ")));
        var line =
                language.choose(
                        "已抓取 %s：访问 %s 个页面，得到 %s 条记录。列：%s。"
                                .formatted(
                                        data.field("url").asText(),
                                        data.field("pages").asText(),
                                        data.field("count").asText(),
                                        columns),
                        "Crawled %s: %s, %s. Columns: %s."
                                .formatted(
                                        data.field("url").asText(),
                                        countText(data.field("pages"), "page"),
                                        countText(data.field("count"), "record"),
                                        columns));
        var problems =
                data.field("problems").items().stream()
                        .map(Value::asText)
                        .collect(Collectors.joining(" "));
        return problems.isEmpty()
                ? line
                : line + "\n" + language.choose("注意：", "Note: ") + problems;
    }

    private static String start(Value data) {
        var text = data.field("text").asText();
        return text.length() <= 600 ? text : text.substring(0, 600) + "…";
    }

    private static ModelReply fail(WebRequest wish, String reason) {
        var text = reason.isBlank() ? wish.language().choose("抓取失败。", "Fetching failed.") : reason;
        var arguments = Json.write(Value.of(Map.of("reason", Value.of(text))));
        return ModelReply.calls(
                List.of(
                        new ToolCall(
                                "web-failed",
                                dev.troupe.agent.ContextTools.REPORT_FAILURE,
                                arguments)),
                OfflineModel.NAME);
    }

    private static List<Done> findCompleted(List<Message> messages) {
        var calls = new LinkedHashMap<String, ToolCall>();
        var done = new ArrayList<Done>();
        for (var message : messages) {
            switch (message) {
                case Message.Assistant(_, var made) ->
                        made.forEach(call -> calls.put(call.id(), call));
                case Message.ToolResult result ->
                        Optional.ofNullable(calls.get(result.callId()))
                                .ifPresent(call -> done.add(new Done(call, parse(result.text()))));
                default -> {}
            }
        }
        return done;
    }

    private static Value parse(String json) {
        try {
            return Json.parse(json);
        } catch (JsonException e) {
            return Value.missing(); // a reply that was cut: its status is unknown, which counts as
            // failed
        }
    }
}
