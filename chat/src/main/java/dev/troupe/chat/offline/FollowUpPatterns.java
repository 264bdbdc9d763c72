package dev.troupe.chat.offline;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words that follow-ups consist of, in both languages; {@link FollowUpParser} combines them.
 */
final class FollowUpPatterns {
    static final Pattern REFERS =
            Pattern.compile(
                    "^\\W*+(?:(?:ok|okay|and|now|then|also|again|instead|please|but|same)\\b.*|(?:make|turn|change|switch|redo|repeat|do)\\s+(?:it|that|this|to|the)\\b.*|(?:as|by|per|only|just|without|sort(?:ed)?|order(?:ed)?|save|export|use)\\b.*|how"
                            + " many(?: (?:rows?|records?|are there|are they|of them|is that|were"
                            + " there|in total|altogether|in all))*+|how much(?: (?:is that|are they|in"
                            + " total|altogether|in all))++|.*\\b(?:(?:in|of|for|on|from|among)"
                            + " (?:that|those|these|them)|that"
                            + " (?:month|day|year|quarter|week))\\b.*|.*\\b(?:instead|again|too)\\W*)$"
                            + "|^(?:好的?|那就?|再|现在|也|还是?|另外|同样|请|麻烦|帮我)?[,，]?\\s*+(?:把(?:它|图|结果|上面的?|刚才的?).*|改(?:成|为|用|画|按)?.*|换(?:成|为|个|一个|一种|用)?.*|变成.*|画成.*|做成.*"
                            + "|用.{0,6}图.*|要.{0,6}图.*|来.{0,4}图.*|另?(?:存|保存|导出|输出).*|只(?:看|要|保留|统计|算).*|去掉.*|不要.*|加上.*|按.*|每.*|排序.*|重(?:新|来|做|画).*|再来.*|也.*|.{0,4}呢|.*(?:其中|这些|那些|它们|里面|那个?月|该月|当月|那天|那年).*|(?:这些|它们|那些|这里|其中|一共|总共|共)++(?:有|是)?(?:多少|几)[^，,。]{0,6})$",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);
    static final Pattern AGAIN =
            Pattern.compile(
                    "^[^\\p{L}\\p{N}]*+(?:(?:请|麻烦|帮我|那就?|好的?)[,，\\s]*+)*+(?:(?:please\\s+)?(?:do|run|try|repeat)\\s+(?:it|that|this)(?:\\s+(?:once"
                            + " more|again))?|again|once"
                            + " more|repeat|重新?(?:来|做|跑|执行)(?:一遍|一次)?|再(?:来|做|跑)一(?:遍|次)|再来一?遍)(?:吧|呢|好吗|可以吗)?[^\\p{L}\\p{N}]*+$",
                    Pattern.CASE_INSENSITIVE);
    static final Pattern OPENING =
            Pattern.compile(
                    "^[^\\p{L}\\p{N}]*+(?:(?:ok(?:ay)?|what about|how"
                            + " about|and|now|then|also|instead|please|but|make it|turn it into|change"
                            + " it to|switch"
                            + " to|as|好的?|那就?|再|现在|请|麻烦|帮我|改(?:成|为|用)?|换(?:成|为|用)?)(?![\\p{IsLatin}])[\\s,，]*+)++",
                    Pattern.CASE_INSENSITIVE);
    static final Pattern CLOSING =
            Pattern.compile(
                    "[\\s,，]{0,40}+(?:instead|again|too|please|吧|呢|可以吗)?[\\s\\p{Punct}。！？]{0,40}+$",
                    Pattern.CASE_INSENSITIVE);

    /** Orders and cuts of the result before: they change no question, so they are added to it. */
    private static final String ORDER =
            "(?:按照?|照|再|请|帮我|给我){0,10}+(?:从|由)[高大多低小少早晚新旧]到[高大多低小少早晚新旧](?:地|来)?(?:排序?|排列|排一下|显示|列出)?|(?:按?照?|用)?(?:降序|升序|倒序|正序)(?:排序?|排列)?|(?:the"
                    + " )?(?:highest|lowest|largest|smallest|biggest|most|least|best|worst|cheapest|newest|oldest|latest)"
                    + " first|(?:sort(?:ed)? |order(?:ed)? |in )?(?:it |them |that )?(?:in"
                    + " )?(?:descending|ascending)(?: order)?|(?:sort(?:ed)? |order(?:ed)? )?(?:it"
                    + " |them |that )?(?:from )?(?:high|low|large|small|big)(?:est)? to"
                    + " (?:high|low|large|small|big)(?:est)?";

    private static final String CUT =
            "(?:只?(?:要|看|取|显示|列出|保留)?)前\\s?(?:\\d{1,3}|[一二三四五六七八九十两]{1,2})\\s?(?:个|名|位|行|条|项)?|(?:show"
                    + " |give |list )?(?:me )?(?:only |just )?(?:the )?(?:top|bottom)"
                    + " (?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)";

    static final Pattern ORDER_OR_CUT =
            Pattern.compile("(?:" + ORDER + ")|(?:" + CUT + ")", Pattern.CASE_INSENSITIVE);

    private static final String UNITS_ZH =
            "月份?|年份?|天|日期?|周|季度|小时|地区|区域|品类|类别|分类|部门|产品|商品|班级?|门店|城市";
    private static final String UNITS_EN =
            "month|year|day|week|quarter|hour|region|category|department|product|class|store|city|service|level";

    /** What can take each other's place, such as kinds of charts; the second one is of groups. */
    static List<Pattern> families(Set<String> labels) {
        return List.of(
                CHARTS,
                groups(labels),
                PAGE_PARTS,
                PAGE_LIMITS,
                ORDERS,
                CUTS,
                EXTREMES,
                SUMS,
                TIMES);
    }

    /** What a page of the web is read for. */
    private static final Pattern PAGE_PARTS =
            Pattern.compile("\\b(?:links|text)\\b|链接|正文", Pattern.CASE_INSENSITIVE);

    /** How much of a site is read. */
    private static final Pattern PAGE_LIMITS =
            Pattern.compile(
                    "(?:只(?:要|看|爬|抓)?|最多|不超过|至多)?前?\\s?\\d{1,4}\\s?个?页|\\b(?:(?:only|just)"
                            + " )?(?:(?:the )?first|up to|at most) \\d{1,4} pages?\\b",
                    Pattern.CASE_INSENSITIVE);

    static final Pattern CHARTS =
            Pattern.compile(
                    "柱状图|柱形图|条形图|折线图|曲线图|饼状?图|扇形图|散点图|直方图|趋势图"
                            + "|\\b(?:(?:horizontal\\s+)?bar|line|pie|scatter|column)\\s+(?:chart|graph|plot)s?\\b|\\bhistograms?\\b|\\bpie\\b",
                    Pattern.CASE_INSENSITIVE);
    static final Pattern SUMS =
            Pattern.compile(
                    "总和|总额|合计|平均值?|均值|中位数|最大值?|最小值?|最高(?!的|到)|最低(?!的|到)|(?<!汇)总(?!结|体|是|要)"
                            + "|\\b(?:totals?|sum|average|mean|median|maximum|minimum|max|min)\\b",
                    Pattern.CASE_INSENSITIVE);
    static final Pattern ORDERS = Pattern.compile(ORDER, Pattern.CASE_INSENSITIVE);
    static final Pattern CUTS = Pattern.compile(CUT, Pattern.CASE_INSENSITIVE);

    private static Pattern groups(Set<String> labels) {
        var zh = new StringBuilder(UNITS_ZH);
        var en = new StringBuilder(UNITS_EN);
        labels.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .forEach(label -> {
                    var isLatin = label.matches("[\\p{IsLatin}\\d _-]+");
                    (isLatin ? en : zh).insert(0, Pattern.quote(label) + "|");
                });
        return Pattern.compile(
                "(?:每一?[个位名家种]?|按照?|各个?)\\s?(?:"
                        + zh
                        + ")|(?:每一?[个位名家种]?|按照?|各个?)\\s?(?:"
                        + en
                        + ")(?![a-z])|\\b(?:per|by|for each|for"
                        + " every|each|every)\\s+(?:the\\s+)?(?:"
                        + en
                        + ")s?\\b",
                Pattern.CASE_INSENSITIVE);
    }

    static final Pattern EACH =
            Pattern.compile(
                    "(?:每一?[个位名家种]?|按照?|各个?)\\s?|(?:per|by|for each|for"
                            + " every|each|every)\\s+(?:the\\s+)?",
                    Pattern.CASE_INSENSITIVE);

    static final Pattern EXTREMES =
            Pattern.compile(
                    "(?:最[高低大小多少好差贵慢快热冷早晚]|最便宜)(?:的(?!到))?(?!到)|\\b(?:highest|lowest|largest|smallest|biggest|most|least|fewest|best|worst|better|cheapest|priciest|longest|shortest|oldest|youngest|hottest|coldest)\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final String MONTHS =
            "(?:january|february|march|april|june|july|august|september|october|november|december|(?<=in"
                    + " )may|may(?= \\d{4}))";

    /** Periods, with the year separate: an omitted part stays unchanged. */
    static final Pattern TIMES =
            Pattern.compile(
                    "(?<before>(?:19|20)\\d{2}\\s?年的?)?(?:第?[一二三四1-4]季度|(?:1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?!\\d)|[上下]半年)|(?:19|20)\\d{2}\\s?年"
                            + "|\\b(?:"
                            + MONTHS
                            + "|q[1-4]|(?:first|second|third|fourth) quarter)\\b(?<after>,? (?:of"
                            + " )?(?:19|20)\\d{2}\\b)?|(?<=\\bin )(?:19|20)\\d{2}\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Marks a message that continues the request before: 那工时呢, what about West? */
    static final Pattern ABOUT =
            Pattern.compile(
                    "^[^\\p{L}\\p{N}]*(?:那|换|改|and\\b|what about\\b|how"
                            + " about\\b|now\\b|same\\b)|呢[？?。\\s]*$|\\binstead\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Asks for something else to be done with a file, which changes no request. */
    static final Pattern FILE_COMMAND =
            Pattern.compile(
                    "\\b(?:rename|move|copy|delete|remove|erase)\\s+(?:it|that|this|them)\\b(?!\\s+(?:column|row|chart|title|line|field|bar)s?\\b)|(?:把|将)(?:它|这个|那个)(?:文件)?(?:给)?(?:改名|重命名|移到|移动|复制|拷贝|删)|(?:重命名|删掉|删除|移动|复制)(?:它|这个文件|那个文件)",
                    Pattern.CASE_INSENSITIVE);

    static final Pattern WHICH =
            Pattern.compile("哪|\\b(?:which|who|whose)\\b", Pattern.CASE_INSENSITIVE);

    static final Pattern LISTS =
            Pattern.compile("哪些|列出|\\b(?:list|show)\\b", Pattern.CASE_INSENSITIVE);

    /** Words that connect names in a message and have no other meaning. */
    static final Pattern FILLER =
            Pattern.compile(
                    "那|呢|换成?|改成?|看一?看|看|只看|只要|仅|只|就|的|了|里|中|是|有|在|和|与|按照?|每一?个?|各个?|哪一?个|哪些|统计|汇总|计算|数据|行|记录|一下|情况|吗|请|帮我|再|个|为"
                            + "|\\b(?:and|what|about|how|the|for|in|of|only|just|rows?|ones?|one|is|are|was|were|has|have|had|which|who|whose|got|by|per|each|every|now|then|vs|versus|or|a|an|that|this|with|please|instead|same|show|me)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Marks a group that is added to the existing ones instead of replacing them. */
    static final Pattern ALSO =
            Pattern.compile(
                    "也|还要|同时|另外|以及|细分|拆分|\\b(?:also|too|as well|in"
                            + " addition|additionally|further|both|then by)\\b",
                    Pattern.CASE_INSENSITIVE);

    private FollowUpPatterns() {}
}
