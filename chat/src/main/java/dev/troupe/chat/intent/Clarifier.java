package dev.troupe.chat.intent;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Clarification.Kind;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.core.value.Value;
import dev.troupe.language.FileRoles;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import java.util.List;
import java.util.stream.Stream;

/**
 * The question for what a request leaves open, with the answers that are at hand: the model's own,
 * or else one by rules.
 */
public final class Clarifier {
    private static final int MAX_WORDS = 4; // that a question names

    private Clarifier() {}

    public static Clarification ask(IntentResult intent, Workspace workspace, Language language) {
        var message = intent.request();
        if (intent.hasQuestion()) {
            return ofModel(intent, workspace, language);
        }
        if (intent.missing().contains(Kind.SITE.inputName())) {
            return new Clarification(
                    Kind.SITE,
                    language.choose(
                            "要访问哪个网站？请提供以 http:// 或 https:// 开头的网址。",
                            "Which site? Please provide a URL that starts with http:// or https://."),
                    List.of());
        }
        if (intent.missing().contains(Kind.FILE.inputName())) {
            var files = FileSuggestions.of(message, workspace);
            return new Clarification(
                    Kind.FILE,
                    language.choose(
                            "要处理哪个文件？请提供文件名。", "Which file should I use? Please provide its name."),
                    files);
        }
        for (var kind : List.of(Kind.TIME_RANGE, Kind.SUBJECT)) {
            if (intent.missing().contains(kind.inputName())) {
                return new Clarification(
                        kind, questionFor(kind, language), kind.suggestions(language));
            }
        }
        var interpretations = suggestInterpretations(message, language);
        if (!interpretations.isEmpty()) {
            return new Clarification(
                    Kind.MEANING,
                    language.choose("要对它做什么？", "What would you like to do with it?"),
                    interpretations);
        }
        var likely = intent.entities().getOrDefault("meanings", Value.missing()).items();
        var words = String.join(language.choose("”“", "', '"), unread(message));
        var known =
                words.isEmpty()
                        ? ""
                        : language.choose(
                                        "没有智能体能处理“%s”。",
                                        "No agent here knows what to do with '%s'. ")
                                .formatted(words);
        return new Clarification(
                Kind.MEANING,
                known
                        + language.choose(
                                "我不确定您想做什么。请说明要处理的数据（文件或网址）、要做的计算，以及要保存的结果。",
                                "I am not sure what you want. Please name the data (a file or an address), what to work out, and what to save."),
                likely.stream().map(Value::asText).toList());
    }

    /** The question in the words of the model, with the files at hand if it asks for one. */
    private static Clarification ofModel(
            IntentResult intent, Workspace workspace, Language language) {
        var question = intent.entities().getOrDefault(IntentResult.QUESTION, Value.missing());
        var options = question.field("options").items().stream().map(Value::asText).toList();
        var kind =
                Stream.of(Kind.FILE, Kind.SITE, Kind.TIME_RANGE, Kind.SUBJECT)
                        .filter(it -> intent.missing().contains(it.inputName()))
                        .findFirst()
                        .orElse(Kind.MEANING);
        return new Clarification(
                kind,
                question.field("text").asText(),
                !options.isEmpty()
                        ? options
                        : kind == Kind.FILE
                                ? FileSuggestions.of(intent.request(), workspace)
                                : kind.suggestions(language));
    }

    private static String questionFor(Kind kind, Language language) {
        return kind == Kind.TIME_RANGE
                ? language.choose("要看哪段时间？", "Which period should I use?")
                : language.choose("是哪个学科？", "Which subject is it about?");
    }

    /** The first words of a message that name its subject. */
    private static List<String> unread(String message) {
        var text = Mentions.maskFiles(message);
        return RequestCoverage.of(text, List.of(), List.of(), FillerWords.common())
                .unread()
                .stream()
                .map(span -> text.substring(span.start(), span.end()))
                .distinct()
                .limit(MAX_WORDS)
                .toList();
    }

    /** What can be done with the one thing that a message names. */
    private static List<String> suggestInterpretations(String message, Language language) {
        var reads = FileRoles.of(message).reads();
        if (reads.size() != 1) {
            return List.of();
        }
        var source = reads.getFirst();
        if (source.startsWith("http")) {
            return List.of(
                    language.choose(
                                    "抓取 %s 的商品，保存为 items.csv",
                                    "Crawl the items of %s and save items.csv")
                            .formatted(source),
                    language.choose("提取 %s 网页的正文", "Fetch the main text of the web page %s")
                            .formatted(source),
                    language.choose("列出 %s 页面上的链接", "List the links of the web page %s")
                            .formatted(source));
        }
        return FileSuggestions.isTable(source)
                ? List.of(
                        language.choose(
                                        "读取 %s 的数据，列出前 10 行",
                                        "Show the top 10 rows of the data in %s")
                                .formatted(source),
                        language.choose("统计 %s 的数据", "Compute statistics of the data in %s")
                                .formatted(source),
                        language.choose(
                                        "用 %s 的数据画图，保存为 chart.png",
                                        "Draw a chart of the data in %s to chart.png")
                                .formatted(source))
                : List.of(language.choose("读取文件 %s", "Read file %s").formatted(source));
    }
}
