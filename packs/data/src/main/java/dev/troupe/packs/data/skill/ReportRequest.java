package dev.troupe.packs.data.skill;

import dev.troupe.language.Clause;
import dev.troupe.language.Clauses;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The part of a request about a report. */
final class ReportRequest {
    private static final Pattern REPORT =
            Pattern.compile("报告|(?<![a-z])reports?(?![a-z])", Pattern.CASE_INSENSITIVE);
    private static final List<String> DOCUMENT = List.of(".html", ".htm", ".md", ".markdown");
    private static final List<String> DATA = List.of(".json", ".csv");
    private static final List<String> PICTURE = List.of(".png", ".svg");
    private static final Pattern DESCRIBE =
            Pattern.compile(
                    "概况|概览|描述|统计信息|各列|字段说明|(?<![a-z])(?:describe|description|overview|profile|summary statistics|column summary)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    private ReportRequest() {}

    static boolean isAsked(String request) {
        return REPORT.matcher(request).find();
    }

    static boolean wantsColumns(String request) {
        return DESCRIBE.matcher(request).find();
    }

    /** The file that a request names for the report; empty if it names none. */
    static Optional<String> file(String request) {
        var candidates = new ArrayList<String>();
        for (var clause : Clauses.split(request)) {
            var files = Mentions.of(clause.text()).files();
            files.stream().filter(file -> endsWith(DOCUMENT, file)).forEach(candidates::add);
            if (isAsked(Mentions.maskFiles(clause.text())))
                files.stream()
                        .filter(file -> endsWith(DATA, file) && isWritten(clause.text(), file))
                        .forEach(candidates::add);
        }
        return candidates.stream()
                .filter(file -> endsWith(DOCUMENT, file) && isWritten(request, file))
                .findFirst()
                .or(() -> candidates.stream().findFirst());
    }

    private static boolean isWritten(String request, String file) {
        return FileRoles.of(request).writes().contains(file);
    }

    private static boolean endsWith(List<String> endings, String file) {
        return endings.stream().anyMatch(file.toLowerCase(Locale.ROOT)::endsWith);
    }

    /** The default name of a report; in the requested form. */
    static String defaultFile(String request, boolean chinese) {
        var lower = request.toLowerCase(Locale.ROOT);
        var ending =
                lower.contains("markdown") || lower.contains(".md")
                        ? ".md"
                        : lower.contains("json") && !lower.contains(".json") ? ".json" : ".html";
        return (chinese ? "报告" : "report") + ending;
    }

    /** The subject of a report: report of total amount per region, 每月支出的报告. */
    private static final Pattern TOPIC =
            Pattern.compile(
                    "(?<![a-z])reports?\\s+(?:of|on|about|for|with|showing|covering|that (?:shows|covers)|telling)\\s+(?:the\\s+|our\\s+|my\\s+)?(?<en>.+)"
                            + "|(?:关于|有关|反映|说明|介绍)(?=[^,，。;；]{2,51}?报告)(?<about>[^,，。;；]{2,40}?)的?[\\p{IsHan}A-Za-z ]{0,10}?报告"
                            + "|(?:写|生成|做|出|制作|整理|准备|输出|给我|要|弄|成|来)(?:出|成|一下|个|一?[份个篇]){0,6}(?<zh>[^,，。;；]{2,40}?)的?报告",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern FORM =
            Pattern.compile(
                    "(?i)^(?:html|markdown|md|json|csv|pdf|格式|网页|简单|简短|详细|完整|数据|分析|统计|\\s|的)*+$");

    /** Words about the file of the report or other requested results. */
    private static final Pattern TAIL =
            Pattern.compile(
                    "(?i)\\s{0,20}+(?:[,，;；。.]|(?<![a-z])(?:as|to|into|in|and|then|with|save|saved|using|from)(?![a-z])\\s*(?:an? |the )?(?:file|html|markdown|charts?|(?:bar|line|pie) charts?|graphs?|plots?|tables?|pictures?|save\\b|it\\b|draw\\b|$|\\s{2,})).*$");

    private static final int MAX_TITLE = 60;

    /** The title in quotes, else the subject in the words of the request. */
    static String title(String request, boolean chinese) {
        return ChartRequestParser.title(request)
                .or(() -> topic(request))
                .or(() -> question(request))
                .or(() -> ofFile(request, chinese))
                .map(title -> Character.toUpperCase(title.charAt(0)) + title.substring(1))
                .orElse(chinese ? "报告" : "Report");
    }

    private static Optional<String> topic(String request) {
        var found = TOPIC.matcher(Mentions.maskFiles(request));
        while (found.find()) {
            var said =
                    found.group("en") != null
                            ? found.group("en")
                            : found.group("about") != null
                                    ? found.group("about")
                                    : found.group("zh");
            var topic = fit(TAIL.matcher(said).replaceAll(""));
            if (topic.isPresent()) return topic;
        }
        return Optional.empty();
    }

    /** A clause that asks for something to be computed. */
    private static Optional<String> question(String request) {
        return Clauses.split(Mentions.maskFiles(request)).stream()
                .map(Clause::text)
                .filter(text -> !isAsked(text) && !ChartRequestParser.wantsChart(text))
                .filter(text ->
                        !AggregateParser.parse(new RequestText(text)).isEmpty()
                                || GroupingSplitter.isGrouped(text))
                .flatMap(text -> fit(text).stream())
                .reduce((_, last) -> last);
    }

    private static Optional<String> fit(String text) {
        var title = text.replaceAll("\\s+", " ").replaceAll("^[\\s的]+|[\\s的,，]+$", "").strip();
        return title.length() < 2 || title.length() > MAX_TITLE || FORM.matcher(title).matches()
                ? Optional.empty()
                : Optional.of(title);
    }

    private static Optional<String> ofFile(String request, boolean chinese) {
        var reads = FileRoles.of(request).reads();
        return reads.size() != 1
                ? Optional.empty()
                : Optional.of(
                        chinese ? reads.getFirst() + " 的报告" : "Report of " + reads.getFirst());
    }

    static List<String> pictures(String text) {
        return Mentions.of(text).files().stream().filter(file -> endsWith(PICTURE, file)).toList();
    }
}
