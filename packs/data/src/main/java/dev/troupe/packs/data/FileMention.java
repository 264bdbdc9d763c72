package dev.troupe.packs.data;

import java.util.List;
import java.util.regex.Pattern;

/** File names in a request, in order. */
public final class FileMention {
    private static final String ENDINGS =
            "csv|tsv|jsonl|ndjson|json|txt|md|markdown|png|svg|jpe?g|xlsx?|html?|pdf|log";

    /**
     * Chinese is written without spaces, so a Chinese name starts after a word that cannot belong
     * to it.
     */
    private static final Pattern NAME =
            Pattern.compile(
                    "[\"'“”‘’「」《》`]([^\"'“”‘’「」《》`\\n]{1,120}?\\.(?:"
                            + ENDINGS
                            + "))[\"'“”‘’「」《》`]"
                            + "|((?:[A-Za-z]:)?[\\w./\\\\~-]*[\\w-]\\.(?:"
                            + ENDINGS
                            + "))(?![\\w])"
                            + "|([\\w\\u4e00-\\u9fff./-]{1,60}\\.(?:"
                            + ENDINGS
                            + "))(?![\\w])",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern LEAD =
            Pattern.compile(
                    ".*(?:读取|打开|加载|载入|导入|分析|使用|文件|数据|保存到|保存为|保存成|保存在|保存|存为|存到|存成|写入|写到|导出为|导出到|导出|输出到|输出为|输出|生成|画到|根据|基于|来自|名为|叫|把|将|对|从|为|到|成|和|与|及|并|、|,|:|;)(?=.)");

    private FileMention() {}

    /** Lists the names as written, without quotes; a Chinese name without the words before it. */
    public static List<String> in(String request) {
        return NAME.matcher(request)
                .results()
                .map(match ->
                        match.group(1) != null
                                ? match.group(1)
                                : match.group(2) != null ? match.group(2) : trimmed(match.group(3)))
                .distinct()
                .toList();
    }

    private static String trimmed(String name) {
        var match = LEAD.matcher(name);
        return match.lookingAt() && match.end() < name.lastIndexOf('.')
                ? name.substring(match.end())
                : name;
    }

    /**
     * The same length of text with file names blanked, so that their words are not read as part of
     * the question.
     */
    static String blank(String request) {
        var out = new StringBuilder(request);
        NAME.matcher(request)
                .results()
                .forEach(match -> {
                    int start =
                            match.group(3) != null
                                    ? match.end() - trimmed(match.group(3)).length()
                                    : match.start();
                    for (int i = start; i < match.end(); i++) out.setCharAt(i, ' ');
                });
        return out.toString();
    }
}
