package dev.troupe.packs.files.command;

import dev.troupe.packs.files.command.FileCommand.Existing;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A request about files as its clauses, one command each, and what applies to all of them.
 *
 * @param overwrites whether the words allow to replace files
 * @param existing what becomes of a file that is to be created and exists
 */
record RequestClauses(List<FileClause> clauses, boolean overwrites, Existing existing) {
    /** Nothing of a file but what is named is to change, which holds anyway. */
    private static final Pattern NOTHING_ELSE =
            compile(
                    "[,，;；]?\\s*(?:(?:and|but)\\s+)?(?:change\\s+|do\\s+)?nothing\\s+else\\b|[,，;；]?\\s*(?:其[他它余]|别)的?(?:内容|地方|都|什么都)*(?:不要|别|不)(?:动|改|变)");

    /** What was done is to be reported, which holds anyway. */
    private static final Pattern REPORT =
            compile(
                    "[,，;；]?\\s*(?:(?:and|then)\\s+){0,2}(?:tell|show)\\s+me\\s+what\\s+(?:you(?:'ve|\\s+have)?|was|were|got)\\s+(?:removed|deleted|moved|copied|renamed|changed|did)[\\s.!]*$"
                            + "|[,，;；]?\\s*(?:并且?|然后|再|最后)?告诉我(?:你)?(?:都)?(?:删|移动?|改|复制)(?:除|掉)?了(?:哪些|什么|哪几个)(?:文件)?[。.!！\\s]*$");

    /** An existing file is not to be replaced, which holds anyway where a file is copied. */
    private static final Pattern NO_OVERWRITE =
            compile(
                    "[,，;；]?\\s*(?:\\b(?:but|and)\\s+)?\\b(?:do\\s+not|don't|never|without)\\s+(?:overwrit(?:e|ing)|replac(?:e|ing))(?:\\s+(?:it|them|anything|(?:an?|the|any)\\s+(?:existing|old)?\\s*(?:one|ones|files?)))?(?:\\s+if\\s+(?:it|they|one)\\s+(?:already\\s+)?exists?)?"
                            + "|[,，;；]?\\s*(?:但是?)?(?:不要|不得|别|不)覆盖(?:已有|原有|现有|同名|旧)?的?(?:文件)?");

    /** A file of that name may be replaced. */
    private static final Pattern OVERWRITES =
            compile(
                    "[,，;；]?\\s*(?:\\band\\s+)?\\b(?:overwrit(?:e|ing)|replac(?:e|ing))(?:\\s+(?:it|them|whatever\\s+is\\s+there|what(?:'s|\\s+is)\\s+there|(?:the|an?|any)\\s+(?:old|existing)\\s*(?:one|ones|file|files)?))?(?:\\s+if\\s+(?:it|they|one)\\s+(?:already\\s+)?exists?)?(?=\\s*(?:[,，;；.。!！]|$|\\bif\\b))(?:\\s+if\\s+(?:it|they)\\s+(?:already\\s+)?exists?)?"
                            + "|[,，;；]?\\s*(?:如果|要是)?(?:已经?)?(?:有|存在)?(?:了)?(?:的话)?(?:就|则|直接)?覆盖(?:掉|原来的|原文件|它|旧的|同名)*(?:文件)?");

    /** An existing file is not changed. */
    private static final Pattern UNLESS_EXISTS =
            compile(
                    "[,，;；]?\\s*(?:\\bbut\\s+)?\\b(?:unless\\s+(?:it|there|one|that(?:\\s+file)?|the\\s+file)?\\s*(?:is\\s+|has\\s+)?(?:already\\s+)?(?:exists?|there|one|present)(?:\\s+already)?|(?:only\\s+)?if\\s+(?:it|there|that\\s+file|the\\s+file)\\s*(?:does\\s+not|doesn't|is\\s+not|isn't|is\\s+no)\\s*(?:already\\s+)?(?:exist|there|one|such\\s+file)?(?:\\s+(?:yet|already))?)"
                            + "|[,，;；]?\\s*(?:但是?)?(?:如果|要是)?(?:它|文件)?(?:已经?|已)(?:有|存在)了?(?:的话)?[,，]?(?:就|则)?(?:不要?|别|算了|跳过|不用)(?:动|改|建|创建|新建|覆盖)?(?:它)?了?"
                            + "|(?:如果|要是)(?:还|这里)?(?:没有|不存在)(?=\\s*⟦f)|(?:如果|要是)(?=\\s*⟦f\\d+⟧\\s*(?:还)?不存在)|(?<=⟦f\\d{1,3}⟧)\\s*(?:还)?不存在(?:的话)?[,，]?(?:就|才|时)?|(?:还)?没有(?:的话)?(?:才|就)(?=[新创]?建)");

    /** An aside in brackets that restricts the files. */
    private static final Pattern ASIDE =
            compile(
                    "[（(]\\s*((?:except|excluding|but|not|without|including|除|不?包括|不?含)[^（）()]{1,40}|[^（）()]{1,30}(?:除外|不要动|别动|不动|保留))\\s*[)）]");

    /** Words about subfolders between commas. */
    private static final Pattern SUBFOLDERS =
            compile(
                    "[,，;；]\\s*((?:(?:also|but)\\s+)?(?:including|include|plus|with|not|without|excluding)\\s+[\\w\\s]{0,30}?\\bsub-?\\s?(?:folders?|director(?:y|ies))\\b"
                            + "|[^,，;；。⟦]{0,3}(?:包括|包含|连同|含)[^,，;；。⟦]{0,4}(?:子|下级)(?:文件夹|目录)(?:里面?|中)?的?(?:文件(?!夹))?)"
                            + "(?:\\s*[,，](?=\\s*(?:to\\b|into\\b|复制|拷贝|移|挪|放|都|全|一起)))?");

    /** The file that a clause begins with: in notes.txt, replace. */
    private static final Pattern IN_FILE =
            compile("^(\\s*(?:please\\s+)?in\\s+(?:the\\s+file\\s+)?⟦f\\d+⟧)\\s*[,，]");

    /** Files after each other are one object. */
    private static final Pattern BETWEEN_FILES =
            compile("(?<=⟦f\\d{1,3}⟧)\\s*[,，、]\\s*(?:and\\s+)?(?=⟦f)");

    /** New names after each other, trip-1, trip-2. */
    private static final Pattern BETWEEN_NAMES =
            compile("(?<=[\\w-]\\d|⟧)\\s*[,，、]\\s*(?:and\\s+)?(?=[\\w-]*\\d\\b|⟦[fq]|\\*?\\.\\w)");

    /** What restricts the files before the comma. */
    private static final Pattern BEFORE_RESTRICTION =
            compile(
                    "[,，;；]\\s*(?=(?:(?:but|and)\\s+)*(?:leav(?:e|ing)|keep(?:ing)?|except|excluding|not\\s+including|apart\\s+from|other\\s+than|but|at\\s+most|max(?:imum)?|no\\s+more\\s+than|in\\s+(?:name\\s+)?order|by\\s+name|(?:biggest|largest)\\s+first|sorted\\s+by)\\b"
                            + "|(?:但是?|不过)?(?:除了?|保留|留下|不要动|别动|不包括|不含|排除|最多|只要|只列)|[^,，;；。⟦]{0,12}(?:⟦[fq]\\d+⟧)?[^,，;；。⟦]{0,4}(?:不要动|别动|不动|除外|留着|不变))");

    private static final Pattern SEPARATOR =
            compile(
                    "[,，;；。\\n]+|\\s+and\\s+then\\s+|\\bthen\\b|\\s+and\\s+(?=(?:move|copy|delete|remove|put|rename|save|write|list|show|make|create|append|add|tell|read|open|print|count)\\b)"
                            + "|然后|接着|最后(?=[移复删改写保把将存列告])|并且?(?=[移复删改写保把将存列])|再(?=[移复删改写保把将存列])");

    /** Text that belongs to the file before the comma. */
    private static final Pattern BEFORE_TEXT =
            compile(
                    "[,，;；]\\s*(?=(?:里面|其中)?(?:内容|写)|(?:and\\s+)?(?:with|saying|containing|the"
                            + " text|write)\\b)");

    /** A name for the copy after the comma. */
    private static final Pattern BEFORE_NAME =
            compile(
                    "[,，]\\s*(?=(?:and\\s+)?(?:call(?:ed)?|named?)\\b(?:\\s+it)?\\s*⟦f|(?:并|再)?(?:叫做?|名叫|名为|命名为|取名为?|起名为?|改名(?:叫做?|为|成)?|重命名为?)\\s*⟦f)");

    /** Asks for the last of what the clause before counts. */
    private static final Pattern BEFORE_LAST =
            compile("[,，;；]\\s*(?=(?:and\\s+)?(?:when|what)\\s+(?:was|is)\\s+the\\s+last\\b)");

    RequestClauses {
        clauses = List.copyOf(clauses);
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /**
     * @param request with marks for names and quotations, {@link NamedText}
     */
    static RequestClauses of(String request) {
        var text = REPORT.matcher(NOTHING_ELSE.matcher(request).replaceAll(" ")).replaceAll(" ");
        boolean isKept = NO_OVERWRITE.matcher(text).find();
        text = isKept ? NO_OVERWRITE.matcher(text).replaceAll(" ") : text;
        boolean isConditional =
                WritingParser.MAKE.matcher(text).find() && UNLESS_EXISTS.matcher(text).find();
        text = isConditional ? UNLESS_EXISTS.matcher(text).replaceAll(" ") : text;
        boolean overwrites = OVERWRITES.matcher(text).find();
        text = overwrites ? OVERWRITES.matcher(text).replaceAll(" ") : text;
        text = ASIDE.matcher(text).replaceAll(" $1 ");
        text = SUBFOLDERS.matcher(text).replaceAll(" $1 ");
        text = BEFORE_TEXT.matcher(text).replaceAll(" ");
        text = BEFORE_LAST.matcher(text).replaceAll(" ");
        text = BEFORE_NAME.matcher(text).replaceAll(" ");
        text = IN_FILE.matcher(text).replaceAll("$1 ");
        text = BETWEEN_FILES.matcher(text).replaceAll(" & ");
        text = BETWEEN_NAMES.matcher(text).replaceAll(" & ");
        text = BEFORE_RESTRICTION.matcher(text).replaceAll(" ");
        return new RequestClauses(
                split(text).stream().map(FileClause::new).toList(),
                overwrites,
                isConditional || isKept
                        ? Existing.LEAVE
                        : overwrites ? Existing.REPLACE : Existing.REFUSE);
    }

    /** The clauses of a text; where the result of one is written belongs to it. */
    private static List<String> split(String text) {
        var clauses = new ArrayList<String>();
        for (var part : SEPARATOR.split(text, -1)) {
            var clause = part.strip();
            boolean isOfLast =
                    !clauses.isEmpty()
                            && TextCommandParser.RESULT.matcher(clause).lookingAt()
                            && TextCommandParser.hasResult(clauses.getLast());
            if (isOfLast) {
                clauses.add(clauses.removeLast() + ", " + clause);
            } else if (!clause.isEmpty()) {
                clauses.add(clause);
            }
        }
        return clauses;
    }
}
