package dev.troupe.packs.life.sentence;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.date.SpokenNumbers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The attributes of a thing other than its name. Each reader takes its words out of a scrap. */
public final class AttributeParser {
    /** A number from 1 to 999, in digits or Chinese. */
    public static final String N = "(?:\\d{1,3}|[二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])";

    private static final String LEVELS =
            "最高|紧急|[高中低](?:等)?|普通|urgent|highest|high|medium|normal|lowest|low";
    private static final Pattern PRIORITY =
            pattern(
                    "(?:的)?优先级?别?(?:调整?|改|设置?|定|提|降)?[为成到是：: ]*(?<a>"
                            + LEVELS
                            + ")"
                            + "|(?<b>[高中低])优先级?的?"
                            + "|\\b(?:with )?(?:an? )?(?<c>urgent|high|medium|normal|low)[- ]priority\\b"
                            + "|\\bpriority(?: is| to|:| =)? ?(?<d>urgent|highest|high|medium|normal|low)\\b"
                            + "|(?<g>不着?急)的?|(?:的)?(?<e>紧急|加急)的?|\\b(?:an? )?(?<f>urgent)(?:ly)?\\b");
    private static final Pattern PRIORITY_WORD =
            pattern("(?:的)?优先级|(?:the )?\\bpriority(?: of| for)?\\b");
    private static final Pattern TO_LEVEL =
            pattern("(?:[到成为]|\\bto )(?<level>" + LEVELS + ")(?: priority)?$");

    private static final String DUE_BEFORE =
            "(?:的?(?:截止|到期|结束)(?:日期|时间|日)?|期限|(?:with )?(?:the |a )?\\b(?:deadline|due(?: date)?)\\b(?: of| is| for)?)?(?:推迟|延期|提前|[改调定设])?[到于至是为在成：:]?\\s{0,20}+"
                    + "(?:\\b(?:by|on|before|until|till|due|for|at|to|from|not later than)\\b\\s{0,20}+){0,6}";
    private static final Pattern DUE =
            pattern(
                    DUE_BEFORE
                            + "(?<date>"
                            + MaskedText.DATE
                            + ")\\s{0,20}+(?:(?:之|以)?前(?:完成|做完|搞定)?|截止|到期|以内|为止|开始|结束)?");
    private static final Pattern DUE_WORD =
            pattern("的?(?:截止|到期)(?:日期|时间|日)?|期限|(?:the )?\\b(?:deadline|due date)\\b(?: of| for)?");

    private static final Map<String, Pattern> STAGES =
            Map.of(
                    "life", pattern("人生|终身|一生|长期|\\b(?:life(?:time|long)?|long[- ]term)\\b"),
                    "yearly",
                            pattern(
                                    "[今本]?年度|[今本]年|全年|\\b(?:yearly|annual|this year(?:'s)?|the year|year)\\b"),
                    "quarter",
                            pattern(
                                    "(?:这个?|本)?季度|本季|\\b(?:quarterly|this quarter(?:'s)?|the quarter|quarter)\\b"));
    private static final Pattern STAGE_FRAME = pattern("属于|作为|\\b(?:for|as|in)\\s*(?=\u0001)");
    private static final Pattern MOOD =
            pattern(
                    "心情(?:值|评分|指数|打分)?(?:[是为：:打给]|大概|大约)*\\s*(?<zh>"
                            + N
                            + ")(?:\\s*/\\s*10|\\s*分)?|\\bmood(?: is| of| was| at|:| =)?\\s*(?<en>\\d{1,2})(?:\\s*/\\s*10| out of (?:10|ten))?");
    private static final Pattern TAGS =
            pattern(
                    "标签(?:[是为有：:])?\\s*(?<zh>.+)$|\\btag(?:s|ged)?\\b(?: with| are|:)?\\s*(?<en>.+)$");
    private static final Pattern LIMIT =
            pattern(
                    "最[近新]的?这?(?<a>"
                            + N
                            + ")[篇条个次]|前(?<b>"
                            + N
                            + ")[篇条个]|\\b(?:last|latest|recent|newest|first|top) (?<c>"
                            + SpokenNumbers.EN
                            + ")\\b");
    private static final Pattern DESCRIPTION =
            pattern(
                    "(?:的|个)?(?:描述|说明|简介|备注)(?:[是为：:]|改[成为])\\s*(?<a>.+)$|(?:描述|说明|简介|备注)(?<b>"
                            + MaskedText.QUOTE
                            + ")|(?:with )?(?:the |a )?\\b(?:description|note(?! to self))\\b(?: is| of|:)?\\s*(?<c>[^\\s].*)$");
    private static final Pattern STATUS_WORD =
            pattern("的?状态(?:[为是：:]|设为)?|\\b(?:with )?(?:the )?status(?: is|:)?\\b");
    private static final Map<String, Pattern> STATUSES =
            Map.of(
                    "active",
                            pattern(
                                    "进行中|活跃|正?在(?:做|进行)中?|\\b(?:active|ongoing|current|running)\\b"),
                    "paused", pattern("暂停|搁置|\\b(?:paused|suspended|on hold)\\b"),
                    "completed", pattern("已?经?(?:完成|做完|结束)了?|\\b(?:completed?|finished|done)\\b"),
                    "archived", pattern("已?经?归档|\\barchived?\\b"));

    private AttributeParser() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** {@code low}, {@code medium}, {@code high} or {@code urgent}; empty for none. */
    public static String priority(Remainder remainder) {
        if (remainder.has(PRIORITY_WORD) && remainder.has(TO_LEVEL)) {
            var level = remainder.take(TO_LEVEL).map(found -> found.group("level")).orElse("");
            remainder.take(PRIORITY_WORD);
            return level(level);
        }
        return remainder.take(PRIORITY).map(found -> level(group(found, "abcdefg"))).orElse("");
    }

    private static String level(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "最高", "紧急", "加急", "urgent", "highest" -> "urgent";
            case "高", "高等", "high" -> "high";
            case "低", "低等", "不急", "不着急", "low", "lowest" -> "low";
            default -> "medium";
        };
    }

    private static String group(MatchResult found, String names) {
        for (int i = 0; i < names.length(); i++) {
            var group = found.group(names.substring(i, i + 1));
            if (group != null) {
                return group;
            }
        }
        return "";
    }

    /** The first day that is named; removed together with the words that mark it as a deadline. */
    public static Optional<DateMention> due(Remainder remainder, MaskedText masked) {
        var found = remainder.take(DUE);
        if (found.isPresent()) {
            remainder.take(DUE_WORD);
        }
        return found.flatMap(one -> masked.datesIn(one.group("date")).stream().findFirst());
    }

    public static boolean hasDueWord(Remainder remainder) {
        return remainder.has(DUE_WORD);
    }

    static boolean hasPriorityWord(Remainder remainder) {
        return remainder.has(PRIORITY_WORD);
    }

    /** {@code life}, {@code yearly} or {@code quarter}; empty for none. */
    public static String stage(Remainder remainder) {
        var stage = takeFirst(remainder, STAGES, List.of("life", "quarter", "yearly"));
        if (!stage.isEmpty()) {
            remainder.take(STAGE_FRAME);
        }
        return stage;
    }

    /** {@code active}, {@code paused}, {@code completed} or {@code archived}; empty for none. */
    public static String status(Remainder remainder) {
        return takeFirst(remainder, STATUSES, List.of("active", "paused", "archived", "completed"));
    }

    /** The same for a status, 状态暂停. */
    public static String labelledStatus(Remainder remainder) {
        return remainder.has(STATUS_WORD) ? statusAfterWord(remainder) : "";
    }

    private static String statusAfterWord(Remainder remainder) {
        var status = status(remainder);
        remainder.take(STATUS_WORD);
        return status;
    }

    private static String takeFirst(
            Remainder remainder, Map<String, Pattern> words, List<String> order) {
        for (var one : order) {
            var pattern = words.get(one);
            if (pattern != null && remainder.take(pattern).isPresent()) {
                return one;
            }
        }
        return "";
    }

    /** 1 to 10 as written; missing for none. */
    public static Value mood(Remainder remainder) {
        return remainder
                .take(MOOD)
                .map(found -> found.group("zh") == null ? found.group("en") : found.group("zh"))
                .map(word -> Value.of(SpokenNumbers.parse(word)))
                .orElse(Value.missing());
    }

    public static List<String> tags(Remainder remainder, MaskedText masked) {
        return remainder
                .take(TAGS)
                .map(found -> found.group("zh") == null ? found.group("en") : found.group("zh"))
                .stream()
                .flatMap(all -> Stream.of(all.split("[、,，\\s#]+|和|及|与|\\band\\b", -1)))
                .map(tag -> masked.unmask(Remainder.core(tag)))
                .filter(tag -> !tag.isEmpty())
                .toList();
    }

    public static Value limit(Remainder remainder) {
        return remainder
                .take(LIMIT)
                .map(found -> Value.of(SpokenNumbers.parse(group(found, "abc"))))
                .orElse(Value.missing());
    }

    public static String description(Remainder remainder, MaskedText masked) {
        return remainder
                .take(DESCRIPTION)
                .map(found -> masked.unmask(Remainder.core(group(found, "abc"))))
                .orElse("");
    }

    /** {@code daily}, {@code weekly}, {@code monthly} or {@code project}; empty for none. */
    public static String reviewType(String text) {
        if (text.matches("(?is).*(?:周|week).*")) {
            return "weekly";
        }
        if (text.matches("(?is).*(?:月|month).*")) {
            return "monthly";
        }
        if (text.matches("(?is).*(?:项目(?:复盘|回顾|总结)|project (?:review|retrospective)).*")) {
            return "project";
        }
        return text.matches(
                        "(?is).*(?:日记|每[日天]|今[天日]|日(?:复盘|回顾|总结)|日报|daily|diary|journal|today).*")
                ? "daily"
                : "";
    }

    /** {@code week}, {@code month} or {@code quarter}; empty for none. */
    public static String range(String text) {
        if (text.matches("(?is).*(?:季度|quarter).*")) {
            return "quarter";
        }
        if (text.matches("(?is).*(?:周|星期|week|七天|7\\s?天).*")) {
            return "week";
        }
        return text.matches("(?is).*(?:月|month|三十天|30\\s?天).*") ? "month" : "";
    }
}
