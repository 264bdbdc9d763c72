package dev.troupe.chat;

import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Restates a message that refers to the request before it, by rules: {@code now as a pie chart}
 * becomes that request with another kind of chart.
 */
final class FollowUp {
    private static final int MAX = 60; // characters; whoever says more says it in full

    private static final Pattern REFERS =
            Pattern.compile(
                    "^\\W*(?:(?:ok|okay|and|now|then|also|again|instead|please|but|same)\\b.*|(?:make|turn|change|switch|redo|repeat|do)\\s+(?:it|that|this|to|the)\\b.*"
                            + "|(?:as|by|per|only|just|without|sort(?:ed)?|order(?:ed)?|save|export|use)\\b.*|.*\\b(?:instead|again|too)\\W*)$"
                            + "|^(?:好的?|那就?|再|现在|也|还是?|另外|同样|请|麻烦|帮我)?[,，]?\\s*(?:把(?:它|图|结果|上面的?|刚才的?).*|改(?:成|为|用|画|按)?.*|换(?:成|为|个|一个|一种|用)?.*|变成.*|画成.*|做成.*"
                            + "|用.{0,6}图.*|要.{0,6}图.*|来.{0,4}图.*|另?(?:存|保存|导出|输出).*|只(?:看|要|保留|统计|算).*|去掉.*|不要.*|加上.*|按.*|每.*|排序.*|重(?:新|来|做|画).*|再来.*|也.*|.{0,4}呢)$",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern AGAIN =
            Pattern.compile(
                    "^[^\\p{L}\\p{N}]*(?:(?:请|麻烦|帮我|那就?|好的?)[,，\\s]*)*(?:(?:please\\s+)?(?:do|run|try|repeat)\\s+(?:it|that|this)(?:\\s+(?:once more|again))?|again|once more|repeat|重新?(?:来|做|跑|执行)(?:一遍|一次)?|再(?:来|做|跑)一(?:遍|次)|再来一?遍)(?:吧|呢|好吗|可以吗)?[^\\p{L}\\p{N}]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OPENING =
            Pattern.compile(
                    "^[^\\p{L}\\p{N}]*(?:(?:ok(?:ay)?|and|now|then|also|instead|please|but|make it|turn it into|change it to|switch to|as|好的?|那就?|再|现在|请|麻烦|帮我|改(?:成|为|用)?|换(?:成|为|用)?)(?![\\p{IsLatin}])[\\s,，]*)+",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CLOSING =
            Pattern.compile(
                    "[\\s,，]*(?:instead|again|too|please|吧|呢|可以吗)?[\\s\\p{Punct}。！？]*$",
                    Pattern.CASE_INSENSITIVE);

    /** What can take each other's place: kinds of charts, of sums, of groups. */
    private static final List<Pattern> FAMILIES =
            List.of(
                    Pattern.compile(
                            "柱状图|柱形图|条形图|折线图|曲线图|饼状?图|扇形图|散点图|直方图|趋势图"
                                    + "|\\b(?:(?:horizontal\\s+)?bar|line|pie|scatter|column)\\s+(?:chart|graph|plot)s?\\b|\\bhistograms?\\b",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "(?:每个?|按照?|各个?)(?:月份?|年份?|天|日期?|周|季度|小时|地区|区域|品类|类别|分类|部门|产品|商品|班级?|门店|城市)"
                                    + "|\\b(?:per|by|for each|for every|each)\\s+(?:month|year|day|week|quarter|hour|region|category|department|product|class|store|city|service|level)\\b",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "总和|总额|合计|平均值?|均值|中位数|最大值?|最小值?|最高|最低|总(?!结|体|是|要)"
                                    + "|\\b(?:totals?|sum|average|mean|median|maximum|minimum|max|min)\\b",
                            Pattern.CASE_INSENSITIVE));

    private FollowUp() {}

    /** The whole request that a message means, where it refers to the one before. */
    static Optional<String> restate(String previous, String message) {
        var said = message.strip();
        if (AGAIN.matcher(said).matches()) {
            return Optional.of(previous);
        }
        if (said.length() > MAX
                || !FileRoles.of(said).reads().isEmpty()
                || !REFERS.matcher(said).matches() && !isOneOfAFamily(said)) {
            return Optional.empty();
        }
        return Optional.of(changed(previous, said));
    }

    private static boolean isOneOfAFamily(String said) {
        return FAMILIES.stream().anyMatch(family -> family.matcher(core(said)).matches());
    }

    private static String core(String said) {
        var opened = OPENING.matcher(said).replaceFirst("");
        return CLOSING.matcher(opened).replaceFirst("").replaceFirst("^(?i:an?|the)\\s+", "");
    }

    private static String changed(String previous, String said) {
        var request = previous;
        var rest = core(said);
        for (var family : FAMILIES) {
            var wanted = family.matcher(rest);
            if (wanted.find() && family.matcher(request).find()) {
                request = withLast(family, request, wanted.group());
                rest = new StringBuilder(rest).delete(wanted.start(), wanted.end()).toString();
            }
        }
        return saysMore(rest) ? withClause(withoutOldFile(request, rest), rest) : request;
    }

    private static boolean saysMore(String rest) {
        return rest.replaceAll(
                                "(?i)\\b(?:a|an|the|as|it|that|this|to|in|of|chart|show|draw|make|plot|compute|calculate|give|me)\\b|的|图|画成?|做成?|把|再|重新?|[改换变]成?|用|统计|计算|显示|一个|一张|它|结果|按",
                                "")
                        .codePoints()
                        .filter(Character::isLetterOrDigit)
                        .count()
                > 0;
    }

    private static String withLast(Pattern family, String text, String wanted) {
        var last = family.matcher(text).results().reduce((_, found) -> found).orElseThrow();
        return text.substring(0, last.start()) + wanted + text.substring(last.end());
    }

    /** A new name for a file takes the place of the old one of the same kind. */
    private static String withoutOldFile(String request, String rest) {
        var changed = request;
        for (var file : FileRoles.of(rest).writes()) {
            var kind = Mentions.extension(file);
            for (var old : FileRoles.of(request).writes()) {
                if (Mentions.extension(old).equals(kind)) {
                    changed = changed.replace(old, file);
                }
            }
        }
        return changed;
    }

    private static String withClause(String request, String rest) {
        if (FileRoles.of(rest).writes().stream().anyMatch(request::contains)) {
            return request;
        }
        var comma = Language.of(request).choose("，", ", ");
        return request.replaceFirst("[\\s.。!！]+$", "")
                + comma
                + rest.replaceFirst("^[\\s,，;；]+", "").strip();
    }
}
