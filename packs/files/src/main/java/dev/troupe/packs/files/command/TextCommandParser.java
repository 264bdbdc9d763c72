package dev.troupe.packs.files.command;

import dev.troupe.language.ChineseNumerals;
import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads clauses that are about the text of named files: show, count, replace, sort, join. */
final class TextCommandParser {
    /** How grave the entry of a log is. */
    private static final String LEVEL =
            "errors?|warn(?:ing)?s?|info|debug|trace|fatal|critical|exceptions?|failures?";

    private static final Pattern WARNING = compile("warn(?:ings?|s)");
    private static final Pattern PLURAL = compile("(error|exception|failure)s");

    /** Asks for the last of the lines, which are listed in their order. */
    private static final Pattern LAST =
            compile(
                    "(?:[,，]\\s*)?\\b(?:and\\s+)?(?:when|what)\\s+(?:was|is)\\s+the\\s+last(?:\\s+(?:one|line|entry))?\\b");

    private static final Pattern ABOUT =
            compile(
                    "\\bwhat\\s+does\\b(?=.*⟦f)(?<rest>.*?)\\bsay\\s+about\\s+(?<what>[^?？]+?)\\s*[?？]?\\s*$"
                            + "|\\blines\\s+(?:(?:in|of|from)\\s+⟦f\\d+⟧\\s+)?(?:that\\s+|which\\s+)?(?:mention|contain|include|with)(?:s|ing)?\\s+(?:the\\s+words?\\s+)?(?<what2>⟦q\\d+⟧|[\\w-]+)"
                            + "|(?:里面?|中)?(?:包含|含有?|提到|出现|带有?)了?\\s*(?<whatzh>⟦q\\d+⟧|[\\w-]+)\\s*的(?:那些|所有)?行"
                            + "|\\b(?<what3>⟦q\\d+⟧|"
                            + LEVEL
                            + ")\\s+lines?\\b(?:\\s+are(?:\\s+there)?)?"
                            + "|\\bhow\\s+many\\s+(?<what4>⟦q\\d+⟧|"
                            + LEVEL
                            + ")(?:\\s+(?:lines?|entries|messages))?\\s+(?:(?:are|were|do\\s+we\\s+have|have\\s+we\\s+had)\\s+)?(?:there\\s+)?(?:in|inside)\\s+(?:the\\s+)?(?:file\\s+|log(?:\\s+file)?\\s+)?(?=⟦f\\d+⟧)"
                            + "|(?:里面?|中)?(?:一共|总共|共)?(?:有|出现了?)?(?:多少|几)(?:条|行|个|次)\\s*(?<whatzh3>⟦q\\d+⟧|[A-Za-z][\\w-]*)\\s*的?(?:日志|记录|行)?"
                            + "|(?:里面?|中)?的?(?:所有|全部)?的?\\s*(?<whatzh4>⟦q\\d+⟧|[A-Za-z][\\w-]*)\\s*的?(?:日志|记录)?行"
                            + "|(?:里面?|中)?(?:关于|对)\\s*(?<whatzh2>⟦q\\d+⟧|[\\p{IsHan}\\w-]{1,20}?)\\s*(?:是)?(?:怎么|都|说了)?(?:说的?|写的?|说了什么|写了什么|内容)");

    /** Tables have columns and rows, which the agent for tables reads. */
    private static final Set<String> NO_TEXTS =
            Set.of(
                    "csv", "tsv", "json", "jsonl", "xlsx", "xls", "png", "jpg", "jpeg", "gif",
                    "svg", "webp", "pdf", "docx", "doc", "pptx", "zip", "mp3", "mp4", "parquet");

    private static final String NUMBER =
            "\\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten";
    private static final String NUMBER_ZH = "\\d{1,6}|[一二两三四五六七八九十]{1,3}";
    private static final Pattern LINES =
            compile(
                    "\\b(?:the\\s+)?(?<end>first|last|top|bottom)\\s+(?:(?<count>"
                            + NUMBER
                            + ")\\s+)?lines?\\b"
                            + "|\\blines?\\s+(?<from>\\d{1,6})(?:\\s*(?:-|–|to|through|until)\\s*(?<to>\\d{1,6}))?\\b"
                            + "|\\b(?:the\\s+)?(?<nth>\\d{1,6})(?:st|nd|rd|th)\\s+line\\b"
                            + "|(?<endzh>前面?|开头|头|最后|末尾|后面?|倒数)\\s*(?<countzh>"
                            + NUMBER_ZH
                            + ")\\s*行"
                            + "|第\\s*(?<fromzh>"
                            + NUMBER_ZH
                            + ")(?:行?\\s*(?:到|至|-|~)\\s*第?\\s*(?<tozh>"
                            + NUMBER_ZH
                            + "))?\\s*行");
    private static final Pattern SHOW =
            compile(
                    "\\b(?:show|read|open|print|display|view|see|give|tell|cat|output|get)\\b(?:\\s+(?:to\\s+)?me)?(?:\\s+out)?|\\bwhat(?:'s|\\s+is|\\s+are|\\s+does)?\\b(?=.*⟦f)|看看|看一?下|查看|显示|读取?|打开|打印|输出|给我看|是什么|有什么|写了(?:些)?什么|说了(?:些)?什么|内容");
    private static final Pattern WRITES =
            compile("\\b(?:save|write|export|append)\\b|(?:保存|存|写|输出|导出|追加)[到进入为成]");
    private static final Pattern CONTENT =
            compile(
                    "\\b(?:the\\s+)?(?:whole\\s+|full\\s+|entire\\s+)?(?:contents?|text|lines?|in|of|from|inside|say|says|written|file)\\b|内容|文字|全文|里面?|中");
    private static final Pattern COUNTS =
            compile(
                    "\\bhow many\\s+(?:lines?|words?|characters?)\\b(?:\\s+(?:of text|are))?|\\bcount\\s+(?:the\\s+)?(?:number\\s+of\\s+)?(?:lines?|words?|characters?)\\b"
                            + "|\\b(?:line|word)\\s+count\\b|(?:有|是)?(?:多少|(?<![这那前后])几)(?:行|个?字符?|个?单词)|(?:行|字)数(?:是多少)?|数(?:一下|一数)?.{0,3}行");
    private static final Pattern DESCRIBES =
            compile(
                    "\\bhow\\s+(?:big|large)\\b|\\b(?:the\\s+)?size\\s+of\\b|\\bwhen\\b.*\\b(?:changed|modified|edited)\\b|\\b(?:last\\s+)?(?:modified|changed)\\b|多大|大小(?:是多少)?|(?:什么时候|何时)(?:被?修改|改|更新)过?的?|(?:最后)?修改时间");
    private static final String WORD = "[\\p{L}\\p{N}_-]+";
    private static final String REPLACED = "[\\p{L}\\p{N}_.-]+(?:\\s+[\\p{L}\\p{N}_.-]+){0,3}?";
    private static final String WORDS_ZH = "[\\p{IsHan}A-Za-z0-9_-]{1,20}?";

    /** After words that are not in quotes. */
    private static final String END_ZH = "(?=\\s*(?:$|[,，;；。!！]|再|并|另存|保存|存[为成到]|写[到入]))";

    private static final Pattern REPLACE =
            compile(
                    "\\b(?:replace|substitute(?!\\s+\\S+\\s+for\\b)|swap|change(?=\\s+(?:all|every|each)\\b|(?:\\s+\\w+){0,4}\\s*⟦q))\\b(?<all>\\s+(?:every|all|each|the)(?:\\s+(?:occurrences?|instances?)(?:\\s+of)?)?)?(?:\\s+(?:the\\s+)?(?:words?|text|phrase|string|name))?\\s*(?<old>"
                            + NamedText.QUOTATION
                            + "|"
                            + REPLACED
                            + ")\\s+(?:with|by|to|into|for)\\s+(?:the\\s+(?:word|text|phrase)\\s+)?(?<new>"
                            + NamedText.QUOTATION
                            + "|"
                            + WORD
                            + "(?:\\s+"
                            + WORD
                            + "){0,3}?(?=\\s*(?:$|[,;.!]|\\b(?:in|inside|throughout|everywhere|across|and)\\b))|"
                            + WORD
                            + ")"
                            + "|(?:所有|全部)?的?(?:单词|词语?|文字|文本)?\\s*(?<oldzh>"
                            + NamedText.QUOTATION
                            + ")\\s*(?:全部|都|全|统一)?\\s*(?:替换|换|改)(?:成|为|作|掉?成)\\s*(?<newzh>"
                            + NamedText.QUOTATION
                            + ")"
                            + "|用\\s*(?<newzh2>"
                            + NamedText.QUOTATION
                            + ")\\s*(?:全部|都)?替换掉?(?:所有|全部)?的?\\s*(?<oldzh2>"
                            + NamedText.QUOTATION
                            + ")"
                            + inText(
                                    "(?<oldzh3>" + WORDS_ZH + ")",
                                    "(?<newzh3>(?!\\d)" + WORDS_ZH + ")")
                            + inText("(?<oldzh4>\\d[\\w.-]{0,19})", "(?<newzh4>" + WORDS_ZH + ")"));
    private static final Pattern SET =
            compile(
                    "\\b(?:change|set|update|switch)\\s+(?:the\\s+)?(?:value\\s+of\\s+)?(?<key>"
                            + NamedText.QUOTATION
                            + "|[\\p{L}][\\p{L}\\p{N}_.' -]{0,40}?)\\s+to\\s+(?<value>"
                            + NamedText.QUOTATION
                            + "|[\\p{L}\\p{N}_.:/+-]+)"
                            + "|(?:里面?|中)的?\\s*(?<keyzh>[\\p{IsHan}A-Za-z][\\p{IsHan}\\w.-]{0,20}?)\\s*(?:都)?(?:改|(?<!替)换|设|调)(?:成|为|到)\\s*(?<valuezh>"
                            + NamedText.QUOTATION
                            + "|[\\p{L}\\p{N}_.:/+-]+)");
    private static final Pattern UNIQUE =
            compile(
                    "\\b(?:remove|delete|drop|strip)\\s+(?:(?:the|all|any)\\s+)*(?:duplicated?|repeated)\\s+lines?\\b|\\bdedup(?:e|licate)\\b(?:\\s+(?:the\\s+)?lines)?|(?:去掉|删除|删掉|移除|去除)?(?:里面?|中)?的?(?:所有)?重复的?行(?:去掉|删除|删掉|移除)?了?|按行去重|去重");
    private static final Pattern NOT_BLANK =
            compile(
                    "\\b(?:remove|delete|drop|strip)\\s+(?:(?:the|all|any)\\s+)*(?:blank|empty)\\s+lines?\\b|(?:去掉|删除|删掉|移除|去除)?(?:里面?|中)?的?(?:所有)?空白?行(?:都)?(?:去掉|删除|删掉|移除)?了?");
    private static final Pattern SORT =
            compile(
                    "\\bsort\\b(?:\\s+(?:the|all))*(?:\\s+lines?)?|\\blines?\\s+(?:sorted|in\\s+alphabetical\\s+order)|(?:按|以)?(?:字母|拼音|笔画)?(?:顺序|升序)?(?:给|对)?(?:里面?|中)?的?(?:每?行|内容)?(?:进行)?排(?:一下)?序");
    private static final Pattern ALPHABETICAL =
            compile(
                    "\\balphabetical(?:ly)?(?:\\s+order)?\\b|\\bin\\s+alphabetical\\s+order\\b|\\bA\\s*(?:-|to)\\s*Z\\b|按?字母(?:表|顺序)?|每?行");
    private static final Pattern REVERSE =
            compile("\\b(?:in\\s+)?(?:reverse|descending)(?:\\s+order)?\\b|降序|倒序");
    private static final Pattern JOIN =
            compile(
                    "\\b(?:combine|merge|join|concatenate|put\\s+together)\\b|合并|拼接|拼(?=[成到在])|合(?=[成到])");
    private static final Pattern INTO =
            compile(
                    "\\b(?:in|into|as|to)\\b(?:\\s+(?:a|one|the))?(?:\\s+(?:single|new))?(?:\\s+file)?(?:\\s+(?:called|named))?|(?:保存|存|写|放|输出|并)?(?:成|为|到|进|入|在)(?:一起)?(?:一个)?(?:新)?(?:的)?(?:文件)?|叫做?");
    private static final Pattern SAVES =
            compile(
                    "\\b(?:save|write|store|put)\\b(?:\\s+(?:it|them|the\\s+result))?|(?:结果)?(?:保存|存|写)");

    /** Where the result of a clause is written: and save it as b.txt. */
    static final Pattern RESULT =
            compile(
                    "\\b(?:save|write|store|put|export)\\s+(?:(?:it|them|that|this|(?:the|all)\\s+(?:results?|rest|list))\\s+)?(?:as|to|in|into|under)\\s+(?:(?:a|the)\\s+)?(?:(?:new|text|another|separate)\\s+)*(?:file\\s+)?(?:(?:called|named)\\s+)?⟦f\\d+⟧(?:,?\\s*please)?[\\s.!]*$"
                            + "|(?:并且?|再|同时)?\\s*(?:[把将]?(?:结果|它们?))?\\s*(?:另存|保存|存|写|放|输出|导出)(?:一份)?(?:成|为|到|进|入|在)\\s*(?:一个)?(?:新|另一?个?)?的?(?:文本)?(?:文件)?(?:叫做?)?\\s*⟦f\\d+⟧(?:里面?|中)?(?:去|吧)?[\\s。!！]*$");

    private final NamedText names;

    TextCommandParser(NamedText names) {
        this.names = names;
    }

    /** An alternative for all places of words in a text: 里的客户都替换为用户. */
    private static String inText(String old, String replacement) {
        return "|(?:里面?|中)的?(?:所有|全部)?的?(?:单词|词语?|文字|文本)?\\s*"
                + old
                + "\\s*(?:(?:全部|都|全|统一)*替换|(?:全部|都|全|统一)+\\s*换)(?:成|为|作)\\s*"
                + replacement
                + END_ZH;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    static boolean isText(String file) {
        return !NO_TEXTS.contains(Mentions.extension(file));
    }

    /** Whether a clause is about one file and has a result, which may be written to another. */
    static boolean hasResult(String clause) {
        return NamedText.marks(clause).stream()
                                .filter(mark -> clause.charAt(mark.start() + 1) == 'f')
                                .count()
                        == 1
                && (ExtractionParser.isIn(clause)
                        || Stream.of(REPLACE, SET, UNIQUE, NOT_BLANK, SORT)
                                .anyMatch(edit -> edit.matcher(clause).find()));
    }

    /** What a clause asks for that names these files. */
    Optional<FileCommand> read(FileClause clause, List<String> files) {
        if (files.isEmpty() || !files.stream().allMatch(TextCommandParser::isText)) {
            return files.size() == 1 ? describe(clause, files.getFirst()) : Optional.empty();
        }
        if (files.size() > 1) {
            return readJoin(clause, files).or(() -> readEdit(clause, files.get(0), files.get(1)));
        }
        var file = files.getFirst();
        return new OccurrenceParser(names)
                .read(clause, file)
                .or(() -> find(clause, file))
                .or(() -> describe(clause, file))
                .or(() -> count(clause, file))
                .or(() -> readEdit(clause, file, ""))
                .or(() -> readLines(clause, file));
    }

    /** A clause that asks for the whole text of files. */
    Optional<FileCommand> show(FileClause clause, List<String> files) {
        boolean isTextGiven = !names.quotationsIn(clause.text()).isEmpty();
        if (files.isEmpty()
                || isTextGiven
                || clause.contains(WRITES)
                || !files.stream().allMatch(TextCommandParser::isText)
                || !clause.take(SHOW)) {
            return Optional.empty();
        }
        clause.take(CONTENT);
        return Optional.of(new FileCommand.Read(new FileCommand.Selection.Named(files)));
    }

    private Optional<FileCommand> find(FileClause clause, String file) {
        if (!clause.contains(ABOUT)) {
            return Optional.empty();
        }
        var mark = "⟦f0⟧";
        var found = clause.cut(ABOUT).orElseThrow();
        clause.take(SHOW);
        clause.take(LAST);
        var what =
                group(
                                found, "what", "what2", "what3", "what4", "whatzh", "whatzh2",
                                "whatzh3", "whatzh4")
                        .replace(mark, " ");
        var words = SearchWords.of(entry(names.name(what.strip())));
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(new FileCommand.FindLines(file, words));
    }

    /** "Errors" as the lines of a log have it; a warning may be written WARN. */
    private static String entry(String word) {
        return WARNING.matcher(word).matches() ? "warn" : PLURAL.matcher(word).replaceFirst("$1");
    }

    private static Optional<FileCommand> describe(FileClause clause, String file) {
        return clause.take(DESCRIBES)
                ? Optional.of(new FileCommand.Describe(file))
                : Optional.empty();
    }

    private static Optional<FileCommand> count(FileClause clause, String file) {
        return clause.take(COUNTS) ? Optional.of(new FileCommand.Count(file)) : Optional.empty();
    }

    private static Optional<FileCommand> readLines(FileClause clause, String file) {
        if (!clause.contains(LINES) || !clause.contains(SHOW)) {
            return Optional.empty();
        }
        clause.take(SHOW);
        return clause.cut(LINES).map(found -> readLines(found, file));
    }

    private static FileCommand readLines(MatchResult found, String file) {
        var end = group(found, "end", "endzh").toLowerCase(Locale.ROOT);
        if (!end.isEmpty()) {
            int count = number(group(found, "count", "countzh"));
            boolean isLast =
                    end.equals("last")
                            || end.equals("bottom")
                            || end.startsWith("最后")
                            || end.startsWith("末")
                            || end.startsWith("后")
                            || end.startsWith("倒");
            return isLast
                    ? new FileCommand.ReadLines(file, -count, -1)
                    : new FileCommand.ReadLines(file, 1, count);
        }
        int from = number(group(found, "from", "nth", "fromzh"));
        var to = group(found, "to", "tozh");
        return new FileCommand.ReadLines(file, from, to.isEmpty() ? from : number(to));
    }

    private Optional<FileCommand> readEdit(FileClause clause, String file, String target) {
        var replaced =
                clause.contains(REPLACE) ? clause.cut(REPLACE) : Optional.<MatchResult>empty();
        if (replaced.isPresent()) {
            var found = replaced.get();
            return Optional.of(
                    edit(
                            clause,
                            file,
                            TextEdits.REPLACE,
                            names.name(group(found, "old", "oldzh", "oldzh2", "oldzh3", "oldzh4")),
                            names.name(group(found, "new", "newzh", "newzh2", "newzh3", "newzh4")),
                            target));
        }
        var set = clause.contains(SET) ? clause.cut(SET) : Optional.<MatchResult>empty();
        if (set.isPresent()) {
            var found = set.get();
            return Optional.of(
                    edit(
                            clause,
                            file,
                            TextEdits.SET,
                            names.name(group(found, "key", "keyzh")),
                            names.name(group(found, "value", "valuezh")),
                            target));
        }
        if (clause.take(UNIQUE)) {
            return Optional.of(edit(clause, file, TextEdits.UNIQUE, "", "", target));
        }
        if (clause.take(NOT_BLANK)) {
            return Optional.of(edit(clause, file, TextEdits.NOT_BLANK, "", "", target));
        }
        if (clause.take(SORT)) {
            clause.take(ALPHABETICAL);
            var order = clause.take(REVERSE) ? TextEdits.SORT_DOWN : TextEdits.SORT;
            return Optional.of(edit(clause, file, order, "", "", target));
        }
        return Optional.empty();
    }

    private static FileCommand edit(
            FileClause clause,
            String file,
            String edit,
            String find,
            String replacement,
            String target) {
        if (!target.isEmpty() && clause.cut(RESULT).isEmpty()) {
            clause.take(SAVES);
            clause.take(INTO);
        }
        return new FileCommand.EditText(file, edit, find, replacement, target);
    }

    private static Optional<FileCommand> readJoin(FileClause clause, List<String> files) {
        if (files.size() < 3 || !clause.take(JOIN)) {
            return Optional.empty();
        }
        clause.take(SAVES);
        clause.take(INTO);
        return Optional.of(
                new FileCommand.Join(files.subList(0, files.size() - 1), files.getLast()));
    }

    static int number(String word) {
        var lower = word.strip().toLowerCase(Locale.ROOT);
        var words =
                List.of(
                        "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                        "ten");
        if (lower.isEmpty()) {
            return 1;
        }
        int english = words.indexOf(lower);
        return english > 0
                ? english
                : lower.matches("\\d+")
                        ? Integer.parseInt(lower)
                        : ChineseNumerals.parse(lower).orElse(1);
    }

    private static String group(MatchResult found, String... groups) {
        for (var group : groups) {
            var text = found.group(group);
            if (text != null) {
                return text;
            }
        }
        return "";
    }
}
