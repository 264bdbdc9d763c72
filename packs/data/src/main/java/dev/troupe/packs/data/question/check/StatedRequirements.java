package dev.troupe.packs.data.question.check;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The words of questions that ask for something, each with what a query must do to show it: 平均 an
 * average, "except" a condition, "who" a name.
 */
final class StatedRequirements {
    private static final Pattern SEASON =
            Pattern.compile("title|champion|winners|league|season", Pattern.CASE_INSENSITIVE);

    /** Words that ask for something, and whether a query does it. */
    private record Requirement(Pattern words, Predicate<QueryTraits> isMet) {
        static Requirement of(String words, Predicate<QueryTraits> isMet) {
            return new Requirement(Pattern.compile(words), isMet);
        }
    }

    private static final List<Requirement> REQUIREMENTS =
            List.of(
                    Requirement.of(
                            "平均|均值|人均|(?<![a-z])(?:average|averages|avg|mean)(?![a-z])",
                            StatedRequirements::isAverage),
                    Requirement.of(
                            "中位数|(?<![a-z])median(?![a-z])",
                            query ->
                                    query.computes(
                                            Function.MEDIAN,
                                            Function.PERCENTILE,
                                            Function.JARQUE_BERA)),
                    Requirement.of(
                            "总和|总计|合计|总共|一共|总额|总数|(?<![a-z])(?:total|totals|sum|altogether|combined|in all)(?![a-z])",
                            StatedRequirements::isTotal),
                    Requirement.of(
                            "最(?!近|后|终|新)|倒数|(?<![a-z])(?<!and which is )(?<!and which is the )(?<!and which one is )(?<!and which one is the )(?:most|least|highest|lowest|largest|smallest|biggest|fewest|longest|shortest|oldest|youngest|earliest|cheapest|best|worst|greatest|maximum|minimum)(?![a-z]| (?:[a-z]{3,12} )?first(?![a-z]))",
                            QueryTraits::isExtreme),
                    Requirement.of(
                            "(?:有|共|是|数)?(?:(?<!哪)几|多少)(?:个|名|位|家|人|次|种|类|项|所|条|件|笔|单|本|部|款|场|支|队|座|只|辆|台|门|间|份|首|届)|(?<![a-z])how (?:many|much)(?![a-z])",
                            StatedRequirements::isNumber),
                    Requirement.of(
                            "(?:占比|比重|百分比|百分之几|(?<=占.{0,8})比例)|(?<![a-z])(?:percent|percentage|proportion|share)(?![a-z])",
                            StatedRequirements::isShare),
                    Requirement.of("占总金?额", query -> query.computes(Function.SUM)),
                    Requirement.of("总金?额", QueryTraits::usesNumber),
                    Requirement.of("总成绩|总分", query -> !usesCalled("年龄|岁|名次|排名|年份|号$", query)),
                    Requirement.of(
                            "美元|美金|欧元|日元|英镑|港元|港币|卢布|韩元|[$€£]\\s?\\d"
                                    + "|(?<![a-z])(?:dollars?|bucks|usd|euros?|eur|gbp)(?![a-z])",
                            query -> !usesCalled("[(（](?:百万|千万|万|亿|千)?元[)）]", query)), // 人民币
                    Requirement.of(
                            "(?<![a-z])did (?:[a-z]{2,20} ){0,2}[a-z]{2,20} (?:draw|tie)(?![a-z])",
                            _ -> false), // a result, which no rule reads
                    Requirement.of(
                            "几[座家个条名位部所只艘辆项处栋]",
                            query ->
                                    !query.computes(Function.COUNT_DISTINCT)
                                            || !usesCalled("年份|年$|(?<![a-z])year", query)),
                    Requirement.of(
                            "[每各].{1,12}有几[座家个条名位部所只艘辆项处栋场]",
                            query ->
                                    query.computes(Function.COUNT, Function.COUNT_DISTINCT)
                                            || usesCalled("[数量]", query)),
                    Requirement.of("或者?[^，,。]{1,10}都[是在为]", _ -> false), // one or both of them
                    Requirement.of(
                            "(?<![a-z])total costs?(?![a-z])",
                            query ->
                                    !usesCalled("(?<![a-z])(?:quantity|qty|units?|pieces)", query)
                                            || query.computes(Operator.TIMES)),
                    Requirement.of(
                            "(?<!(?:空|缺|填|没|无|未|有(?![效限色机])).{0,20})(?:比例|比率|占比)",
                            query -> !query.hasCondition(QueryCondition.Missing.class)),
                    Requirement.of(
                            "相差|差多少|差额|差值|差距|多多少|少多少|(?<!最)[高低]多少|(?<![a-z])difference(?![a-z])|(?<![a-z])how (?:many|much) (?:more|less|fewer|higher|lower|longer|older)(?![a-z])",
                            StatedRequirements::isDifference),
                    Requirement.of(
                            "(?:(?:19|20)\\d\\d年?[到至](?:19|20)\\d\\d年(?!.{0,30}[每逐各历]).{0,24}|一共|总共|累计)(?:增加|增长|减少|上升|下降|提高|降低|涨|跌|多|少)了?(?:多少|几)",
                            query -> !query.has(Expression.Change.class)), // step by step
                    Requirement.of("差了?(?:多少|几)岁", query -> usesCalled("龄|岁|(?<![a-z])age", query)),
                    Requirement.of(
                            "差了?(?:多少|几)分(?![之钟])",
                            query -> usesCalled("分|成绩|评|score|rating|points", query)),
                    Requirement.of(
                            "差了?(?:多少|几)个?百分点",
                            query -> usesCalled("率|占比|比例|比重|[%％]|rate|percent", query)),
                    Requirement.of(
                            "(?<=比.{1,20})[高低多少大小长短贵早晚快慢重轻]的",
                            query -> query.isBounded() || query.isExtreme()),
                    Requirement.of(
                            "(?:有没有|有无)(?=.{0,8}(?:超过|大于|高于|低于|小于|多于|少于|不))",
                            query -> !query.isNegated()),
                    Requirement.of(
                            "[比较].{1,12}[快慢深浅宽窄重轻][了出]?(?:多少|几)",
                            query -> query.computes(Operator.MINUS)),
                    Requirement.of("[比较].{1,12}[多少]几", query -> query.computes(Operator.MINUS)),
                    Requirement.of(
                            "[比较].{1,12}[多少]几个?(?:冠军|亚军|季军)",
                            query -> query.computes(Function.COUNT)),
                    Requirement.of(
                            "[还付缴到]了?过?的?人(?:一共|总共)?有?(?:几|多少)|在外面?的人",
                            query -> query.computes(Function.COUNT_DISTINCT)),
                    Requirement.of(
                            "(?<![a-z])more than (?:once|one(?! (?:million|thousand|hundred|billion|hour|day|week|month|year|percent|kg|km|mile|metre|meter)))(?![a-z])",
                            QueryTraits::boundsCount),
                    Requirement.of(
                            "(?<![a-z])(?:altogether|in total|in all)(?![a-z])|一共|总共",
                            query -> !query.sumsYears()),
                    Requirement.of(
                            "(?<![a-z])how many (?:[a-z]{2,20} ){0,2}(?:sales|orders|purchases|transactions)(?![a-z])",
                            query -> query.computes(Function.COUNT, Function.COUNT_DISTINCT)),
                    Requirement.of("人均", QueryTraits::isPerHead),
                    Requirement.of(
                            "(?<![a-z])w[io]ns? the (?:title|championship|league|season)(?![a-z])",
                            query -> query.usesColumn(StatedRequirements::isOfSeasons)),
                    Requirement.of(
                            "(?<![a-z])paid (?:everything|in full|it all)(?![a-z])",
                            query -> !query.hasCondition(QueryCondition.Missing.class)),
                    Requirement.of(
                            "(?<![a-z])how much (?:has|have|did|does|do|was|were|is|are)(?![a-z])",
                            query -> query.usesNumber() || query.showsComputed()),
                    Requirement.of(
                            "(?<![a-z])how many (?:more )?(?:years|months|weeks|days|hours|minutes|seconds)(?![a-z])",
                            query -> !query.countsRowsOfThings()),
                    Requirement.of(
                            "(?<![a-z])(?:still|yet) to be(?![a-z])",
                            QueryTraits::isNegated), // the opposite of what is done
                    Requirement.of(
                            "没有|(?<![a-z])(?:no|without)(?![a-z])",
                            query -> !query.listsValuesWithoutNumber()),
                    Requirement.of(
                            "缺货|售罄|断货|(?<![a-z])(?:out of stock|sold out)(?![a-z])",
                            query -> query.conditionCount() > 0 || query.showsComputed()),
                    Requirement.of(
                            "累计(?=.{1,12}(?:超|不足|不到|达|大于|高于|突破|以上))",
                            query -> !query.boundsTimes()),
                    Requirement.of(
                            "有没有|有无",
                            query ->
                                    query.conditionCount() > 0
                                            || query.has(Expression.DuplicateRows.class)
                                            || query.isCountBounded()
                                            || query.showsComputed()),
                    Requirement.of("(?:都|所有|全部|全都).{1,12}吗", _ -> false),
                    Requirement.of(
                            "既(?!不)(?=.{1,12}[又也])|同时(?=[买卖有会选参在获用])|(?<![a-z])both(?![a-z])",
                            query -> query.isGrouped() || !query.isChoice()),
                    Requirement.of(
                            "[卖售销](?=得?最?[多少好])|(?<![a-z])(?:sells?|sold) (?:the )?(?:more|most|best|least|fewer)(?![a-z])",
                            StatedRequirements::isAmount),
                    Requirement.of(
                            "(?:\\d++|[一二两三四五六七八九十]+)(?:年|个月|天|周|小时|分钟)(?=以上|以下|以内|的)|(?<=[满超过])(?:\\d++|[一二两三四五六七八九十]+)(?:年|个月|天|周)",
                            query -> !query.isCountBounded()),
                    Requirement.of(
                            "(?<![a-z])(?:has|have|had|with|exactly|only) (?:one|two|three|four|five|six|seven|eight|nine|ten)(?![a-z])",
                            query -> query.conditionCount() > 0 || query.isLimited()),
                    Requirement.of(
                            "(?<!\\d)(?:19|20)\\d\\d(?!\\d|[.,]\\d)",
                            query -> !query.comparesMeasureWithYear()),
                    Requirement.of(
                            "倍",
                            query ->
                                    query.computes(Operator.DIVIDED_BY)
                                            || query.computes(Operator.TIMES)),
                    Requirement.of(
                            "(?<!差|是|有|能|好|会|要|对|[多少高低大小]|超|不)不(?!同|过|限|重复|重|要|用|管|论|断|知|清|便|良|动)|(?<!有)没有?(?!问题)|未(?!来)|(?<![删去排剔扣消免清])除了?(?!以)|以外|之外|并非|非(?!常)|(?<![a-z])(?:not|never|without|except|excluding|other than|neither|nor)(?![a-z])|n't(?![a-z])|(?<![a-z])(?:are|is|was|were|do|does|did|have|has|had)nt(?![a-z])",
                            StatedRequirements::isNegative),
                    Requirement.of(
                            "(?<![a-z0-9] )(?<![a-z])(?:who|whom|whose)(?![a-z])|(?<!无论)谁",
                            StatedRequirements::showsText),
                    Requirement.of(
                            "(?<![a-z])who (?:has|have|had)(?![a-z])|谁(?:还|都|也)?(?:有|拿|借|领)",
                            QueryTraits::showsAgents),
                    Requirement.of(
                            "(?<!不)(?:超过|不足|不到|大于|小于|高于|低于|多于|少于|早于|晚于|至少|至多|以上|以下)|(?<![a-z])(?:more than|less than|fewer than|over|under|above|below|at least|at most|between)(?= ?[$€£]?\\d)",
                            StatedRequirements::isCompared),
                    Requirement.of(
                            "单笔|最[高低多少大小长短远近贵]的?[那这]?一[单笔条次趟](?![\\p{IsHan}&&[^是谁哪在]])|[最前][^，,。？?]{0,6}[\\d一两二三四五六七八九十]笔",
                            query -> !query.isGrouped()),
                    Requirement.of(
                            "倒序|降序|升序|排序|从[高低大小多少早晚]到|由[高低大小多少早晚]到|(?<![a-z])(?:sort|sorted|descending|ascending)(?![a-z])",
                            query -> query.isOrdered() || query.has(Expression.Rank.class)),
                    Requirement.of(
                            "(?:以及|[和及与跟、])(?=(?:整体|总体|全体)(?!\\p{IsHan}{0,4}(?:合计|总和)))|(?<![a-z])(?:and|versus|vs\\.?|against) (?:the )?overall(?![a-z])",
                            query -> query.has(Expression.Overall.class)),
                    Requirement.of(
                            "(?<![a-z])how many times (?=(?:the|that|as)(?![a-z]))",
                            query -> query.computes(Operator.DIVIDED_BY)),
                    Requirement.of(
                            "(?<![a-z])(?:together with|along with|alongside) (?:its|their|the)(?![a-z])",
                            QueryTraits::showsSeveral),
                    Requirement.of(
                            "还?剩[下余]?(?:了|的)?(?:多少|几)|(?<![a-z])how (?:much|many)(?= [^.?!;]{0,60}(?:left|remain|remains|remaining)(?![a-z]))",
                            QueryTraits::showsComputed),
                    Requirement.of(
                            "没有.{1,12}(?:也|还)要?(?:列|算|显示|包|保留|在内)|(?<![a-z])(?:even|including|include|also) (?:if|those|ones|the ones|customers|items|products|people) (?:who |which |that )?(?:with no|without|have no|has no|had no)(?![a-z])",
                            _ -> false),
                    Requirement.of(
                            "(?<=(?:哪|谁).{0,12})(?:更|比较)[多少高低大小好差贵早晚快慢长短]|(?<![a-z])which (?:[^.?!;]{1,60} )?(?:more|fewer|less|higher|lower|bigger|larger|smaller|better|worse|older|younger|longer|shorter|taller|cheaper|faster|slower)(?! than)(?![a-z])",
                            query ->
                                    query.isExtreme()
                                            || query.isDivided() && query.showsComputed()),
                    Requirement.of(
                            "(?<![a-z])(?:drop|remove|delete|discard)s?(?![a-z]).{1,120}(?<![a-z])(?:count|how many)(?= [^.?!;]{0,40}(?:left|remain|remains|remaining)(?![a-z]))",
                            query -> query.computes(Function.COUNT)),
                    Requirement.of(
                            "(?<![a-z])for which(?![a-z])",
                            query -> query.listsAll() || query.showsColumn(_ -> true)),
                    Requirement.of(
                            "(?:[下上前]|(?<!最)后)一(?:[位名家条任行单笔道站场班趟件张部届本款首座]|个(?![月季周星年学]))|(?<![a-z])next(?! (?:months?|years?|weeks?|quarters?|days?|few|several|two|three|\\d))(?![a-z])",
                            query ->
                                    query.hasCondition(QueryCondition.NextTo.class)
                                            || query.has(Expression.Change.class)),
                    Requirement.of(
                            "(?<![a-z])(?:still|are|is|were|was|remain|remains|currently|all|any|many|the|of|our) open(?! (?:the|a|an|my|our|your|file)(?![a-z]))(?![a-z])",
                            query -> query.hasCondition(QueryCondition.Missing.class)),
                    Requirement.of(
                            "[花用卖赚收付报亏](?:了|掉了?|出去?了?)?多少",
                            query -> isNumber(query) && isAmount(query)),
                    Requirement.of(
                            "每个?[^,，。;；]{1,10}(?:前|最[高大多低小少]的?)(?:\\d+|[一二两三四五六七八九十])[名个位条]的",
                            query -> query.isLimitedWithinGroups() || !query.isLimited()),
                    Requirement.of(
                            "(?<![a-z])who (?:[a-z]+ ){1,2}what(?![a-z])|谁\\p{IsHan}{1,3}[了的]?(?:什么|哪些|啥)",
                            QueryTraits::showsSeveral),
                    Requirement.of(
                            "价值|总值|货值|花费|花销|开销|(?<![a-z])(?:(?:stock|inventory) value|value of|worth|spend|spending|expenditures?|revenue|turnover)(?![a-z])",
                            query -> !query.computes(Function.COUNT) || query.usesNumber()),
                    Requirement.of(
                            "库存(?:总?价值|总?金额|总值)|存货(?:价值|金额)|货值|(?<![a-z])(?:stock|inventory) value(?![a-z])",
                            query ->
                                    query.computes(Operator.TIMES)
                                            || query.showsColumn(StatedRequirements::isValue)
                                            || query.usesColumn(StatedRequirements::isValue)),
                    Requirement.of(
                            "(?<![a-z])and which (?:one )?is (?:the )?(?:most|least|highest|lowest|largest|smallest|biggest|best|worst)(?![a-z])",
                            query -> query.isOrdered() && !query.isLimited()),
                    Requirement.of(
                            "(?<![a-z])(?:in|during) the (?:morning|afternoon)s?(?![a-z])",
                            QueryTraits::comparesTimesOfDay),
                    Requirement.of(
                            "(?<![a-z])this (?:morning|afternoon)(?![a-z])",
                            query -> query.comparesTimesOfDay() || !query.mayCompareTimesOfDay()),
                    Requirement.of("各自", QueryTraits::isDivided),
                    Requirement.of(
                            "(?<=[,，、；;].{0,12})(?:名字|名称|姓名)(?=(?:都|分别|各)?(?:是|叫|有)(?:什么|哪些|啥))",
                            query -> !query.isGrouped() || usesCalled("名", query)),
                    Requirement.of("哪几\\p{IsHan}", query -> !query.isLimitedToOne()),
                    Requirement.of(
                            "(?<![a-z])in total(?![a-z])",
                            query -> query.computes(Function.SUM, Function.COUNT)),
                    Requirement.of(
                            "(?<![a-z])(for|in|of|by|from|at|among|on) (?:the )?[\\p{L}\\d' -]{1,40} and \\1(?![a-z])",
                            query ->
                                    query.isDivided()
                                            || query.computes(Operator.MINUS)
                                            || !query.isChoice()),
                    Requirement.of(
                            "(?<![a-z])for how many(?![a-z])",
                            query -> query.computes(Function.COUNT, Function.COUNT_DISTINCT)),
                    Requirement.of(
                            "(?<![a-z])row (?:numbers?|index|indices|indexes|positions?)(?![a-z])|行号|第几行",
                            _ -> false),
                    Requirement.of(
                            "(?<![a-z])combined(?! (?:with|by))(?![a-z])",
                            query -> !query.isGroupedByChoice()),
                    Requirement.of(
                            "相同|同样|一样|(?<![a-z])same(?![a-z])",
                            query -> query.isDivided() && query.conditionCount() > 0));

    /** Names of columns with codes such as C17: their digits are not amounts. */
    private static final Pattern ID_NAME =
            Pattern.compile("\\b(?:id|code|sku|phone|zip)$|(?:编号|编码|代码|单号|货号|电话)$");

    /** Names of columns of amounts of money. */
    private static final Pattern VALUE_NAME =
            Pattern.compile("(?<![a-z])(?:value|amount|worth|total|cost)(?![a-z])|金额|价值|总值|货值|余额");

    private StatedRequirements() {}

    private static boolean isValue(ColumnProfile column) {
        return VALUE_NAME.matcher(column.spaced()).find();
    }

    /** The places of words whose requirement a query does not meet. */
    static Stream<Span> findUnmet(String text, QueryTraits traits) {
        return REQUIREMENTS.stream()
                .filter(requirement -> !requirement.isMet().test(traits))
                .flatMap(requirement -> requirement.words().matcher(text).results())
                .map(match -> new Span(match.start(), match.end()));
    }

    private static boolean isNegative(QueryTraits query) {
        return query.isNegative() && !query.excludesFromValues()
                || query.computes(Operator.MINUS) // what is not paid yet
                || query.has(Expression.Correlation.class)
                || query.has(Expression.RankCorrelation.class); // answers whether there is none
    }

    /** Whether something that is sold is measured, rather than rows counted. */
    private static boolean isAmount(QueryTraits query) {
        return !query.computes(Function.COUNT) || query.computes(Function.SUM, Function.MEAN);
    }

    private static boolean isAverage(QueryTraits query) {
        return query.computes(Function.MEAN)
                || query.has(Expression.WeightedMean.class)
                || query.has(Expression.MovingAverage.class)
                || query.has(Expression.GroupTest.class)
                || query.computes(Operator.DIVIDED_BY);
    }

    static boolean isTotal(QueryTraits query) {
        return query.computes(Function.SUM, Function.COUNT, Function.COUNT_DISTINCT)
                || query.computes(Operator.PLUS)
                || query.has(Expression.RunningTotal.class)
                || query.has(Expression.DuplicateRows.class);
    }

    /** Whether a number of things can be read in the result. */
    private static boolean isNumber(QueryTraits query) {
        return query.showsComputed()
                || !query.listsAll() && query.showsColumn(StatedRequirements::holdsNumbers);
    }

    private static boolean holdsNumbers(ColumnProfile column) {
        return column.isNumber()
                || !ID_NAME.matcher(column.spaced()).find()
                        && column.column()
                                .presentCells()
                                .allMatch(cell -> cell.text().matches("\\D{0,3}\\d.*"));
    }

    private static boolean isShare(QueryTraits query) {
        return query.has(Expression.Share.class)
                || query.has(Expression.Change.class)
                || query.has(Expression.Overall.class)
                || query.computes(Operator.DIVIDED_BY)
                || query.showsColumn(ColumnProfile::isRate);
    }

    private static boolean isDifference(QueryTraits query) {
        return query.computes(Operator.MINUS)
                || query.has(Expression.Change.class)
                || query.has(Expression.DateDistance.class)
                || query.has(Expression.GroupTest.class);
    }

    private static boolean showsText(QueryTraits query) {
        return query.showsColumn(column -> column.type() == ColumnType.TEXT || column.isCode());
    }

    private static boolean isCompared(QueryTraits query) {
        return query.isBounded()
                || query.computes(Operator.MINUS)
                || query.computes(Function.COUNT) && query.conditionCount() > 0;
    }

    private static boolean usesCalled(String words, QueryTraits query) {
        var name = Pattern.compile(words);
        return query.usesColumn(
                column -> name.matcher(column.name().toLowerCase(Locale.ROOT)).find());
    }

    private static boolean isOfSeasons(ColumnProfile column) {
        return SEASON.matcher(column.spaced()).find();
    }
}
