package dev.troupe.packs.files.command;

import dev.troupe.packs.files.command.FileCommand.Selection;
import dev.troupe.packs.files.command.FileSearch.Depth;
import dev.troupe.packs.files.command.FileSearch.Limits;
import dev.troupe.packs.files.command.FileSearch.Order;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads which files a clause means: by name, by kind, all of them, and what restricts them. Words
 * that restrict leave the clause, so that none of them is taken for its verb or object.
 */
final class SelectionParser {
    private static final String MARK = "⟦[fq]\\d+⟧";
    private static final String FILES = "(?:\\s*(?:files?|documents?|ones))?";
    private static final String ITEM =
            "(?:" + MARK + "|\\*?\\.?(?:" + FileKinds.WORDS + ")s?(?![a-z])" + FILES + ")";
    private static final String ITEMS =
            "(?<items>"
                    + ITEM
                    + "(?:\\s*(?:[,，、&]|and|or|和|与|及)\\s*(?:(?:the|all)\\s+)?"
                    + ITEM
                    + "){0,20})";

    private static final List<Pattern> EXCEPTIONS =
            List.of(
                    compile(
                            "\\b(?:but\\s+(?:not|keep|leave)|(?:and\\s+)?keep(?:ing)?|leav(?:e|ing)|except(?:ing)?(?:\\s+for)?|excluding|apart\\s+from|other\\s+than|not\\s+including|but)\\s+(?:(?:the|all|any)\\s+)*"
                                    + ITEMS
                                    + "(?:\\s+(?:alone|out|untouched|where\\s+(?:it|they)\\s+(?:is|are)|as\\s+(?:it|they)\\s+(?:is|are)))?"),
                    compile("(?<![删移清去])除了?\\s*" + ITEMS + "\\s*(?:文件)?(?:以外|之外|外)?的?"),
                    compile("(?:但是?|不过)?(?:保留|留下|不要动|别动|不包括|不含|排除)\\s*" + ITEMS + "(?:文件)?(?:不动)?"),
                    compile("(?:但是?|不过)?\\s*" + ITEMS + "\\s*(?:文件)?(?:除外|保留|留着|不动|别动|不要动)"));

    private static final List<Pattern> NAMED_EXCEPTIONS =
            List.of(
                    compile(
                            "\\b(?:(?:but|and)\\s+)*(?:leav(?:e|ing)|keep(?:ing)?|except(?:\\s+for)?|excluding|not|skip(?:ping)?)\\s+(?:(?:anything|everything|any|all|those|the|files?|ones)\\s+)*(?:with|named|called|containing|that\\s+(?:have|has|contain|contains|say|says))\\s+(?:the\\s+word\\s+)?(?<part>"
                                    + MARK
                                    + "|[\\w-]+)(?:\\s+in\\s+(?:the|its|their)\\s+(?:file\\s*)?names?)?(?:\\s+(?:alone|out|untouched|where\\s+(?:it|they)\\s+(?:is|are)|as\\s+(?:it|they)\\s+(?:is|are)))?"),
                    compile(
                            "(?:但是?|不过)?(?:(?:文件)?名[字称]?(?:里|中)?(?:带有?|含有?|有))?\\s*(?<part>"
                                    + NamedText.QUOTATION
                                    + "|[\\p{IsHan}A-Za-z0-9_-]{1,8}?)\\s*(?:的|文件)*(?:不要动|别动|不动|除外|留着|不用动)"));
    private static final Pattern EMPTY =
            compile("\\bempty\\b(?=\\s+(?:\\S+\\s+)?(?:files?|ones)\\b)|空白?的?(?=文件(?!夹))");
    private static final Pattern AT_MOST =
            compile(
                    "\\b(?:at\\s+most|max(?:imum)?|no\\s+more\\s+than|only|just)\\s+(?:the\\s+)?(?:top\\s+|first\\s+)?(?<most>\\d{1,3}|one|two|three|five|ten)\\b(?!\\s*(?:sentence|word|line))|(?:最多|只要|只列?|不超过)\\s*(?:前)?(?<mostzh>[\\d一两二三五十]{1,3})\\s*个");
    private static final Pattern YEAR =
            compile(
                    "\\b(?:from|of|for)\\s+(?<year>(?:19|20)\\d{2})\\b(?!\\s*(?:folder|/))|(?<yearzh>(?:19|20)\\d{2})\\s*年?的(?=.{0,6}(?:文件|文档|图片|照片))");

    private static final Pattern SIZE =
            compile(
                    "(?:\\b(?:that|which)\\s+(?:is|are)\\s+|\\b(?:of|with\\s+a\\s+size)\\s+)?\\b(?:(?<more>larger|bigger|greater|more|heavier)|(?<less>smaller|less))\\s+than\\s+(?<size>\\d+(?:\\.\\d+)?)\\s*(?<unit>bytes?|b|kb|k|kib|mb|m|mib|megabytes?|kilobytes?|gb)\\b(?:\\s+in\\s+size)?"
                            + "|\\b(?:(?<over>over|above)|(?<under>under|below))\\s+(?<size2>\\d+(?:\\.\\d+)?)\\s*(?<unit2>bytes?|kb|kib|mb|mib|gb)\\b(?:\\s+in\\s+size)?"
                            + "|(?:大小)?(?:(?<morezh>大于|超过)|(?<lesszh>小于|不到|不足))\\s*(?<sizezh>\\d+(?:\\.\\d+)?)\\s*(?<unitzh>字节|kb|k|mb|m|gb|兆)(?![a-z])的?"
                            + "|(?<sizezh2>\\d+(?:\\.\\d+)?)\\s*(?<unitzh2>字节|kb|k|mb|m|gb|兆)(?:(?<overzh>以上)|(?<underzh>以下))的?");
    private static final Pattern AGE =
            compile(
                    "(?:\\b(?:that|which)\\s+(?:is|are)\\s+)?\\bolder\\s+than\\s+(?<old>\\d+|a|one)\\s+(?<oldunit>day|week)s?"
                            + "|(?:\\b(?:that|which)\\s+(?:was|were|have\\s+been)\\s+)?\\b(?:changed|modified|edited)\\s+(?:in|within|during)\\s+the\\s+(?:last|past)\\s+(?<new>\\d+\\s+)?(?<newunit>day|week)s?"
                            + "|(?<oldzh>\\d+|一|两|三|七|十)\\s*(?<oldunitzh>天|周|个星期)(?:之|以)?前(?:修改|创建)?的"
                            + "|(?:最近|过去|近)\\s*(?<newzh>\\d+|一|两|三|七|十)\\s*(?<newunitzh>天|周|个星期)内?(?:修改|改动?|更新)过?的");
    private static final Pattern NAME =
            compile(
                    "(?:\\b(?:whose|with)\\s+(?:file\\s*)?names?\\s+|\\b(?:that|which)\\s+)?\\b(?:start|begin)(?:s|ning|ing)?\\s+with\\s+(?<start>"
                            + MARK
                            + "|[\\w-]+)"
                            + "|(?:\\b(?:whose|with)\\s+(?:file\\s*)?names?\\s+|\\b(?:that|which)\\s+)?\\bend(?:s|ing)?\\s+(?:with|in)\\s+(?<end>"
                            + MARK
                            + "|\\.?[\\w-]+)"
                            + "|\\b(?:with|having|(?:that|which)\\s+(?:have|contain))\\s+(?<in>"
                            + MARK
                            + "|[\\w-]+)\\s+in\\s+(?:their|its|the)\\s+(?:file\\s*)?names?"
                            + "|\\b(?:whose|with)\\s+(?:file\\s*)?names?\\s+(?:that\\s+)?contain(?:s|ing)?\\s+(?<in2>"
                            + MARK
                            + "|[\\w-]+)"
                            + "|(?:(?:文件)?名[字称]?)?(?:以)?\\s*(?<startzh>"
                            + MARK
                            + "|[\\w-]+)\\s*(?:开头|打头)的?"
                            + "|(?:(?:文件)?名[字称]?)?以\\s*(?<endzh>"
                            + MARK
                            + "|\\.?[\\w-]+)\\s*结尾的?"
                            + "|(?:文件)?名[字称]?(?:里|中)?(?:面)?(?:带有?|含有?|包含|有)\\s*(?<inzh>"
                            + MARK
                            + "|[\\w-]+)\\s*的?");
    private static final Pattern TEXT =
            compile(
                    "\\b(?:that|which)\\s+(?:contain|mention|include)s?\\s+(?:the\\s+(?:word|words|text|phrase|name)\\s+)?(?<text>"
                            + NamedText.QUOTATION
                            + ")|\\b(?:containing|mentioning)\\s+(?:the\\s+(?:word|words|text|phrase|name)\\s+)?(?<text2>"
                            + NamedText.QUOTATION
                            + ")|(?:内容(?:里|中)?)?(?:包含|提到|含有|出现)了?(?:过)?\\s*(?<textzh>"
                            + NamedText.QUOTATION
                            + ")\\s*的");
    private static final Pattern FROM =
            compile(
                    "\\b(?:from|out\\s+of)\\s+(?:(?:the|my)\\s+)?(?:folder\\s+|directory\\s+)?(?<from>"
                            + NamedText.QUOTATION
                            + "|[\\w][\\w./-]{0,100}?)/?(?:\\s+(?:folder|directory))?(?=\\s+(?:to|into)\\b|\\s*[.!]?$)"
                            + "|从\\s*(?<fromzh>"
                            + NamedText.QUOTATION
                            + "|[\\p{IsHan}\\w-]{1,20}?)\\s*(?:文件夹|目录)?(?:里面?|中|下)?(?=[移挪搬复拷把将])"
                            + "|\\b(?:in|inside|of)\\s+(?:(?:the|my)\\s+)?(?:folder\\s+|directory\\s+)?(?<in>"
                            + NamedText.QUOTATION
                            + "|(?!(?:this|that|it|here|order|total)\\b)[\\w][\\w./-]{0,100}?)/?(?:\\s+(?:folder|directory))?(?=\\s+(?:to|into)\\s+(?!the\\s+(?:end|top)\\b))"
                            + "|(?:(?<=[把将])|(?<=删除)|(?<=删掉)|(?<=移动)|(?<=复制)|(?<=列出)|(?<=查看)|^\\s*)\\s*(?<inzh>"
                            + NamedText.QUOTATION
                            + "|(?!删|移除|清空|列出|查看|看|把|将|[这那此本该其从]|当前|工作)[\\p{IsHan}\\w-]{1,20}?)\\s*(?:(?:文件夹|目录)\\s*(?:里|中|下)面?|里面?|中)的?(?=\\s*(?:所有|全部|\\s*⟦f|文件(?!夹)|东西|图片|照片|文档|(?:"
                            + FileKinds.WORDS
                            + ")\\s*(?:格式的?)?文件))");
    private static final Pattern ORDER =
            compile(
                    "\\b(?:the\\s+)?(?<most>\\d{1,3}\\s+|one\\s+|two\\s+|three\\s+|five\\s+|ten\\s+)?(?<word>largest|biggest|smallest|newest|latest|oldest|most\\s+recent)\\b(?=(?<plural>\\s+(?:\\w+\\s+)?files\\b)?)"
                            + "|最(?<wordzh>大|小|新|旧|老|早)的?(?:那个|(?<mostzh>[\\d一两二三五十]{1,3})个)?(?=.*文件|\\s*的?(?:是|$))");
    private static final Pattern SORTED =
            compile(
                    "(?:\\b(?:sort|order|rank)(?:ed)?\\s+)?\\bby\\s+(?:file\\s+)?(?<by>size|date|age|time)\\b|按照?(?:文件)?(?:的)?(?:修改)?(?<byzh>大小|时间|日期)(?:的?(?:顺序|先后))?(?:排序|排列|排)?(?:从大到小|从新到旧)?"
                            + "|(?<down>\\b(?:biggest|largest)\\s+first\\b|(?:按照?大小)?从大到小(?:排序|排列|排)?)");

    private static final String NUMBER = "\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten";

    /** Before a word of a name, which neither a kind of file nor a determiner is. */
    private static final String NO_KIND =
            "(?!\\.?(?:"
                    + FileKinds.WORDS
                    + ")s?(?![A-Za-z])|(?:other|remaining|same|first|last|next|previous|following)\\b|其[他它余]|剩下|别的|相同|同样|重复)";

    /** How many files there are, and a word of their names: both meeting files, 两个会议文件. */
    private static final Pattern COUNT =
            compile(
                    "\\b(?:(?<number>both)(?:\\s+of)?(?:\\s+(?:the|my|these|those))?|(?:all\\s+(?:of\\s+)?)?(?:the|my|these|those)\\s+(?<number2>"
                            + NUMBER
                            + ")|all\\s+(?<number3>"
                            + NUMBER
                            + "))(?=\\s.*\\b(?:files?|documents?|(?:"
                            + FileKinds.WORDS
                            + ")s)\\b)(?:\\s+"
                            + NO_KIND
                            + "(?<word>"
                            + NamedText.QUOTATION
                            + "|[\\p{L}\\p{N}_-]+)(?=\\s+files?\\b))?"
                            + "|(?:[这那]|全部|所有)?的?\\s*(?<numberzh>\\d{1,3}|[一两二三四五六七八九十]{1,3})\\s*(?:个|份|张)(?=[^,，]{0,40}(?:文件(?!夹)|文档|图片|照片))(?:\\s*"
                            + NO_KIND
                            + "(?<wordzh>"
                            + NamedText.QUOTATION
                            + "|[\\w-]+|[\\p{IsHan}]{2,8}?)\\s*的?(?=文件(?!夹)))?");

    static final Pattern REST =
            compile(
                    "\\b(?:all\\s+)?(?:the\\s+)?(?:other|remaining)\\s+files\\b|\\ball\\s+(?:the\\s+)?(?:others|rest)\\b|\\bthe\\s+rest\\b|\\beverything(?:\\s+else)?\\b|\\b(?:all\\s+)?(?:of\\s+)?(?:the\\s+)?(?:stuff|things|contents?)\\b(?=\\s+(?:in|of|inside|from)\\b)|\\b(?:all|every)\\s+(?:of\\s+)?(?:(?:the|my|these|those|our)\\s+)?(?:files?|documents?)\\b"
                            + "|(?:其他|其它|其余|剩下|别)的?(?:所有|全部)?的?(?:文件|文档)?(?!夹)(?:都|全部|全)?|(?:所有|全部)的?(?:文件|文档)(?!夹)(?:都|全部|全)?|(?:所有|全部)?的?东西(?:都|全部|全)?|全都|全部(?=[移挪搬])");

    private static final String SUBFOLDERS =
            "(?:(?:its|the|their|any|all|of)\\s+)*sub-?\\s?(?:folders?|director(?:y|ies))\\b";
    private static final String SUBFOLDERS_ZH =
            "(?:它们?的|其|所有|全部|各级?|下面的)*(?:子|下级)(?:文件夹|目录)(?:里面?|中|下面?|内)?的?(?:文件(?!夹))?";

    /** States that the files of subfolders are not meant. */
    private static final Pattern FOLDER_ONLY =
            compile(
                    "\\b(?:but\\s+)?(?:not\\s+including|not|without|excluding|except|ignoring)\\s+(?:(?:those|the\\s+ones|files|anything)\\s+)?(?:in\\s+)?"
                            + SUBFOLDERS
                            + "|(?:但是?|不过)?(?:不要?|别|无需|不用)(?:包括|包含|含|管)"
                            + SUBFOLDERS_ZH);

    /** States that the files of subfolders are meant, too. */
    private static final Pattern WITH_SUBFOLDERS =
            compile(
                    "\\b(?:also\\s+)?(?:including|include|with|plus|and|as\\s+well\\s+as)\\s+(?:also\\s+)?(?:(?:those|the\\s+ones|files)\\s+)?(?:in\\s+)?"
                            + SUBFOLDERS
                            + "(?:\\s+(?:too|as\\s+well))?|\\brecursively\\b"
                            + "|(?:也|并)?(?:包括|包含|连同|含|以及|及|和|连)"
                            + SUBFOLDERS_ZH
                            + "(?:也|都|一起)*(?:要|算)?|递归地?");

    private final NamedText names;

    SelectionParser(NamedText names) {
        this.names = names;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /** What restricts the files of a clause; takes its words out of the clause. */
    record Restrictions(
            List<String> except,
            Limits limits,
            Order order,
            int most,
            NamePattern name,
            List<String> words,
            String folder,
            Depth depth,
            int expected) {
        static final Restrictions NONE =
                new Restrictions(
                        List.of(),
                        Limits.NONE,
                        Order.NAME,
                        0,
                        new NamePattern("", "", ""),
                        List.of(),
                        "",
                        Depth.UNSTATED,
                        0);

        /** Whether files are restricted at all. */
        boolean isNone() {
            return isOnlyCounted() && expected == 0;
        }

        /** Whether files are restricted by nothing but how many they are. */
        private boolean isOnlyCounted() {
            return except.isEmpty()
                    && limits.equals(Limits.NONE)
                    && order == Order.NAME
                    && most == 0
                    && name.isAny()
                    && words.isEmpty()
                    && folder.isEmpty()
                    && depth == Depth.UNSTATED;
        }

        /** The folder in which they are. */
        String place() {
            return folder.isEmpty() ? "." : folder;
        }

        private FileSearch toSearch(String kind) {
            return new FileSearch(
                    name.withKind(kind),
                    words,
                    place(),
                    except,
                    limits,
                    order,
                    most,
                    "",
                    depth,
                    expected);
        }
    }

    /** Parts of a file name. */
    record NamePattern(String start, String within, String end) {
        boolean isAny() {
            return start.isEmpty() && within.isEmpty() && end.isEmpty();
        }

        /** A pattern of names that are of a kind, {@code *.pdf}, too. */
        String withKind(String kind) {
            if (isAny()) {
                return kind;
            }
            var middle = within.isEmpty() ? "*" : "*" + within + "*";
            boolean isAnyKind = kind.isEmpty() || kind.equals("*");
            var tail =
                    isAnyKind ? (end.isEmpty() ? "*" : end) : end + kind.replaceFirst("^\\*", "");
            var pattern = start + middle + tail;
            boolean isWithEnding = end.startsWith(".") || !isAnyKind || end.isEmpty();
            return (isWithEnding ? pattern : start + middle + end + ".*")
                    .replaceAll("\\*{2,}", "*");
        }
    }

    /** A clause without the words about subfolders. */
    static String withoutDepth(String clause) {
        return WITH_SUBFOLDERS.matcher(FOLDER_ONLY.matcher(clause).replaceAll(" ")).replaceAll(" ");
    }

    private static Depth cutDepth(FileClause clause) {
        boolean isOnly = clause.cut(FOLDER_ONLY).isPresent();
        boolean isWith = clause.cut(WITH_SUBFOLDERS).isPresent();
        return isOnly ? Depth.FOLDER_ONLY : isWith ? Depth.WITH_SUBFOLDERS : Depth.UNSTATED;
    }

    Restrictions cutRestrictions(FileClause clause) {
        var depth = cutDepth(clause);
        var except = new ArrayList<String>();
        for (var pattern : EXCEPTIONS) {
            for (var found = clause.cut(pattern); found.isPresent(); found = clause.cut(pattern)) {
                except.addAll(items(found.get().group("items")));
            }
        }
        for (var pattern : NAMED_EXCEPTIONS) {
            clause.cut(pattern)
                    .ifPresent(found -> except.add("*" + plain(found.group("part")) + "*"));
        }
        var size = clause.cut(SIZE);
        var isEmpty = clause.cut(EMPTY).isPresent();
        var age = clause.cut(AGE);
        var limits = isEmpty ? new Limits(0, 1, 0, 0) : limits(size, age);
        var name = clause.cut(NAME);
        var year = name.isPresent() ? Optional.<MatchResult>empty() : clause.cut(YEAR);
        var bound = clause.cut(AT_MOST);
        var text =
                clause.cut(TEXT).map(found -> names.name(group(found, "text", "text2", "textzh")));
        var folder =
                clause.cut(FROM)
                        .map(found -> names.name(group(found, "from", "fromzh", "in", "inzh")));
        var sorted = clause.cut(SORTED);
        var order = clause.cut(ORDER);
        boolean isOrdered = order.isPresent() || bound.isPresent();
        var count =
                isOrdered
                        ? Optional.<MatchResult>empty()
                        : cutCount(clause, name.isPresent() || year.isPresent());
        return new Restrictions(
                List.copyOf(except),
                limits,
                order.map(SelectionParser::order)
                        .or(() -> sorted.map(SelectionParser::sortOrder))
                        .orElse(Order.NAME),
                bound.map(SelectionParser::most).orElse(order.map(SelectionParser::most).orElse(0)),
                name.map(this::namePattern)
                        .or(() ->
                                count.map(SelectionParser::word)
                                        .filter(word -> !word.isEmpty())
                                        .map(word -> new NamePattern("", plain(word), "")))
                        .orElseGet(() ->
                                new NamePattern(
                                        "",
                                        year.map(found -> group(found, "year", "yearzh"))
                                                .orElse(""),
                                        "")),
                text.map(List::of).orElse(List.of()),
                folder.orElse(""),
                depth,
                count.map(found -> group(found, "number", "number2", "number3", "numberzh"))
                        .map(SelectionParser::count)
                        .orElse(0));
    }

    /** The files that a clause means, whose restrictions are read. */
    Optional<Selection> take(FileClause clause, List<String> named, Restrictions restrictions) {
        if (!named.isEmpty()) {
            return restrictions.isNone()
                    ? Optional.of(new Selection.Named(named))
                    : Optional.empty();
        }
        return takeKind(clause, restrictions)
                .map(restrictions::toSearch)
                .map(search -> search.withFolderName(FileKinds.findFolderName(clause)))
                .map(Selection.Matching::new);
    }

    /** The search of a clause that asks for files. */
    FileSearch search(FileClause clause, Restrictions restrictions) {
        var kind = takeKind(clause, restrictions).or(() -> FileKinds.takeBare(clause));
        return restrictions.toSearch(kind.orElse(""));
    }

    private static Optional<String> takeKind(FileClause clause, Restrictions restrictions) {
        var kind = FileKinds.take(clause);
        if (kind.isPresent()) {
            clause.take(REST);
            return kind;
        }
        if (clause.take(REST)) {
            return Optional.of("*");
        }
        var bare = restrictions.isNone() ? Optional.<String>empty() : FileKinds.takeBare(clause);
        return bare.isEmpty() && !restrictions.isOnlyCounted() ? Optional.of("*") : bare;
    }

    private List<String> items(String text) {
        var items = new ArrayList<String>();
        for (var item : text.split("\\s*(?:[,，、&]|\\band\\b|\\bor\\b|和|与|及)\\s*", -1)) {
            var word = item.replaceFirst("(?i)^(?:the|all)\\s+", "").strip();
            if (!word.isEmpty()) {
                items.add(
                        word.startsWith("⟦")
                                ? names.name(word)
                                : FileKinds.pattern(withoutNoun(word)));
            }
        }
        return items;
    }

    private static String withoutNoun(String kind) {
        return kind.replaceFirst("(?i)\\s*(?:files?|documents?|ones)$", "").strip();
    }

    private static Limits limits(Optional<MatchResult> size, Optional<MatchResult> age) {
        long more = 0;
        long less = 0;
        if (size.isPresent()) {
            var found = size.get();
            long bytes =
                    bytes(
                            group(found, "size", "size2", "sizezh", "sizezh2"),
                            group(found, "unit", "unit2", "unitzh", "unitzh2"));
            boolean isMore = !group(found, "more", "over", "morezh", "overzh").isEmpty();
            more = isMore ? bytes : 0;
            less = isMore ? 0 : bytes;
        }
        int within = 0;
        int unchanged = 0;
        if (age.isPresent()) {
            var found = age.get();
            boolean isOld = !group(found, "oldunit", "oldunitzh").isEmpty();
            int days =
                    number(group(found, "old", "new", "oldzh", "newzh"))
                            * (group(found, "oldunit", "newunit", "oldunitzh", "newunitzh")
                                            .matches("(?i)day|天")
                                    ? 1
                                    : 7);
            within = isOld ? 0 : days;
            unchanged = isOld ? days : 0;
        }
        return new Limits(more, less, within, unchanged);
    }

    private static long bytes(String size, String unit) {
        long factor =
                switch (unit.toLowerCase(Locale.ROOT)) {
                    case "kb", "k", "kib", "kilobyte", "kilobytes" -> 1024;
                    case "mb", "m", "mib", "megabyte", "megabytes", "兆" -> 1024 * 1024;
                    case "gb" -> 1024 * 1024 * 1024;
                    default -> 1;
                };
        return new BigDecimal(size).multiply(BigDecimal.valueOf(factor)).longValue();
    }

    private NamePattern namePattern(MatchResult found) {
        return new NamePattern(
                plain(group(found, "start", "startzh")),
                plain(group(found, "in", "in2", "inzh")),
                plain(group(found, "end", "endzh")));
    }

    /**
     * How many files there are. A word before the noun is a part of their names, which their number
     * confirms; not if it may as well describe them, as new and other do.
     */
    private Optional<MatchResult> cutCount(FileClause clause, boolean isNamed) {
        if (!names.filesIn(clause.text()).isEmpty()) {
            return Optional.empty();
        }
        var found = COUNT.matcher(clause.text());
        var word = found.find() ? word(found.toMatchResult()) : "";
        boolean isOpen =
                isNamed || FileClause.filler(clause.text()).contains(word.toLowerCase(Locale.ROOT));
        return !word.isEmpty() && isOpen ? Optional.empty() : clause.cut(COUNT);
    }

    private static String word(MatchResult count) {
        return group(count, "word", "wordzh");
    }

    private static int count(String number) {
        return number.equalsIgnoreCase("both") ? 2 : TextCommandParser.number(number);
    }

    /** A name in which nothing is a pattern. */
    private String plain(String word) {
        return names.name(word).replaceAll("[*?\\[\\]{}\\\\]", "?");
    }

    private static Order order(MatchResult found) {
        return switch (group(found, "word", "wordzh").toLowerCase(Locale.ROOT)) {
            case "largest", "biggest", "大" -> Order.LARGEST;
            case "smallest", "小" -> Order.SMALLEST;
            case "oldest", "旧", "老", "早" -> Order.OLDEST;
            default -> Order.NEWEST;
        };
    }

    private static Order sortOrder(MatchResult found) {
        var by = group(found, "by", "byzh").toLowerCase(Locale.ROOT);
        return by.isEmpty() || by.equals("size") || by.equals("大小") ? Order.LARGEST : Order.NEWEST;
    }

    private static int most(MatchResult found) {
        var count = group(found, "most", "mostzh").strip();
        return !count.isEmpty() ? number(count) : group(found, "plural").isEmpty() ? 1 : 0;
    }

    private static int number(String word) {
        return switch (word.strip().toLowerCase(Locale.ROOT)) {
            case "", "a", "one", "一" -> 1;
            case "two", "两", "二" -> 2;
            case "three", "三" -> 3;
            case "five", "五" -> 5;
            case "七" -> 7;
            case "ten", "十" -> 10;
            default -> Integer.parseInt(word.strip());
        };
    }

    /** The first of these groups that matched; empty if none did. */
    private static String group(MatchResult found, String... groups) {
        for (var group : groups) {
            var text = found.namedGroups().containsKey(group) ? found.group(group) : null;
            if (text != null) {
                return text;
            }
        }
        return "";
    }
}
