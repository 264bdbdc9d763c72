package dev.troupe.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Which addresses and files a text reads and which files it writes: the nearest word for saving or
 * reading before a name decides, and pictures are written unless they are to go. A name that
 * follows another one without a word or a comma between, as arguments of a command do, or a
 * question, is of a file that is read.
 */
public record FileRoles(List<String> reads, List<String> writes) {
    /** Characters around a name in which the words for it stand; a clause is hardly ever longer. */
    private static final int NEAR = 500;

    private static final Set<String> PICTURES = Set.of("png", "jpg", "jpeg", "svg", "gif");
    private static final Set<String> DOCUMENTS = Set.of("html", "htm", "md", "markdown");

    /** Not the shop: sales per store in sales.csv. */
    private static final String STORING =
            "(?<!\\b(?:per|by|each|every|which|what|the|an?|of|for|one|any|this|that|best|top)\\s)stor(?:e|ed|ing)";

    private static final Pattern SAVING =
            Pattern.compile(
                    "保存|(?<![库留缓内封现])存(?![在货量款储折栏])|存在(?=\\s*$)|写(?![字作真])|导出|输出|生成|另存|命名|改名|新建|创建|名为|放到|放入|放进|放在(?=\\s*$)|叫做?"
                            + "|成(?!绩|本|员|功|果|交|都)|(?:到|为|入|进)(?=\\s*$)"
                            + "|\\b(?:sav(?:e|ed|ing)|writ(?:e|ten|ing)|export(?:ed|ing)?|output|"
                            + STORING
                            + "|creat(?:e|ed|ing)|produc(?:e|ed|ing)|generat(?:e|ed|ing)|put|overwrit(?:e|es|ing)|replac(?:e|es|ing)|named|name"
                            + " (?:it|them|the (?:file|result|output))|call(?:ed)?)\\b|覆盖|替换"
                            + "|\\b(?:as|into|to|onto)(?=(?:\\s+(?:the|a|an|my|our|this|that|new|file|csv|json|excel|xlsx|markdown|md|html|text|spreadsheet|table|sheet|workbook|report|called|named)\\b){0,20}+[\\s\"'“‘]*+$)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern READING =
            Pattern.compile(
                    "读取?|打开|加载|载入|导入|分析|根据|基于|使用|用(?!户)|来自|从|来源|查看|看|关于"
                            + "|\\b(?:load|read|open|from|using|use|analy[sz]e|import|in|of|with|source|than|vs|about|according\\s+to|based\\s+on|check|see|view|inspect|examine|review|summari[sz]e|process|study|look(?:ing)?\\s+(?:at|into|through|over)|go(?:ing)?\\s+(?:through|over))\\b|\\b(?:for|on)(?=\\s*$)",
                    Pattern.CASE_INSENSITIVE);

    private static final String TO_GO =
            "删除|删掉|删了|移除|去掉|清除|清理|丢弃|扔掉|移动|移到|挪到|重命名|改名|更名"
                    + "|\\b(?:delet(?:e|es|ing)|remov(?:e|es|ing)|eras(?:e|es|ing)|discard|trash"
                    + "|get\\s+rid\\s+of|renam(?:e|es|ing)|mov(?:e|es|ing))\\b";

    /** A name that follows is of a file that goes away, or goes elsewhere. */
    private static final Pattern GOES = Pattern.compile(TO_GO, Pattern.CASE_INSENSITIVE);

    /** The same after the name: {@code 把 chart.png 删掉}. */
    private static final Pattern GOING =
            Pattern.compile(
                    "\\s*+(?:这个|这张|那个)?+(?:文件|图片|图)?+\\s*+(?:给|都|也)?+\\s*+(?:" + TO_GO + ")",
                    Pattern.CASE_INSENSITIVE);

    /** {@code store them in}: here the word for reading belongs to the one for saving. */
    private static final Pattern INTO =
            Pattern.compile("\\bin\\s++(?:the\\s++file\\s++)?+$", Pattern.CASE_INSENSITIVE);

    /** {@code add a column profit to}: the file that the column is added to is read. */
    private static final Pattern ADDED_TO =
            Pattern.compile(
                    "\\badd(?:s|ing)?\\b(?=[^.;]{0,40}\\b(?:columns?|fields?)\\b)[^.;]{0,200}\\b(?:to|in|into)\\s++(?:the\\s++)?(?:file\\s++|table\\s++)?+$",
                    Pattern.CASE_INSENSITIVE);

    /** {@code as markdown in}: the form of what is written there. */
    private static final Pattern AS_FORM_IN =
            Pattern.compile(
                    "\\bas\\s++(?:an?\\s++)?(?:plain\\s++)?(?:markdown|csv|json|text|html|excel)\\s++in\\s++$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern PUTTING =
            Pattern.compile(
                    "\\b(?:sav(?:e|ing)|writ(?:e|ing)|" + STORING + "|put|keep)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OF =
            Pattern.compile("\\b(?:of|by|per|from)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern REPORTS =
            Pattern.compile("\\breports?$", Pattern.CASE_INSENSITIVE);

    /** What is written of a file, after its name: 写一份 sales.csv 的报告. */
    private static final Pattern ITS_REPORT =
            Pattern.compile(
                    "\\s*+的?(?:[\\p{IsHan}]{0,4}的)?(?:数据|内容)?(?:分析|统计|销售)?(?:报告|报表|总结|摘要|图表?)");

    /** After the name of a file that is read: {@code put a.csv and b.csv together}. */
    private static final Pattern TOGETHER =
            Pattern.compile("(?:[\\s,&]++|and\\b|with\\b)*+together\\b", Pattern.CASE_INSENSITIVE);

    /** Between a file and the name under which it is saved: {@code save a.csv as b.json}. */
    private static final Pattern AS_ANOTHER =
            Pattern.compile(
                    "\\s++(?:as|to|into)\\s++(?:(?:the|an?|new|file|csv|json|excel|xlsx|markdown|md|html|text|spreadsheet|called|named)\\s++){0,8}+"
                            + "|\\s*+(?:文件)?+(?:(?:另存|保存|存|导出|输出|转换?+)?+(?:为|成)|(?:保存|导出|输出)(?:到|至))\\s*+",
                    Pattern.CASE_INSENSITIVE);

    /** Between a colon and a name that belongs to what stands before the colon. */
    private static final Pattern NOTHING =
            Pattern.compile(
                    "\\s*+(?:the|an|a)?+\\s*+(?:file|文件名|文件)?+\\s*+", Pattern.CASE_INSENSITIVE);

    /** At the end of a text: the name of a file to write comes next. */
    private static final Pattern TARGET =
            Pattern.compile(
                    "(?:(?<=[\\p{ASCII}存写出放移挪搬动份制贝并改换果据它件表])[到至]|(?<![因作行认])为|(?<!完)成|(?<=[写存放导移加并插])入"
                            + "|(?<=[写存放移])进|叫做?|[存放]在)$"
                            + "|\\b(?:to|as|into|onto|in|called|named)$",
                    Pattern.CASE_INSENSITIVE);

    /** What may stand between a text and the name that follows. */
    private static final Pattern EDGE = Pattern.compile("[\\s:：\"'“‘「]$");

    /**
     * Whether a text stops where the name of a file to write belongs: "merge a.csv and save as", 复制
     * a.txt 到.
     */
    public static boolean endsBeforeTarget(String text) {
        int end = text.length();
        while (end > 0 && EDGE.matcher(text.substring(end - 1, end)).matches()) {
            end--;
        }
        return TARGET.matcher(text.substring(Math.max(0, end - NEAR), end)).find();
    }

    /** The roles of the files and addresses in a text. */
    public static FileRoles of(String text) {
        var all = byClause(text);
        return new FileRoles(
                all.stream().flatMap(roles -> roles.reads().stream()).distinct().toList(),
                all.stream().flatMap(roles -> roles.writes().stream()).distinct().toList());
    }

    /** The same for each of a text's {@link Clauses}, in their order. */
    public static List<FileRoles> byClause(String text) {
        var blanked = QuoteMasker.maskQuotes(text);
        var words = QuoteMasker.maskNames(blanked, Mentions.of(blanked));
        var all = new ArrayList<FileRoles>();
        int start = 0;
        for (var clause : Clauses.split(text)) {
            int end = clause.start() + clause.text().length();
            var own = blanked.substring(clause.start(), end);
            var mentions = Mentions.of(own);
            var reads = new ArrayList<>(mentions.urls());
            var writes = new ArrayList<String>();
            int next = 0; // a name may be a part of the one before it
            for (var file : mentions.files()) {
                int found = own.indexOf(file, next);
                int at = clause.start() + Math.max(0, found < 0 ? own.indexOf(file) : found);
                boolean isArgument =
                        next > 0
                                && clause.start() + next < at
                                && blanked.substring(clause.start() + next, at).isBlank();
                next = Math.max(next, at - clause.start() + file.length());
                boolean isOutput =
                        !isArgument && isWritten(file, at, clause.start(), start, blanked, words);
                (isOutput ? writes : reads).add(file);
            }
            if (!mentions.files().isEmpty()) {
                start = clause.start();
            }
            all.add(new FileRoles(List.copyOf(reads), List.copyOf(writes)));
        }
        return OverwriteDetector.addOverwritten(all, blanked);
    }

    /**
     * @param clause where its clause begins
     * @param context the start of the last clause that names a file, which is used if the clause
     *     itself contains nothing before the name
     * @param words the text with all names blanked
     */
    private static boolean isWritten(
            String file, int at, int clause, int context, String text, String words) {
        var extension = Mentions.extension(file);
        int start = Math.max(at - NEAR, afterColon(text, words, clause, at));
        var before = words.substring(start, at);
        if (isSavedAsAnother(
                text.substring(
                        at + file.length(), Math.min(text.length(), at + file.length() + NEAR)))) {
            return false;
        }
        if (TOGETHER.matcher(words.substring(at + file.length())).lookingAt()
                && !endsBeforeTarget(before)) {
            return false;
        }
        if (PICTURES.contains(extension)) {
            return !isRemoved(
                    before, words.substring(Math.min(words.length(), at + file.length())));
        }
        boolean isBare =
                start == clause && at - clause < NEAR && text.substring(clause, at).isBlank();
        if (isBare) {
            var alone =
                    words.substring(clause, Math.min(words.length(), at + file.length() + 20))
                            .strip();
            boolean isList = alone.isEmpty() || alone.matches("(?s)^[,，、;；。.].*");
            boolean isAfterQuestion = text.substring(0, clause).matches("(?s).*[?？]\\s*+");
            return isList
                    && !isAfterQuestion
                    && isSaved(words.substring(Math.max(context, at - NEAR), at));
        }
        if (ITS_REPORT
                .matcher(words.substring(Math.min(words.length(), at + file.length())))
                .lookingAt()) {
            return false;
        }
        if (ADDED_TO.matcher(before).find()) {
            return false;
        }
        if (AS_FORM_IN.matcher(before).find() || isSaved(before)) {
            return true;
        }
        if (DOCUMENTS.contains(extension) && isReport(before) && lastIndexOf(READING, before) < 0) {
            return true;
        }
        return isPutInto(afterLastName(before)) && isLast(text, file, at);
    }

    private static boolean isRemoved(String before, String after) {
        return lastIndexOf(GOES, before) > lastIndexOf(SAVING, before)
                || GOING.matcher(after).lookingAt();
    }

    private static boolean isSavedAsAnother(String after) {
        var as = AS_ANOTHER.matcher(after);
        if (!as.lookingAt()) {
            return false;
        }
        var rest = after.substring(as.end());
        var files = Mentions.of(rest).files();
        return !files.isEmpty() && rest.startsWith(files.getFirst());
    }

    /** Whether a text ends in a word for a report, and what follows it is not an English word. */
    private static boolean isReport(String before) {
        int end = before.length();
        while (end > 0 && !isWord(before.charAt(end - 1))) {
            end--;
        }
        return before.indexOf("报告", end) >= 0
                || before.indexOf("报表", end) >= 0
                || REPORTS.matcher(before.substring(Math.max(0, end - 10), end)).find();
    }

    private static boolean isWord(char c) {
        return c == '_' || c < 128 && Character.isLetterOrDigit(c);
    }

    /** {@code store them in}, if nothing between the two names their content. */
    private static boolean isPutInto(String before) {
        var into = INTO.matcher(before);
        if (!into.find()) {
            return false;
        }
        var between = before.substring(0, into.start());
        int of = OF.matcher(between).results().mapToInt(MatchResult::start).max().orElse(-1);
        return lastIndexOf(PUTTING, between) > of;
    }

    private static boolean isSaved(String before) {
        return lastIndexOf(SAVING, before) > lastIndexOf(READING, before);
    }

    /** {@code save to top.csv: from sales.csv take ...} begins again after the colon. */
    private static int afterColon(String text, String words, int clause, int at) {
        int colon = Math.max(words.lastIndexOf('：', at - 1), words.lastIndexOf(": ", at - 1));
        if (colon < clause) {
            return clause;
        }
        boolean closesName = text.charAt(colon - 1) != words.charAt(colon - 1);
        boolean leads = NOTHING.matcher(words.substring(colon + 1, at)).matches();
        return closesName || !leads ? colon + 1 : clause;
    }

    /** Whether no other name follows in its clause. */
    private static boolean isLast(String text, String file, int at) {
        int end = at + file.length();
        var rest = text.substring(end, Math.min(text.length(), end + NEAR));
        var next = Clauses.split(rest);
        return next.isEmpty() || Mentions.of(next.getFirst().text()).files().isEmpty();
    }

    /** Names are blanked, so a longer gap is one. */
    private static String afterLastName(String before) {
        int gap = before.stripTrailing().lastIndexOf("   ");
        return before.substring(Math.max(0, gap));
    }

    private static int lastIndexOf(Pattern pattern, String text) {
        return pattern.matcher(text).results().mapToInt(found -> found.end()).max().orElse(-1);
    }
}
