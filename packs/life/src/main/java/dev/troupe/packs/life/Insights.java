package dev.troupe.packs.life;

import java.util.List;
import java.util.regex.Pattern;

/** Reads orders for statistics, progress, patterns, advice and drafts, and to undo. */
final class Insights implements OrderReader {
    private static final Pattern ADVICE =
            pattern(
                    "建议|(?:怎么|如何|怎样)(?:去)?(?:改进|改善|提高|提升)|(?:改进|改善)(?:什么|哪些)?|\\b(?:suggestions?|suggest|advice|advise|improve|recommend(?:ations?)?|tips)\\b");
    private static final Pattern PATTERNS =
            pattern("规律|模式|趋势|心情|情绪|状态|\\b(?:moods?|patterns?|trends?)\\b");
    private static final Pattern ANALYSE = pattern("分析|\\banaly[sz]e\\b");
    private static final Pattern PROGRESS =
            pattern(
                    "进度(?!条)|进展|\\bhow far(?: along)?\\b|\\b(?:the )?progress\\b(?! bar)(?: of| in| on| with)?|\\bcoming along\\b|\\bgetting (?:on|along)\\b|\\bmaking progress\\b");
    private static final Pattern OF = pattern("的(?:进度|进展)|\\bprogress (?:of|on|with|in)\\b");
    private static final Pattern STATISTICS =
            pattern(
                    "统计(?:数据|信息|一下)?|完成率|完成情况|概况|总览|概览|整体情况|总体情况|\\b(?:statistics|stats|overview|figures|completion rate)\\b|^how many\\b|\\bhow am i doing\\b|多少个?");
    private static final Pattern ASKING =
            pattern("怎么样|如何|变化|分析|看看|查看|总结|\\b(?:how|analy[sz]e|look|find|show|what|any)\\b");
    private static final Pattern RANGE =
            pattern(
                    "(?:最近|近|过去|这|本|上)?的?(?:一|1)?个?(?:周|星期|月|季度)|最近|近来|\\b(?:this|the last|last|the past|past|the) (?:week|month|quarter)\\b|\\b(?:lately|recently)\\b");
    private static final Pattern PLURAL =
            pattern("各个?项目|每个项目|所有项目|全部项目|\\b(?:all|each|every|my) (?:of )?(?:my )?projects?\\b");

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    @Override
    public List<LifeCall> read(Order order) {
        var head = Particles.withoutOpening(order.head());
        if (Deed.UNDO.opens(head)) {
            return List.of(new Order.Arguments().call("undo"));
        }
        if (Deed.DRAFT.isNamedIn(head) && Topic.REVIEW.isNamedIn(head)) {
            var type = Traits.reviewType(head);
            return List.of(
                    new Order.Arguments()
                            .with("type", type.isEmpty() ? "weekly" : type)
                            .call("draftReview"));
        }
        if (opensChange(head) || !order.payload().isEmpty() || Filler.isDefinition(head)) {
            return List.of();
        }
        var scrap = order.scrap();
        if (scrap.take(ADVICE).isPresent()) {
            scrap.takeAll(ADVICE);
            return ranged(order, scrap, "generatePersonalizedSuggestions", "");
        }
        if (PROGRESS.matcher(head).find()) {
            return progress(order, scrap);
        }
        boolean isOfReviews = Topic.REVIEW.isNamedIn(head) && ANALYSE.matcher(head).find();
        if ((isOfReviews || PATTERNS.matcher(head).find()) && ASKING.matcher(head).find()) {
            scrap.takeAll(PATTERNS);
            scrap.takeAll(ASKING);
            scrap.takeAll(Topic.REVIEW.words());
            return ranged(order, scrap, "analyzePatterns", "month");
        }
        return STATISTICS.matcher(head).find() ? statistics(order, scrap) : List.of();
    }

    private static boolean opensChange(String head) {
        for (var deed : Deed.values()) {
            if (deed != Deed.LIST && deed.opens(head)) {
                return true;
            }
        }
        return false;
    }

    private static List<LifeCall> ranged(Order order, Scrap scrap, String tool, String otherwise) {
        var around = String.join(" ", order.before());
        var range = Traits.range(order.head() + around);
        scrap.takeAll(RANGE);
        return Filler.without(scrap, order.veil()).isEmpty()
                ? List.of(
                        new Order.Arguments()
                                .with("timeRange", range.isEmpty() ? otherwise : range)
                                .call(tool))
                : List.of();
    }

    private static List<LifeCall> progress(Order order, Scrap scrap) {
        scrap.take(PROGRESS);
        boolean isAll = scrap.take(PLURAL).isPresent();
        scrap.takeAll(RANGE);
        scrap.takeAll(Topic.PROJECT.words());
        boolean isOfProject =
                Topic.PROJECT.isNamedIn(order.head()) || OF.matcher(order.head()).find();
        if (!isOfProject && !Filler.without(scrap, order.veil()).isEmpty()) {
            return List.of();
        }
        var name = isAll ? "" : Named.withoutArticle(Filler.without(scrap, order.veil()));
        return List.of(
                new Order.Arguments().with("projectName", name).call("analyzeProjectProgress"));
    }

    private static List<LifeCall> statistics(Order order, Scrap scrap) {
        boolean isTasks = scrap.take(Topic.TASK.words()).isPresent();
        boolean isLife =
                isTasks
                        || order.head()
                                .matches(
                                        "(?is).*(?:整体|总体|全部|我的|所有|\\b(?:overall|my|general)\\b).*");
        scrap.takeAll(STATISTICS);
        scrap.takeAll(Topic.PROJECT.words());
        scrap.takeAll(Topic.GOAL.words());
        scrap.takeAll(Topic.REVIEW.words());
        scrap.takeAll(RANGE);
        scrap.takeAll(pattern("已?经?(?:完成|做完)了?|\\b(?:completed?|finished|done)\\b"));
        return isLife && Filler.without(scrap, order.veil()).isEmpty()
                ? List.of(new Order.Arguments().call(isTasks ? "getTaskStats" : "getOverallStats"))
                : List.of();
    }
}
