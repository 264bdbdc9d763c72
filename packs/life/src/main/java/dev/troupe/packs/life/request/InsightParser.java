package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.QuestionFillers;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.List;
import java.util.regex.Pattern;

/** Reads orders for statistics, progress, patterns, advice and drafts, and to undo. */
final class InsightParser implements ClauseParser {
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

    /** Asks for a review of the week and names no text of it. */
    private static final Pattern PAST_WEEK =
            pattern(
                    "(?:我?(?:来|一起)?(?:回顾|复盘|总结)(?:一下|下)?我?的?(?:这|本|过去这?)一?个?(?:周|星期|礼拜)(?:的?(?:任务|工作|事情|情况))?|(?:把|对)?我?的?(?:这|本)一?个?(?:周|星期|礼拜)(?:的?(?:任务|工作|事情|情况))?(?:来|做个?|进行)?(?:回顾|复盘|总结)(?:一下)?)[吧。.!！]*"
                            + "|(?:help me )?(?:review|recap|summari[sz]e|look back (?:at|on|over)|reflect on|go over|wrap up) (?:my|the|this|the past|my past) week(?: with me| for me)?[.!]*|(?:a )?(?:review|recap|summary) of (?:my|this|the past) week[.!]*");

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        if (ActionVerb.UNDO.isAtStartOf(head)) {
            return List.of(new RequestClause.Arguments().call("undo"));
        }
        if (ActionVerb.DRAFT.isNamedIn(head) && ItemTopic.REVIEW.isNamedIn(head)) {
            var type = AttributeParser.reviewType(head);
            return List.of(
                    new RequestClause.Arguments()
                            .with("type", type.isEmpty() ? "weekly" : type)
                            .call("draftReview"));
        }
        if (clause.payload().isEmpty() && PAST_WEEK.matcher(head).matches()) {
            return List.of(
                    new RequestClause.Arguments().with("type", "weekly").call("draftReview"));
        }
        if (startsChange(head)
                || !clause.payload().isEmpty()
                || QuestionFillers.isDefinition(head)) {
            return List.of();
        }
        var scrap = clause.remainder();
        if (scrap.take(ADVICE).isPresent()) {
            scrap.takeAll(ADVICE);
            return parseRanged(clause, scrap, "generatePersonalizedSuggestions", "");
        }
        if (PROGRESS.matcher(head).find()) {
            return progress(clause, scrap);
        }
        boolean isOfReviews = ItemTopic.REVIEW.isNamedIn(head) && ANALYSE.matcher(head).find();
        if ((isOfReviews || PATTERNS.matcher(head).find()) && ASKING.matcher(head).find()) {
            scrap.takeAll(PATTERNS);
            scrap.takeAll(ASKING);
            scrap.takeAll(ItemTopic.REVIEW.words());
            return parseRanged(clause, scrap, "analyzePatterns", "month");
        }
        return STATISTICS.matcher(head).find() ? statistics(clause, scrap) : List.of();
    }

    private static boolean startsChange(String head) {
        for (var action : ActionVerb.values()) {
            if (action != ActionVerb.LIST && action.isAtStartOf(head)) {
                return true;
            }
        }
        return false;
    }

    private static List<PlannedCall> parseRanged(
            RequestClause clause, Remainder scrap, String tool, String otherwise) {
        var around = String.join(" ", clause.before());
        var range = AttributeParser.range(clause.head() + around);
        scrap.takeAll(RANGE);
        return QuestionFillers.without(scrap, clause.masked()).isEmpty()
                ? List.of(
                        new RequestClause.Arguments()
                                .with("timeRange", range.isEmpty() ? otherwise : range)
                                .call(tool))
                : List.of();
    }

    private static List<PlannedCall> progress(RequestClause clause, Remainder scrap) {
        scrap.take(PROGRESS);
        boolean isAll = scrap.take(PLURAL).isPresent();
        scrap.takeAll(RANGE);
        scrap.takeAll(ItemTopic.PROJECT.words());
        boolean isOfProject =
                ItemTopic.PROJECT.isNamedIn(clause.head()) || OF.matcher(clause.head()).find();
        if (!isOfProject && !QuestionFillers.without(scrap, clause.masked()).isEmpty()) {
            return List.of();
        }
        var name =
                isAll
                        ? ""
                        : TitleExtractor.withoutArticle(
                                QuestionFillers.without(scrap, clause.masked()));
        return List.of(
                new RequestClause.Arguments()
                        .with("projectName", name)
                        .call("analyzeProjectProgress"));
    }

    private static List<PlannedCall> statistics(RequestClause clause, Remainder scrap) {
        boolean isTasks = scrap.take(ItemTopic.TASK.words()).isPresent();
        boolean isLife =
                isTasks
                        || clause.head()
                                .matches(
                                        "(?is).*(?:整体|总体|全部|我的|所有|\\b(?:overall|my|general)\\b).*");
        if (isTasks && scrap.has(RANGE)) {
            return List.of(); // the statistics are of all tasks, of whatever time
        }
        scrap.takeAll(STATISTICS);
        scrap.takeAll(ItemTopic.PROJECT.words());
        scrap.takeAll(ItemTopic.GOAL.words());
        scrap.takeAll(ItemTopic.REVIEW.words());
        scrap.takeAll(RANGE);
        scrap.takeAll(pattern("已?经?(?:完成|做完)了?|\\b(?:completed?|finished|done)\\b"));
        return isLife && QuestionFillers.without(scrap, clause.masked()).isEmpty()
                ? List.of(
                        new RequestClause.Arguments()
                                .call(isTasks ? "getTaskStats" : "getOverallStats"))
                : List.of();
    }
}
