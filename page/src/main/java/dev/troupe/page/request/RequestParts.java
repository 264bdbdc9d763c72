package dev.troupe.page.request;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request for a page in its parts: {@code a dashboard of sales.csv: total per month, what stands
 * out}.
 *
 * @param file the table that it is about; empty if it names none
 * @param title what is before the list, without verbs of asking
 * @param scope words before the list that are neither the file nor words of pages, such as {@code
 *     in 2026} in "a dashboard of sales.csv in 2026"; empty if there are none
 * @param parts what it asks for, in order; without a list, the scope in its parts
 * @param isListed whether the parts are a list
 * @param isOfPage whether it states that it asks for a page or an overview
 */
record RequestParts(
        Optional<String> file,
        String title,
        String scope,
        List<String> parts,
        boolean isListed,
        boolean isOfPage) {
    private static final Pattern OVERVIEW =
            Pattern.compile(
                    "(?i)\\b(?:overview|analy[sz]e|analysis|visuali[sz]e|summar\\w+)\\b|概览|概况|总览|分析|可视化");
    private static final FillerWords WORDS =
            FillerWords.common().with(FillerWords.load(RequestParts.class, "page-words.txt"));
    private static final int MAX_ROUNDS = 10; // more words than a phrase leaves behind
    private static final Pattern COLON = Pattern.compile("[:：]");
    private static final Pattern SEPARATOR =
            Pattern.compile("[,，;；、\\n]\\s*+(?:and\\s+|以及|还有|和)?|(?<!\\s)\\s++and also\\s+");

    /** Begins a list behind the file, if there is no colon. */
    private static final Pattern LIST =
            Pattern.compile(
                    "(?i)[,，]?\\s*\\b(?:with|showing|that shows?|which"
                            + " shows?|including|containing|that"
                            + " has)\\b\\s*|[,，]?\\s*(?:其中)?(?:包括|包含|要有|需要有|显示|展示|里面?有|内容(?:有|是))|[,，]\\s*(?:里面|上面)?(?:要|得)?有(?=[\\p{L}\\p{N}])");

    private static final Pattern ASKING =
            Pattern.compile(
                    "(?i)^\\s*(?:请|帮我|给我|麻烦|我要|我想要|想要){0,4}(?:做|生成|创建|建|制作)(?:一个|一份|一张|个|份|张)?|^\\s*(?:please\\s+)?(?:(?:make|build|create|draw|generate|prepare)(?:\\s+(?:me|us))?\\s+|(?:give"
                            + " me|show me|i want|i need|can i have)\\s+)?(?:an?\\s+|the\\s+)?");
    private static final Pattern LOOKING = Pattern.compile("^(?:我?想?看一?[看下]|我?想看)(?=.)");
    private static final Pattern END = Pattern.compile("(?<![.。!！?？\\s])[.。!！?？\\s]++$");

    /** Words that state that a page is asked for. */
    private static final Pattern PAGE =
            Pattern.compile(
                    "(?i)\\b(?:as\\s+)?(?:(?:an?|the|one)\\s+)?(?:interactive\\s+|live\\s+)?(?:dashboards?|pages?|reports?)\\b|(?:做|生成|制作|画)?(?:成|为)?(?:一个|一张|一份|个)?(?:数据)?(?:看板|仪表盘|仪表板|(?:分析|统计|汇总|报告|展示)?页面|(?:分析|统计|汇总|报告|展示)页|报表|大屏)");

    /** What is left of a phrase whose noun, the file (|) or the page, was removed. */
    private static final Pattern DANGLING =
            Pattern.compile(
                    "(?i)\\b(?:of|from|in|for|on|over|about|using|with|by|as|and|the|a|an)\\s*(?:the\\s+|file\\s+|data\\s+){0,3}\\|"
                            + "|^\\s*(?:of|from|for|about|on|over|and|an?|the)\\b|\\b(?:of|from|in|for|as|and|an?|the)\\s*$"
                            + "|(?:把|将|用|对|由|根据|从|给)\\s*\\||\\|\\s*(?:的|里的|中的|里|中|数据)|^\\s*的|的\\s*$|\\|");

    RequestParts {
        parts = List.copyOf(parts);
    }

    static RequestParts of(String request) {
        var text = END.matcher(request.strip()).replaceFirst("");
        var mentions = Mentions.of(text);
        var file = mentions.files().stream().findFirst();
        var halves = halve(text, file.map(it -> text.indexOf(it) + it.length()).orElse(0));
        var head = ASKING.matcher(halves.getFirst().strip()).replaceFirst("").strip();
        var scope = findScope(head, file);
        if (halves.size() > 1) {
            var list = file.map(it -> removeFile(halves.getLast(), it)).orElse(halves.getLast());
            return new RequestParts(file, head, scope, split(list), true, true);
        }
        boolean isWhole = scope.isEmpty() || file.isEmpty();
        boolean isOfPage = PAGE.matcher(text).find() || OVERVIEW.matcher(text).find();
        return new RequestParts(
                file,
                isWhole ? head : scope,
                isWhole ? "" : scope,
                isWhole ? List.of() : split(scope),
                false,
                isOfPage);
    }

    /** Whether a request has a word for a page. */
    static boolean namesPage(String request) {
        return PAGE.matcher(request).find();
    }

    /** At a colon, else at a word that begins a list. */
    private static List<String> halve(String text, int from) {
        var colon = COLON.matcher(text);
        if (colon.find()) {
            return List.of(text.substring(0, colon.start()), text.substring(colon.end()));
        }
        var list = LIST.matcher(text);
        return list.find(from)
                ? List.of(text.substring(0, list.start()), text.substring(list.end()))
                : List.of(text);
    }

    static List<String> split(String list) {
        return SEPARATOR
                .splitAsStream(list.strip())
                .map(part -> LOOKING.matcher(part.strip()).replaceFirst("").strip())
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** The list without a file that is named in it: "total per month from sales.csv". */
    private static String removeFile(String list, String file) {
        return list.contains(file) ? removeDangling(list.replace(file, " | ")) : list;
    }

    private static String removeDangling(String text) {
        var rest = text;
        var before = "";
        for (int round = 0; round < MAX_ROUNDS && !before.equals(rest); round++) {
            before = rest;
            rest = DANGLING.matcher(rest).replaceAll(" ").strip();
        }
        return rest;
    }

    /** Without the file, words of pages, and a title that repeats the name of the file. */
    private static String findScope(String head, Optional<String> file) {
        var rest = head;
        if (file.isPresent()) {
            rest = rest.replace(file.get(), " | ");
            var stem = file.get().replaceFirst("^.*/", "").replaceFirst("\\.[^.]*$", "");
            rest = rest.replaceFirst("(?i)(?<!\\p{L})" + Pattern.quote(stem) + "(?!\\p{L})", " ");
        }
        rest = PAGE.matcher(rest).replaceAll(" ");
        rest = removeDangling(rest).replaceAll("\\s+", " ").replaceFirst("^[\\s,，、;；]+", "");
        return RequestCoverage.of(rest, List.of(), List.of(), WORDS).unread().isEmpty() ? "" : rest;
    }
}
