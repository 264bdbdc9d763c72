package dev.troupe.language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds file names and paths with a known extension. Chinese writes no space before a name: leading
 * verbs and particles are removed.
 */
final class FileNameFinder {
    private static final String EXTENSION =
            "(?:csv|tsv|jsonl?|ndjson|xlsx?|docx?|pptx?|txt|md|markdown|html?|xml|ya?ml|toml|ini|cfg|conf|tmp|bak|log|pdf"
                    + "|png|jpe?g|svg|gif|webp|py|java|sql|css|sh|parquet|sqlite|db|zip|tar|tgz|gz"
                    + "|mp4|mov|mkv|webm|avi|m4v|wav|mp3|m4a|flac|ogg|srt|vtt|edl|fountain|spmd)";
    private static final String NAME =
            "[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_.-]|\\([\\p{L}\\p{N}_-]{1,20}\\)|（[\\p{L}\\p{N}_-]{1,20}）){0,100}?";
    private static final Pattern FILE =
            Pattern.compile(
                    "(?<![\\w@/\\\\.:-])(?:[A-Za-z]:[\\\\/]|\\\\{1,2}|~?/|(?:\\.{1,2}[\\\\/]){1,5})?"
                            + "(?:[\\p{L}\\p{N}_.-]{1,100}+[\\\\/]){0,12}?"
                            + NAME
                            + "(?: \\(\\d{1,3}\\))?\\."
                            + EXTENSION
                            + "(?:\\.(?:gz|zip))?(?![A-Za-z0-9_@])",
                    Pattern.CASE_INSENSITIVE);

    /** How a name ends. */
    private static final Pattern ENDING =
            Pattern.compile(
                    "\\." + EXTENSION + "(?:\\.(?:gz|zip))?(?![A-Za-z0-9_@])",
                    Pattern.CASE_INSENSITIVE);

    /** The directories and the name that {@link #FILE} takes, in characters. */
    private static final int MAX_BEFORE_ENDING = 1_500;

    private static final int MAX_IN_PARENTHESES = 20; // characters, as in NAME

    private static final Pattern QUOTED_FILE =
            Pattern.compile("[^\\n<>|*?\"]{1,200}\\." + EXTENSION, Pattern.CASE_INSENSITIVE);
    private static final Pattern DOMAIN =
            Pattern.compile(
                    "(?:[A-Za-z0-9-]+\\.)++(?:com|cn|net|org|io|dev|edu|gov|shop|info|top|co|ai|app)[\\\\/].*",
                    Pattern.CASE_INSENSITIVE);

    /** Heads of names that begin like a verb: an analysis report is not an analysis of a report. */
    private static final String HEADS =
            "(?!(?:报告|结果|表格?|数据|图表?|文档|记录|说明|总结|清单|列表|汇总|日志|模板)[\\p{L}\\p{N}_]{0,4}\\.)";

    private static final Pattern BEFORE_NAME =
            Pattern.compile(
                    "^(?:.{0,60}?(?:里面?|中|下面?|目录|文件夹)的|请(?![假示购款柬帖])|麻烦|帮忙|帮我|帮|给我|我们?|你|想要?|需要|让"
                            + "|(?:做|制作|画)(?:个|一[个份张页])|[只仅]看[\\p{IsHan}\\p{N}]{1,20}的|然后|接着|最后|再|并且?(?!行|发|列)|先(?!进|生)|同时|以及|或者?|把|将(?!来|军)|从(?!业|属)"
                            + "|对(?!账|比|象|手|外|照)|用(?!户|量|途|例|品|电|水|工|车|法)|使用|利用|根据|基于|按照?"
                            + "|为(?!人|何|什|期|难|时|数|首|主)|给(?!定|予|排|水|付|力)"
                            + "|和(?!平|解|谐|约)|与|及|跟|读取?(?!者|书|后)|打开|查看|看一下|看看|看|加载|载入|导入|上传"
                            + "|另?(?:保?存|写|画|绘制|渲染|导出|输出|命名|重命名|改名|转换|转|复制|移动|追加|添加|放|生成)(?:为|成|到|入|在|进)"
                            + "|(?:保存|创建|新建|删除|复制|拷贝|移动|重命名|改名|写|叫做?|名为|文件名?为|文件(?=[\\p{L}\\p{N}_]+\\.)(?!列表|清单|夹|名))"
                            + "|(?:分析|统计|汇总|合并|比较|对比|整理|生成|导出|输出|下载|处理|查询|筛选|总结|绘制|可视化|检查|截取|拼接|提取|抽取|替换|打包|解压缩?|压缩(?!包|文件|机))"
                            + HEADS
                            + "|一下|一个|一份|这个|那个|该|本地的?|当前){1,100}(?=[\\p{L}\\p{N}_~/\\\\]|\\.{1,2}[/\\\\])");

    /** Words by which a quotation is an order and no name. */
    private static final Pattern ORDER =
            Pattern.compile(
                    "\\b(?:save|write|read|open|load|export|store|put|delete|draw|plot|to|as|into|from)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Whatever stands before such a verb belongs to the sentence. */
    private static final Pattern SAVING =
            Pattern.compile(
                    "^.{0,60}(?:存|写|导出|输出|命名|改名|绘制|渲染|转换|画|提取|抽取|打包|压缩|解压)(?:为|成|到|入|进)(?=[\\p{L}\\p{N}_~/.\\\\])");

    private static final Pattern GLUED =
            Pattern.compile("^\\p{IsHan}{1,60}(?!v\\d)(?=[A-Za-z][A-Za-z0-9_-]+(?:\\.|[\\\\/]))");

    private FileNameFinder() {}

    /** Where a file name stands. */
    record Found(int start, int end, String file) {}

    /**
     * The files of a text whose addresses are masked; a name with spaces is only found in quotes.
     */
    static List<Found> findAll(String text) {
        var found = new ArrayList<Found>();
        var rest = new StringBuilder(text);
        for (var quoted : QuoteFinder.findAll(text)) {
            var inner = quoted.inner().strip();
            if (isQuotedName(inner)) {
                found.add(new Found(quoted.start(), quoted.end(), inner));
                mask(rest, quoted.start(), quoted.end());
            }
        }
        var matcher = FILE.matcher(rest).useTransparentBounds(true).useAnchoringBounds(false);
        var endings = ENDING.matcher(rest);
        int start = 0;
        while (endings.find()) { // a name is searched only if one may end
            start = Math.max(start, endings.start() - MAX_BEFORE_ENDING);
            while (start < endings.start() && !canStartAt(rest, start)) {
                start++;
            }
            if (start == endings.start()) {
                continue;
            }
            matcher.region(start, endings.end());
            boolean isFound = false;
            while (matcher.find()) {
                var file = withoutVerbs(matcher.group());
                if (!DOMAIN.matcher(file).matches()) {
                    found.add(new Found(matcher.end() - file.length(), matcher.end(), file));
                }
                start = matcher.end();
                isFound = true;
            }
            if (!isFound) {
                start = afterLastBreak(rest, start, endings.start());
            }
        }
        found.sort(Comparator.comparingInt(Found::start));
        return found;
    }

    /** Whether what is before a place allows {@link #FILE} to begin there. */
    private static boolean canStartAt(CharSequence text, int index) {
        if (Character.isWhitespace(text.charAt(index))) {
            return false;
        }
        char before = index == 0 ? ' ' : text.charAt(index - 1);
        return !(before < 0x80 && Character.isLetterOrDigit(before))
                && "_@/\\.:-".indexOf(before) < 0;
    }

    /** The place after the last character that no path has; {@code start} if there is none. */
    private static int afterLastBreak(CharSequence text, int start, int end) {
        for (int i = end - 1; i >= start; i--) {
            if (isBreak(text, i)) {
                return i + 1;
            }
        }
        return start;
    }

    /** A space may be before a number in parentheses, which are short. */
    private static boolean isBreak(CharSequence text, int index) {
        char c = text.charAt(index);
        if (c == '(' || c == '（') {
            int last = Math.min(text.length(), index + MAX_IN_PARENTHESES + 2);
            for (int i = index + 1; i < last; i++) {
                if (text.charAt(i) == ')' || text.charAt(i) == '）') {
                    return false;
                }
            }
            return true;
        }
        if (c == ' ') {
            return index + 1 == text.length() || text.charAt(index + 1) != '(';
        }
        return c < 0x80 && !Character.isLetterOrDigit(c) && "_./\\~:-)".indexOf(c) < 0;
    }

    /** Whether a quotation is the name of a file, with spaces or without. */
    static boolean isQuotedName(String quoted) {
        return QUOTED_FILE.matcher(quoted).matches() && isOneName(quoted);
    }

    /** The same for one that is not a sentence: "Q3 report.txt", not "save to x.csv". */
    static boolean isPlainName(String quoted) {
        return isQuotedName(quoted) && !ORDER.matcher(quoted).find();
    }

    /** A quotation may also be a sentence that ends in a name, or hold several names. */
    private static boolean isOneName(String quoted) {
        var matcher = FILE.matcher(quoted);
        int names = 0;
        while (matcher.find()) {
            names++;
        }
        return names <= 1
                && !quoted.matches(".*[，。；,;!！?？].*")
                && quoted.chars().filter(c -> c == ' ').count() <= 6
                && withoutVerbs(quoted).equals(quoted);
    }

    static void mask(StringBuilder text, int start, int end) {
        for (int i = start; i < end; i++) {
            text.setCharAt(i, ' ');
        }
    }

    private static String withoutVerbs(String matched) {
        var saving = SAVING.matcher(matched);
        var name = saving.find() ? matched.substring(saving.end()) : matched;
        var verbs = BEFORE_NAME.matcher(name);
        var file = verbs.find() ? name.substring(verbs.end()) : name;
        var glued = GLUED.matcher(file);
        return glued.find() ? file.substring(glued.end()) : file;
    }
}
