package dev.troupe.packs.files.command;

import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads clauses that ask for lines of files: those with a text, and those that are still open. */
final class ContentParser {
    private static final String FILES =
            NamedText.FILE + "(?:\\s*(?:&|,|、|and\\b|和|与)\\s*" + NamedText.FILE + "){0,9}";
    private static final String KINDS =
            "notes?|files|documents?|docs|logs?|minutes|memos?|journals?|readme";

    /** Where to look: files, a folder, or a kind of text with words of its name. */
    private static final String PLACE =
            "(?:(?:all|of|my|the|our|these|those|this|any)\\s+){0,3}(?<place>"
                    + FILES
                    + "|here|(?:current\\s+)?folder|(?:[\\p{L}\\p{N}_-]{1,40}\\s+){0,3}?(?:"
                    + KINDS
                    + ")|[\\w./-]{1,60}\\s+(?:folder|directory))";

    private static final String PLACE_ZH =
            "(?:我的|所有的?|全部的?|这些|这个|当前的?){0,2}\\s*(?<place>"
                    + FILES
                    + "|[\\p{IsHan}\\w-]{0,20}?(?:笔记|记录|纪要|文件|文档|日志|备忘录|备忘|日记|周报|日报|"
                    + KINDS
                    + ")|[\\p{IsHan}\\w./-]{0,20}?\\s*(?:文件夹|目录))";
    private static final String INSIDE_ZH = "\\s*(?:里面?|中|内|下面?|上)";
    private static final String WHAT =
            "(?:the\\s+)?(?:(?:words?|text|phrase|string|name|term)\\s+)?(?<what>"
                    + NamedText.QUOTATION
                    + "|(?:[^\\s⟦⟧,;?]{1,40}\\s+){0,3}?[^\\s⟦⟧,;?]{1,40})";
    private static final String WHAT_ZH =
            "(?:单词|文字|词语?|字样)?\\s*(?<what>"
                    + NamedText.QUOTATION
                    + "|[\\p{IsHan}\\w-]{1,16}?(?:\\s+[\\w-]{1,20}){0,2})";
    private static final String OCCURRENCES =
            "(?<each>(?:(?:all|every|any|the)\\s+){0,2}(?:lines?|places?|mentions?|occurrences?|instances?|references?)\\s+(?:(?:that\\s+|which\\s+)?(?:say|mention|contain)s?|where|with|containing|mentioning|of|to)\\s+)?";
    private static final String END = "\\s*[?.!？。！]*\\s*$";

    private static final List<Pattern> SEARCHES =
            List.of(
                    compile(
                            "\\b(?<verb>search|look|grep|scan|check|go\\s+through)\\s+(?:in\\s+|through\\s+|inside\\s+)?"
                                    + PLACE
                                    + "\\s+for\\s+"
                                    + OCCURRENCES
                                    + WHAT
                                    + END),
                    compile(
                            "\\b(?<verb>search(?:\\s+for)?|find|look\\s+for|grep(?:\\s+for)?|locate|show(?:\\s+me)?|list)\\s+"
                                    + OCCURRENCES
                                    + WHAT
                                    + "\\s+(?:in|inside|within|across|through|throughout|anywhere\\s+in)\\s+"
                                    + PLACE
                                    + END),
                    compile(
                            "\\b(?<verb>where)\\s+(?:is|are|does|do)\\s+"
                                    + WHAT
                                    + "\\s+(?:mentioned|appear|occur|used|written)\\s+in\\s+"
                                    + PLACE
                                    + END),
                    compile(
                            "\\b(?<verb>where|which\\s+lines)\\s+(?:in|of)\\s+"
                                    + PLACE
                                    + "\\s+(?:(?:is|are|does|do)\\s+)?(?:mention\\s+|contain\\s+)?"
                                    + WHAT
                                    + "(?:\\s+(?:mentioned|appear|occur|used|written))?"
                                    + END),
                    compile(
                            "(?<verb>在)\\s*"
                                    + PLACE_ZH
                                    + INSIDE_ZH
                                    + "?\\s*(?:帮我)?(?:查找|搜索|检索|搜|查|找)(?:一下|出来?|到)?\\s*(?:所有|全部)?的?(?:提到|包含|含有|出现|带有?|有)?了?"
                                    + WHAT_ZH
                                    + "(?:的(?:所有|全部)?(?:行|地方|句子))?"
                                    + END),
                    compile(
                            "(?<verb>查找|搜索|检索|搜|找)(?:一下|出)?\\s*"
                                    + PLACE_ZH
                                    + INSIDE_ZH
                                    + "的?\\s*(?:所有|全部)?的?(?:提到|包含|含有|出现|带有?)?了?"
                                    + WHAT_ZH
                                    + "(?:的(?:所有|全部)?(?:行|地方|句子))?"
                                    + END),
                    compile(
                            "(?<verb>"
                                    + PLACE_ZH
                                    + INSIDE_ZH
                                    + "?\\s*(?:哪里|哪儿|哪些地方|什么地方|哪几行|哪些行)(?:提到|包含|含有|出现|写|说|提|有)(?:过|到)?了?)"
                                    + WHAT_ZH
                                    + END));

    private static final Pattern UNKNOWN_PLACE =
            compile(
                    "\\b(?:search(?:\\s+for)?|grep(?:\\s+for)?|look\\s+for)\\s+(?<what>"
                            + NamedText.QUOTATION
                            + "|(?-i:[A-Z][A-Z0-9_-]{1,30}))\\s+(?:in|inside|through)\\s+(?=(?:my|the|our|all)\\s+[\\p{L}-]+\\W*$)");

    /** Verbs that look for a thing as well as for its name in a text. */
    private static final Set<String> FINDS = Set.of("find", "locate", "list", "show", "show me");

    /** What is described, computed or asked for, rather than a text. */
    private static final Pattern NO_TEXT =
            compile(
                    "\\b(?:files?|folders?|director(?:y|ies)|documents?|docs|notes?|everything|anything|something|it|them|all|each|every|that|which|errors|warnings|average|sum|total|number|count|duplicates?|differences?|typos|mistakes|\\w{2,20}est|most|least|in|"
                            + FileKinds.WORDS
                            + ")\\b|文件|文档|最|哪|几个|几条|多少|什么|所有|平均|总和|总数|的|关于");

    private static final Pattern TEXTS =
            compile("\\b(?:notes?|logs?|minutes|memos?|journals?|readme)$");
    private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z0-9_-]+(?:\\s[A-Z0-9_-]+)*");

    private static final String ITEMS =
            "(?:action\\s+(?:items?|points?)|items?|tasks?|to-?dos?|points?|(?:check)?boxes|things)";
    private static final String STATE =
            "(?:open|unchecked|unticked|unfinished|undone|outstanding|incomplete|pending|unresolved|left(?:\\s+(?:to\\s+do|undone|open))?|(?:not|n't)\\s+(?:yet\\s+)?(?:been\\s+)?(?:done|finished|completed?|checked|ticked)(?:\\s+off)?(?:\\s+yet)?|to\\s+(?:be\\s+done|do))";
    private static final String ITEMS_ZH = "(?:待办事项|待办|行动项|任务|事项|事情|事|项目|条目|复选框|勾选框)";
    private static final String NOT_DONE_ZH =
            "(?:还没有?|没有?|尚未|未)(?:被)?(?:完成|做完|做|勾选|勾掉|勾|打勾|办完|处理完?|解决|搞定)";
    private static final List<Pattern> OPEN =
            List.of(
                    compile(
                            "\\b(?:what|which)(?:'s|\\s+is|\\s+are)?\\s+(?:(?:of\\s+)?(?:the|my)\\s+)?(?:"
                                    + ITEMS
                                    + "\\s+)?(?:(?:are|is|have|has)(?:\\s+|(?=n't)))?(?:still\\s+)?"
                                    + STATE
                                    + "(?:\\s+still)?\\s+(?:in|on|from)\\s+"
                                    + PLACE
                                    + END),
                    compile(
                            "\\b(?:list|show(?:\\s+me)?|find|get|give\\s+me|what\\s+are|what|which|are\\s+there)\\s+(?:(?:all|the|my|any|still)\\s+){0,3}(?:"
                                    + STATE
                                    + "\\s+"
                                    + ITEMS
                                    + "|to-?dos)\\s+(?:(?:are\\s+)?(?:still\\s+)?(?:there\\s+)?)(?:in|from|of|on)\\s+"
                                    + PLACE
                                    + END),
                    compile(
                            "(?:请|帮我|麻烦|帮忙|给我|看看|看一下|查一下|查查|列出来?|列一下|找出来?|显示|告诉我|一下|把|在)*\\s*"
                                    + PLACE_ZH
                                    + INSIDE_ZH
                                    + "?的?\\s*(?:还|现在|目前|都|所有)*(?:有|剩下?)?(?:哪些|什么|哪几[项个条]|多少|几[项个条])?(?:"
                                    + ITEMS_ZH
                                    + "(?:是)?)?(?:"
                                    + NOT_DONE_ZH
                                    + "的?(?:"
                                    + ITEMS_ZH
                                    + ")?|(?<=(?:哪些|什么|[项个条]|多少|的)待办|(?:哪些|什么|[项个条]|多少|的)待办事项))(?:都)?(?:有哪些|是哪些|是什么|有什么|列出来)?[呢吗]?"
                                    + END));

    /** Kinds of text that a word for itself means all of. */
    private static final Set<String> ANYTHING =
            Set.of(
                    "files",
                    "documents",
                    "docs",
                    "here",
                    "folder",
                    "current folder",
                    "文件",
                    "文档",
                    "文件夹",
                    "目录");

    private static final Set<String> LISTS = Set.of("md", "markdown", "txt", "org");

    private final NamedText names;

    ContentParser(NamedText names) {
        this.names = names;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /**
     * Whether a request searches for a text in something else than a file, folder or kind of text.
     */
    static boolean isInUnknownPlace(String request) {
        return UNKNOWN_PLACE.matcher(request).find();
    }

    Optional<FileCommand> read(FileClause clause) {
        return readOpen(clause)
                .or(() -> readSearch(clause))
                .or(() -> readUnknownPlace(clause, names));
    }

    private Optional<FileCommand> readOpen(FileClause clause) {
        for (var pattern : OPEN) {
            var match = pattern.matcher(clause.text());
            if (match.find()) {
                var place = match.group("place").strip();
                var files = names.filesIn(place);
                boolean isList =
                        files.isEmpty()
                                ? !isAnything(place)
                                : files.stream().map(Mentions::extension).allMatch(LISTS::contains);
                return isList
                        ? clause.cut(pattern)
                                .map(_ -> new FileCommand.OpenItems(in(place), scope(place)))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /**
     * A search in something else than a file, folder or kind of text: its words remain unread, so
     * that they are named.
     */
    private static Optional<FileCommand> readUnknownPlace(FileClause clause, NamedText names) {
        return clause.cut(UNKNOWN_PLACE)
                .map(found ->
                        new FileCommand.SearchText(
                                List.of(names.name(found.group("what"))),
                                FileSearch.ofPattern(""),
                                List.of(),
                                ""));
    }

    private Optional<FileCommand> readSearch(FileClause clause) {
        for (var pattern : SEARCHES) {
            var match = pattern.matcher(clause.text());
            if (match.find() && isSearch(match)) {
                clause.cut(pattern);
                var place = match.group("place").strip();
                return Optional.of(
                        new FileCommand.SearchText(
                                List.of(names.name(match.group("what").strip())),
                                FileSearch.ofPattern(""),
                                in(place),
                                scope(place)));
            }
        }
        return Optional.empty();
    }

    private boolean isSearch(MatchResult match) {
        var what = match.group("what").strip();
        var place = match.group("place").strip();
        if (!names.filesIn(place).stream().allMatch(TextCommandParser::isText)) {
            return false;
        }
        boolean isGiven = what.startsWith("⟦q") || CAPITALS.matcher(what).matches();
        boolean isNamed =
                FINDS.contains(
                        match.group("verb").toLowerCase(Locale.ROOT).replaceAll("\\s+", " "));
        boolean isText = isEach(match) || !isNamed || isAboutTexts(match, place);
        return isGiven || isText && !NO_TEXT.matcher(what).find();
    }

    private static boolean isEach(MatchResult match) {
        return match.namedGroups().containsKey("each") && match.group("each") != null;
    }

    /** Whether what is found in a place is text of it rather than a file. */
    private boolean isAboutTexts(MatchResult match, String place) {
        boolean isShown = match.group("verb").matches("(?i)(?:list|show).*");
        return !isShown && (!names.filesIn(place).isEmpty() || TEXTS.matcher(place).find());
    }

    /** The files and the folder that the words for a place name. */
    private List<String> in(String place) {
        var files = names.filesIn(place);
        if (!files.isEmpty() || isAnything(place)) {
            return files;
        }
        var folder = place.replaceFirst("(?i)\\s*(?:\\s(?:folder|directory)|文件夹|目录)$", "");
        return folder.equals(place) ? List.of() : List.of(folder);
    }

    private String scope(String place) {
        return in(place).isEmpty() && !isAnything(place) ? place : "";
    }

    private static boolean isAnything(String place) {
        return Stream.of(place.toLowerCase(Locale.ROOT).replaceAll("\\s+", " "))
                .anyMatch(ANYTHING::contains);
    }
}
