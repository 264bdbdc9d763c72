package dev.troupe.packs.files.command;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the folder that a clause names. */
final class FolderFinder {
    private static final String LATIN = "[\\w][\\w./-]{0,100}(?<![./])";
    private static final String NAME = "(?:[\\p{IsHan}\\w./-]{1,40}?)";

    /** After a preposition, which a name contains at its beginning at most. */
    private static final String NAME_AFTER =
            "(?:[\\p{IsHan}\\w./-](?:(?![到至])[\\p{IsHan}\\w./-]){0,39}?)";

    private static final String MARK = NamedText.QUOTATION;
    private static final Set<String> NO_NAMES =
            Set.of(
                    "the",
                    "a",
                    "an",
                    "new",
                    "this",
                    "that",
                    "same",
                    "current",
                    "my",
                    "our",
                    "which",
                    "what",
                    "in",
                    "into",
                    "to",
                    "from",
                    "of",
                    "and",
                    "called",
                    "named",
                    "with",
                    "for",
                    "here",
                    "there",
                    "it",
                    "total",
                    "all",
                    "order",
                    "size",
                    "name",
                    "date",
                    "tree",
                    "structure",
                    "一个",
                    "新",
                    "个",
                    "一个新",
                    "新的",
                    "这个",
                    "当前",
                    "本",
                    "该",
                    "此",
                    "的",
                    "这",
                    "那个",
                    "哪个",
                    "新建",
                    "创建",
                    "建",
                    "建立",
                    "建个");

    /** What stands before a name in the words for making a folder. */
    private static final Pattern MAKING =
            compile(
                    "^(?:(?:请|帮我|帮忙|给我|麻烦|再|先|新建|创建|建立|新增|建|弄|做)+了?)?(?:一个|个)?(?:新的?|空的?)?(?:叫做?)?");

    /** The target of a move, which need not be called a folder. */
    private static final List<Pattern> TARGETS =
            List.of(
                    compile(
                            "\\b(?:into|inside|under|to)\\s+(?:the\\s+|my\\s+|a\\s+(?:new\\s+)?)?("
                                    + MARK
                                    + "|"
                                    + LATIN
                                    + ")\\s*[.!?]?\\s*$"),
                    compile(
                            "(?:[移挪搬]动?|放|归|转移|复制|拷贝|备份|收|整理)[到进入至]\\s*("
                                    + MARK
                                    + "|[\\p{IsHan}\\w/-]{1,20}?)\\s*(?:里面?|中|下面?)?(?:去)?[吧了]?\\s*$"),
                    compile(
                            "[到进入]\\s*("
                                    + MARK
                                    + "|[\\p{IsHan}\\w/-]{1,20}?)\\s*(?:里面?|中|下面?)(?:去)?[吧了]?$"));

    /** A folder besides the files that a clause is about: the PDF files and the old folder. */
    private static final Pattern BESIDES =
            compile(
                    "(?:\\band|&)\\s+(?:(?:the|my|that|this|a)\\s+)?(?:(?!in\\b|into\\b|to\\b|from\\b)[\\w.-]+\\s+)?(?:folder|directory)\\b"
                            + "|(?:[和与及、&]|以及)\\s*(?:[这那]个)?(?:(?![移挪搬放到进入里中存])[\\p{IsHan}\\w.-]){1,20}\\s*(?:文件夹|目录)(?!\\s*[里中下内的])");

    private static final Pattern HERE =
            Pattern.compile(
                    "\\b(?:(?:in|from|inside) )?(?:here|(?:this|the current|the same|my)"
                            + " (?:folder|directory))\\b|(?:当前|这个?|本|该|此)(?:工作)?(?:目录|文件夹)(?:里面?|下面?|中|内)?|这里",
                    Pattern.CASE_INSENSITIVE);

    /** The files of the workspace that are moved: 把这里的csv放到, "the pdfs here into". */
    private static final Pattern FROM_HERE =
            Pattern.compile(
                    "(?:(?:当前|这个?|本|该|此)(?:工作)?(?:目录|文件夹)(?:里面?|下面?|中|内)?|这里|这儿)(?:面|边)?的|\\b(?:in |from )?(?:here|(?:this|the current) (?:folder|directory))\\b(?=\\s+(?:in)?to\\b)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern BACK =
            Pattern.compile(
                    "\\b(?:into|to|in|inside)\\s+(?:it|there|that folder|that"
                            + " one)\\b|(?:移|放|挪|搬|复制|拷贝)?(?:进去|到里面|进里面|里面|那里)",
                    Pattern.CASE_INSENSITIVE);
    private static final List<Pattern> NAMED =
            List.of(
                    compile(
                            "(?:\\b(?:into|to|in|inside|from)\\s+)?(?:\\b(?:a|the)\\s+)?(?:\\bnew\\s+)?\\b(?:folder|directory)\\s+(?:called|named)\\s+("
                                    + MARK
                                    + "|"
                                    + LATIN
                                    + ")"),
                    compile("\\b(?:folder|directory)\\s+(" + MARK + "|" + LATIN + ")"),
                    compile(
                            "(?:\\b(?:into|to|in|inside|from|the|a|new)\\s+)*("
                                    + MARK
                                    + "|"
                                    + LATIN
                                    + ")\\s+(?:folder|directory)\\b"),
                    compile("\\b(?:to|into|in|from|inside)\\s+(?:the\\s+)?(" + LATIN + ")/(?!\\w)"),
                    compile(
                            "(?:叫做?|名为|名叫|叫作|命名为)\\s*("
                                    + MARK
                                    + "|"
                                    + NAME
                                    + ")\\s*的?新?(?:文件夹|目录)"),
                    compile(
                            "(?:文件夹|目录)[,，]?\\s*(?:叫做?|名为|名叫|叫作|命名为)\\s*("
                                    + MARK
                                    + "|"
                                    + NAME
                                    + ")(?=$|[,，。\\s])"),
                    compile("(?<=[建个新的])(?:文件夹|目录)\\s*((?![里下中内的叫名])[\\p{IsHan}\\w./-]{1,40})$"),
                    compile("(" + MARK + ")\\s*(?:这个)?(?:文件夹|目录)(?:里面?|下面?|中|内|底下)?"),
                    compile("(?:文件夹|目录)\\s*(" + MARK + ")"),
                    compile(
                            "(?<=[到至进入在把将出看下给删除掉]|^)\\s*((?![把将除掉]|删除|删掉|移除|清空|列出|查看|看看|打开)"
                                    + NAME_AFTER
                                    + ")\\s*(?:这个)?(?:文件夹|目录)(?:里面?|下面?|中|内|底下)?"),
                    compile("(?:文件夹|目录)\\s*(" + MARK + "|" + LATIN + ")"));

    private static final Pattern IN =
            compile(
                    "\\b(?:in|inside|under)\\s+(?:the\\s+|my\\s+)?("
                            + MARK
                            + "|"
                            + LATIN
                            + ")\\s*(?=$|[?!.,]|\\bto\\b|\\bby\\b)"
                            + "|(?<![\\w./-])("
                            + MARK
                            + "|"
                            + LATIN
                            + ")\\s*(?:里面?|中|下面?)(?=的?(?:所有|全部|每个|有|的)?的?(?:哪些|什么|多少|几个)?个?\\.?[a-z0-9]{0,8}\\s*(?:文件|文档|图片|照片|东西|内容))");

    private FolderFinder() {}

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /**
     * The folder; empty if the clause names none.
     *
     * @param last the folder of an earlier clause, for "into it"; empty if there is none
     */
    static Optional<String> take(FileClause clause, NamedText names, Optional<String> last) {
        if (clause.take(HERE)) {
            return Optional.of(".");
        }
        var named = takeNamed(clause, names);
        return named.isEmpty() && last.isPresent() && clause.take(BACK) ? last : named;
    }

    private static Optional<String> takeNamed(FileClause clause, NamedText names) {
        for (var pattern : NAMED) {
            var match = pattern.matcher(clause.text());
            if (match.find() && isName(match.group(1))) {
                return clause.takeGroup(pattern).map(FolderFinder::withoutVerb).map(names::name);
            }
        }
        return Optional.empty();
    }

    /** The folder in which the files of a clause are, also without the word folder. */
    static Optional<String> takeSource(FileClause clause, NamedText names) {
        return takeSource(clause, names, Optional.empty());
    }

    /** The same after a clause with a folder, which may be meant again. */
    static Optional<String> takeSource(FileClause clause, NamedText names, Optional<String> last) {
        var again = last.filter(name -> clause.take(inside(name)));
        var named = again.isPresent() ? again : take(clause, names, last);
        return named.isPresent()
                ? named
                : clause.takeGroup(IN).filter(FolderFinder::isName).map(names::name);
    }

    /** The name of an earlier folder where a clause asks what is in it: 归档里有哪些文件. */
    private static Pattern inside(String name) {
        return compile(Pattern.quote(name) + "\\s*(?:文件夹|目录)?(?:里面?|中|下面?|内)");
    }

    /** The folder into which files are moved or copied, also without the word folder. */
    static Optional<String> takeTarget(FileClause clause, NamedText names, Optional<String> last) {
        var from = clause.cut(FROM_HERE); // where the files are, not where they go
        var named = from.isPresent() ? takeNamed(clause, names) : take(clause, names, last);
        if (named.isPresent()) {
            return named;
        }
        return TARGETS.stream()
                .map(clause::takeGroup)
                .flatMap(Optional::stream)
                .filter(FolderFinder::isName)
                .map(names::name)
                .findFirst();
    }

    private static boolean isName(String word) {
        var name = withoutVerb(word);
        return !name.isEmpty() && !NO_NAMES.contains(name.toLowerCase(Locale.ROOT));
    }

    /** {@code 归档} of {@code 建一个归档}: a verb with a measure word does not belong to the name. */
    private static String withoutVerb(String word) {
        var name = word.strip();
        var making = MAKING.matcher(name);
        boolean isMade = making.find() && making.group().matches("(?s).*(?:个|新建|创建|建立|新增).*");
        return isMade ? name.substring(making.end()).strip() : name;
    }

    /** Whether a clause is about a folder besides files, which no selection of files has. */
    static boolean isBesidesFiles(String clause) {
        return BESIDES.matcher(clause).find();
    }
}
