package dev.troupe.packs.data.question;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.ColumnType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds words that pick rows and that nothing in the table goes with: 只保留火星的行 over a table without
 * such a value. Leaving them out would pass all rows off as the chosen ones.
 */
final class UnmatchedTerms {
    private static final char CLAIMED = '\u0001';
    private static final int MAX_COLUMNS = 4; // whose values are reported
    private static final int MAX_VALUES = 12; // hints about one column

    private static final String ZH = "(?<word>[\\p{IsHan}a-z0-9]{1,16}?)";
    private static final String ZH_ROWS =
            "(?=[行记数条明资信部那名订商产学员客用人项])(?:行|记录|数据(?!分析|表|文件)|条目|明细|资料|信息|部分|那些|名单|订单|商品|产品|学生|员工|客户|用户|人(?![均民口])|项)";
    private static final String EN = "(?<word>[a-z0-9][a-z0-9'-]*(?: [a-z0-9][a-z0-9'-]*){0,2}?)";
    private static final String EN_ROWS = "(?:rows?|records?|lines?|entries|items?|ones)(?![a-z])";

    private static final List<Pattern> PICKING =
            List.of(
                    Pattern.compile(
                            "(?:只|仅)(?:保留|留下?|要|看|显示|列出|取|统计|计算|筛选|导出|分析|保存)出?\\s?"
                                    + ZH
                                    + "(?:的|"
                                    + ZH_ROWS
                                    + "|[\\s,。;]|$)"),
                    Pattern.compile(
                            "(?:筛选?|过滤|挑选?|选|提取|找|查找|查询|导出|保留)出?\\s?" + ZH + "的?" + ZH_ROWS),
                    Pattern.compile("(?:^|[里中内把将从\\s])" + ZH + "的" + ZH_ROWS),
                    Pattern.compile("(?:^|[里中内\\s])" + ZH + "的[^\\s,。;的\u0001]{0,6}有?\u0001"),
                    Pattern.compile(
                            "(?:keep|retain|only|just|filter(?: out| for)?|select|extract|(?:restricted|limited|restrict|limit) to)\\s(?:(?:only|just|the|all|those|any|for)\\s){0,8}"
                                    + EN
                                    + " "
                                    + EN_ROWS),
                    Pattern.compile(
                            EN_ROWS
                                    + " (?:of|for|from|with|about)(?: the)? "
                                    + EN
                                    + "(?= in |\\s*[,.;]|\\s*$| and )"),
                    Pattern.compile(
                            "filter\\s+(?:to|by|for|on) (?:only )?"
                                    + EN
                                    + "(?=\\s*[,.;]|\\s*$| and )"));

    /** Next to the name of a column of words: 地区为火星, 火星地区, region is Narnia. */
    private static final Pattern AFTER_NAME =
            Pattern.compile(
                    "\\s*(?:(?:为|是|等于|属于|叫)\\s?[\"“']?(?<zh>[\\p{IsHan}a-z0-9]{1,12}?)[\"”']?(?=的|[\\s,。;]|$)|(?:is|=|==|equals?|named|called) [\"']?(?<en>[a-z0-9][a-z0-9'-]*)[\"']?(?![a-z]))");

    private static final Pattern BEFORE_NAME =
            Pattern.compile("(?:^|[里中内的\\s])(?<word>[\\p{IsHan}]{1,4}|[a-z]{3,20}) ?$");

    /** Next to a column that it is to be compared with: salary against age. */
    private static final String AGAINST = "(?:against|versus|vs\\.?)(?: the)?";

    private static final List<Pattern> PAIRED =
            List.of(
                    Pattern.compile("\u0001 ?" + AGAINST + " (?<word>[a-z_]{2,30})(?![a-z\u0001])"),
                    Pattern.compile("(?<![a-z])(?<word>[a-z_]{2,30}) " + AGAINST + " \u0001"),
                    Pattern.compile(
                            "\u0001\\s?(?:和|与|对|跟|同)\\s?(?<word>[\\p{IsHan}a-z_]{1,10}?)(?=之?间?的?\\s?(?:\u0001|散点|关系|相关))"),
                    Pattern.compile(
                            "(?:^|[里中内的画,，\\s])(?<word>[\\p{IsHan}]{1,6}?)\\s?(?:和|与|对|跟|同)\\s?\u0001+之?间?的?\\s?(?:\u0001|散点|关系|相关)"));
    private static final Pattern OF_PAIRS =
            Pattern.compile("散点|关系|相关|scatter|against|versus|(?<![a-z])vs(?![a-z])");

    /** Ways to tidy a table up that are not computed here. */
    private static final Pattern TIDYING =
            Pattern.compile(
                    "(?:删除|删掉|去掉|移除|清除|剔除|去除|填充|补全)(?:了|所有|全部|其中|里面?|那些)?的?(?:重复|空[值行]?|空白|缺失|无效|异常)[\\p{IsHan}]{0,2}"
                            + "|(?:删除|删掉|去掉|移除|去除)\\s?\u0001+\\s?(?:这一?)?(?:列|字段)|(?:缺失|为空|空值|空白)的?(?:行|记录|数据)"
                            + "|(?<![a-z])(?:remove|delete|drop|eliminate|fill(?: in)?)\\s(?:(?:the|all|any)\\s)*(?:duplicates?|duplicated|empty|blank|missing|null|invalid)(?:\\s(?:rows?|records?|values?|ones|lines?))?"
                            + "|(?<![a-z])(?:de-?duplicate|dedupe?)(?![a-z])|(?<![a-z])(?:with|having)\\s(?:missing|empty|blank|null)(?![a-z])"
                            + "|(?<![a-z])(?:drop|remove|delete)\\s(?:the\\s)?\u0001+\\s?(?:columns?|fields?)(?![a-z])");

    /** sales in narnia: a word in the place of a value, and nothing goes with it. */
    private static final Pattern PLACED =
            Pattern.compile(
                    "(?<=[a-z\\d\u0001] )(?:in|for|from|at|within) (?:the )?(?<word>[a-z]{3,20})"
                            + "(?=\\s*[,.;?!\u0001]|\\s*$| (?:in|from|for|by|per|on|during|and|with|as|over|since|between|grouped|broken|each|every)(?![a-z]))");

    private static final Pattern NO_PLACE =
            Pattern.compile(
                    "(?:me|us|you|them|him|her|it|itself|everyone|everybody|someone|anyone|example|instance|comparison|reference|review|me|now|later|today|yesterday|tomorrow|order|total|totals|sum|general|detail|details|brief|short|full|turn|words|numbers?|figures?|percent|percentages?|euros?|dollars?|pounds?|yuan|rmb|usd|eur|gbp|thousands?|millions?|"
                            + "here|there|above|below|scratch|beginning|start|end|least|most|once|first|last|descending|ascending|alphabetical|reverse|chronological|that|this|these|those|what|which|whom|whose|both|each|every|all|any|some|more|less|much|many|work|use|free|sure|question|answer|management|boss|manager|team|meeting|presentation|report|chart|graph|plot|picture|table|file|sheet|data|dataset|spreadsheet|english|chinese|time|times|period|years?|months?|weeks?|days?|quarters?|hours?|minutes?|seconds?|"
                            + "groups?|columns?|rows?|records?|entries|items|values?|field|fields|list|summary|overview|background|color|colour|red|blue|green|red|style|format|markdown|json|excel|html|csv|addition|particular|case|question|stock|progress|charge|place|common|best|worst|high|low|highest|lowest|everything|anything|something|nothing|same|whole|entire|previous|other|others|another|folder|directory|workspace|home|desktop|future|past|present|moment|analysis|visuali[sz]ation|purchase|sale|sales|orders?|customers?|products?)");

    private static final Pattern NAME =
            Pattern.compile("(?<=[\\p{L}\\d,'\u0001] )(?<word>[A-Z][a-z]{2,20})(?![\\w.])");
    private static final Pattern NO_NAME_BEFORE =
            Pattern.compile(
                    ".*(?:as|named?|called|titled?|title|file|save|save in|to|into|[Tt]ell|[Aa]sk|[Ss]end|[Ss]how|[Gg]ive) $");

    private static final String NOTHING_ZH =
            "每一?[个种位家名条天]?|各[个种位家]?|所有|全部|全体|全|这些|那些|这个?|那个?|该|其中?|不同|某个?|哪一?[个些种位家]?|什么|谁|几|一[个下些]?|里面?|中|内|的|了|未|非|不|没有?|无|和|与|及|或|并|且|"
                    + "请|帮我?|给我?|我们?|你|他们?|它们?|把|将|从|对|在|由|按照?|以|用|为|是|有|也|都|还|最|前|后|新|原始?|当前|现有|总|整个?|完整|具体|详细|相关|有关|对应|符合|满足|条件|要求|剩下|其余|"
                    + "做|给|弄|生成|制作|整理|出|用到|处理|分析|对比|比较|计算|统计|结果|汇总|得到|得出|读取?|加载|导入|打开|文件|表格?|里|行|列|名字?|姓名|内容|工作簿|工作表|抓取?|爬取?|获取|网[站页址]|展示|显示|列出?|查看|看|找出?|取出?|要|想|需要?|"
                    + "告诉|分别|分组|排序|排名|保存|存|另存|导出|输出|画|图|之后|以及|还有|包括|包含|含|"
                    + ZH_ROWS;
    private static final int MAX_NOTHING_ZH = 4; // characters of one of them
    private static final Pattern ONE_NOTHING_ZH = Pattern.compile(NOTHING_ZH);
    private static final Pattern STARTS_ZH = Pattern.compile("^(?:" + NOTHING_ZH + ")++");
    private static final Pattern NOTHING_EN =
            Pattern.compile(
                    "the|an?|all|those|these|that|this|them|it|any|each|every|only|just|first|last|top|bottom|matching|remaining|relevant|other|following|same|whole|original|raw|full|complete|"
                            + "new|table|file|data|dataset|sheet|list|results?|sorted|filtered|my|our|your|their|its|some|with|without|of|for|from|in|to|by|and|or|where|whose|which|who|is|are|was|were|as|"
                            + "more|less|than|most|least|distinct|how|many|much|me|please|csv|tsv|json|excel|xlsx|markdown|html|png|svg|rows?|records?|lines?|entries|items?|ones|read|load|show|keep|save|group(?:ed)?|"
                            + "look|at|consider|use|take|count|include|find|list|get|give|want|need|see|analy[sz]e|process|select|filter|choose|pick|display|export|extract|print|return|on|not|empty|english|chinese|euros?|dollars?|celsius|column|columns|values?|numbers?|\\d+");

    private final ParsedQuestion parsedQuestion;
    private final String left;

    UnmatchedTerms(ParsedQuestion parsedQuestion) {
        this.parsedQuestion = parsedQuestion;
        left = parsedQuestion.request().unclaimedText(CLAIMED);
    }

    /** Refuses a question with such a word, naming the word and what there is. */
    void require() {
        TIDYING.matcher(left).results().findFirst().ifPresent(this::refuseTidying);
        refuseAdjacentToNames();
        if (OF_PAIRS.matcher(parsedQuestion.request().text()).find())
            for (var pattern : PAIRED)
                pattern.matcher(withoutColumns()).results().forEach(this::refusePaired);
        for (var pattern : PICKING)
            pattern.matcher(left)
                    .results()
                    .forEach(match ->
                            refuse(match.start("word"), match.end("word"), Optional.empty()));
        PLACED.matcher(left)
                .results()
                .filter(match -> !NO_PLACE.matcher(match.group("word")).matches())
                .forEach(match -> refuse(match.start("word"), match.end("word"), Optional.empty()));
        var cased = parsedQuestion.request().originalCase(new Span(0, left.length()));
        NAME.matcher(cased)
                .results()
                .filter(match ->
                        parsedQuestion.request().isFree(new Span(match.start(), match.end())))
                .filter(match -> !NO_NAME_BEFORE.matcher(before(cased, match)).matches())
                .forEach(match -> refuse(match.start("word"), match.end("word"), Optional.empty()));
    }

    /** What is left, with the columns that there are claimed, and those that are not given back. */
    private String withoutColumns() {
        var rest = new StringBuilder(left);
        for (var mention : parsedQuestion.mentions())
            for (int at = mention.start(); at < mention.end(); at++)
                rest.setCharAt(
                        at,
                        mention.isKnown() ? CLAIMED : parsedQuestion.request().text().charAt(at));
        return rest.toString();
    }

    private void refusePaired(MatchResult match) {
        var word =
                core(
                        parsedQuestion
                                .request()
                                .originalCase(new Span(match.start("word"), match.end("word"))));
        if (word.isEmpty()) return;
        throw new UnclearException(
                "表中没有“" + word + "”列。",
                "The table has no column '" + word + "'.",
                ColumnChooser.names(ColumnProfile.measurable(parsedQuestion.columns())));
    }

    private void refuseTidying(MatchResult match) {
        var said = parsedQuestion.request().originalCase(new Span(match.start(), match.end()));
        throw new UnclearException(
                "“" + said + "”这样的整理超出离线规则的能力，数据未更改。",
                "Offline rules cannot '" + said + "'; no data was changed.",
                List.of());
    }

    private void refuseAdjacentToNames() {
        for (var mention : parsedQuestion.mentions()) {
            if (!mention.isKnown() || mention.column().type() != ColumnType.TEXT) continue;
            var column = Optional.of(mention.column());
            if (parsedQuestion.choices().stream()
                    .anyMatch(one -> one.column().equals(mention.column()))) continue;
            var after = AFTER_NAME.matcher(left.substring(mention.end()));
            if (after.lookingAt()) {
                var group = after.group("zh") == null ? "en" : "zh";
                refuse(
                        mention.end() + after.start(group),
                        mention.end() + after.end(group),
                        column);
            }
            var before = BEFORE_NAME.matcher(left.substring(0, mention.start()));
            boolean qualifies =
                    parsedQuestion
                            .request()
                            .between(mention.start(), mention.end())
                            .matches("\\p{IsHan}+");
            if (qualifies && before.find() && !before.group("word").matches(".*[按每各个以和与及照据同哪分只忙]"))
                refuse(before.start("word"), before.end("word"), column);
        }
    }

    private static String before(String text, MatchResult match) {
        return text.substring(Math.max(0, match.start() - 8), match.start());
    }

    private void refuse(int start, int end, Optional<ColumnProfile> column) {
        var word = core(parsedQuestion.request().originalCase(new Span(start, end)));
        if (word.isEmpty() || isSubject(word)) return;
        var columns = column.map(List::of).orElseGet(this::labels);
        throw new UnclearException(
                column.isPresent()
                        ? "“" + word + "”不是 " + column.get().name() + " 列里的值，没有按它筛选。"
                        : "没有一列有“" + word + "”这个值，没有按它筛选。",
                column.isPresent()
                        ? "'"
                                + word
                                + "' is not a value of "
                                + column.get().name()
                                + ", so nothing was filtered by it."
                        : "No column has the value '" + word + "', so nothing was filtered by it.",
                columns.stream().limit(MAX_COLUMNS).map(UnmatchedTerms::describe).toList());
    }

    /** What is left of it without the words that only hold a sentence together. */
    private static String core(String said) {
        var word = said.strip();
        if (word.codePoints().anyMatch(c -> c > 0x2E80)) {
            var starts = STARTS_ZH.matcher(word);
            int from = starts.find() ? starts.end() : 0;
            return startOfNothing(word, 0) == 0
                    ? ""
                    : word.substring(from, startOfNothing(word, from));
        }
        return Arrays.stream(word.split(" +", -1))
                .filter(one -> !NOTHING_EN.matcher(one.toLowerCase(Locale.ROOT)).matches())
                .collect(Collectors.joining(" "));
    }

    /**
     * The position from which on a text contains only such words, its length if it does not end
     * with one. They can be cut in several ways (取 出, 取出), which an expression would try one after
     * another.
     */
    private static int startOfNothing(String text, int from) {
        var isNothing = new boolean[text.length() + 1];
        isNothing[text.length()] = true;
        var one = ONE_NOTHING_ZH.matcher(text).useTransparentBounds(true);
        int first = text.length();
        for (int at = text.length() - 1; at >= from; at--) {
            int last = Math.min(text.length(), at + MAX_NOTHING_ZH);
            for (int end = at + 1; end <= last && !isNothing[at]; end++) {
                isNothing[at] = isNothing[end] && one.region(at, end).matches();
            }
            first = isNothing[at] ? at : first;
        }
        return first;
    }

    /** 订单, customers: what the rows are, whatever the table calls it. */
    private static boolean isSubject(String word) {
        var lower = word.toLowerCase(Locale.ROOT);
        return Arrays.stream(Concept.values())
                .flatMap(concept -> concept.requestWords().stream())
                .anyMatch(known -> NounMatcher.isSameNoun(known, lower));
    }

    private List<ColumnProfile> labels() {
        return parsedQuestion.columns().stream()
                .filter(column -> column.type() == ColumnType.TEXT && !column.isUnique())
                .toList();
    }

    private static String describe(ColumnProfile column) {
        var values = column.values().stream().limit(MAX_VALUES).collect(Collectors.joining("/"));
        return column.name() + ": " + values + (column.values().size() > MAX_VALUES ? "/…" : "");
    }
}
