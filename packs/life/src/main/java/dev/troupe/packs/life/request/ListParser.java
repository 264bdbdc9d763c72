package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.QuestionFillers;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.time.DayOfWeek;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads orders to list and show what there is. */
final class ListParser implements ClauseParser {
    private static final String INTERROGATIVE =
            "哪些|什么|多少|怎么样|怎样|如何|有没有|几个|吗[?？]?$|^(?:what|which|how|is|are|do|does|did|when|any|anything)\\b|^what's\\b|列出?来";
    static final Pattern QUESTION =
            Pattern.compile(INTERROGATIVE + "|[?？]$", Pattern.CASE_INSENSITIVE);
    private static final Pattern OPEN =
            Pattern.compile(
                    "(?:未|没有?|还没有?|尚未|待)(?:完成|做完?|办完?)的?|还剩|剩下|\\b(?:open|pending|unfinished|incomplete|undone|outstanding|left(?: to do)?|remaining|still to do|still(?= (?:have|need) to\\b)|not (?:yet )?(?:done|finished))\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern DONE =
            Pattern.compile(
                    "已?经?(?:完成|做完)了?的?|\\b(?:completed?|finished|done)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OVERDUE =
            Pattern.compile(
                    "(?:已经?)?(?:逾期|过期|超期|超时)|\\b(?:overdue|past due|late)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern UPCOMING =
            Pattern.compile(
                    "接下来(?:的?一周|几天|七天|7天)?|未来(?:一周|几天|七天|7天)?|即将|快到期|\\b(?:upcoming|coming up|due soon|next (?:seven|7) days|soon)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final int UPCOMING_DAYS = 7;
    private static final Pattern THIS_WEEK =
            Pattern.compile(
                    "[本这]一?个?(?:周|星期|礼拜)(?:内|之内)?|\\bthis week\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern TO_DO =
            Pattern.compile(
                    "要做|该做|要办|要干|安排|到期|截止|\\b(?:to do|on my (?:plate|agenda|(?:to-?do |task )?list)|should i do|must i do|have i to do|due)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** What there is on a day, without a word for tasks. */
    private static final Pattern ON_A_DAY =
            Pattern.compile(
                    MaskedText.DATE
                            + "\\s*我?们?(?:都|还)?(?:有|要)(?:没有|做|干|办)?(?:什么|哪些|啥)(?:事情?|安排|要做的?|活儿?)?[?？吗呢]?$"
                            + "|\\b(?:what(?:'s| is| do i have| have i got)|do i have|have i got|is there|anything)(?: anything)?(?: planned| scheduled| going)?(?: on| for| due)*\\s*"
                            + MaskedText.DATE
                            + "\\W*$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern LEFT_TO_DO =
            Pattern.compile(
                    "(?:没有?|未)(?:做|完成|办)|\\b(?:left to do|still to do|(?:not|n't)(?: yet)? (?:done|finished))\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern BY_A_DAY =
            Pattern.compile(
                    "\\b(?:by|before|until|till)\\s*"
                            + MaskedText.DATE
                            + "|"
                            + MaskedText.DATE
                            + "(?:之|以)?前",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern BEFORE_A_DAY =
            Pattern.compile(
                    "\\bbefore\\s*" + MaskedText.DATE + "|" + MaskedText.DATE + "(?:之|以)?前",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OF_A_DAY =
            Pattern.compile(
                    "^我?"
                            + MaskedText.DATE
                            + "的?(?:任务|待办(?:事项)?)$|^我?[本这]个?(?:周|星期)(?:到期|截止|要做|未完成)?的?(?:任务|待办(?:事项)?)$|^(?:my |the |all )?(?:open )?(?:tasks|to-?dos)(?: due)? this week$|^(?:my |the |all )?(?:open )?(?:tasks|to-?dos)(?: due)?(?: for| on)? "
                            + MaskedText.DATE
                            + "$",
                    Pattern.CASE_INSENSITIVE);

    /** The tasks and nothing else: 我的任务, 任务列表, "my tasks". */
    private static final Pattern BARE =
            Pattern.compile(
                    "^(?:我的?)?(?:全部|所有)?的?(?:任务|待办(?:事项)?)(?:列表|清单)?$|^(?:all )?my (?:open )?(?:tasks?(?: list)?|to-?dos?(?: list)?)$|^task list$",
                    Pattern.CASE_INSENSITIVE);

    /** The same for goals and projects: 我的目标, "my projects". */
    private static final Pattern BARE_OTHERS =
            Pattern.compile(
                    "^我的(?:全部|所有)?的?(?:目标|项目)(?:列表|清单)?$|^(?:all )?my (?:goals|projects)$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern PRIORITY =
            Pattern.compile("优先级|\\bpriority\\b|\\burgent\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern PRIORITY_ARTICLE =
            Pattern.compile(
                    "比较|最(?=高)|\\b(?:a|an|the|marked|set|with)\\b(?= (?:high|low|medium|normal|urgent|highest|lowest))",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern IN_NAME =
            Pattern.compile("\\b(?:in|of|for|under)\\s+(?:the )?\\p{Lu}");
    private static final Pattern DETAIL =
            Pattern.compile(
                    "的?(?:详情|细节|详细(?:信息|情况)?|情况)|(?:现在)?(?:怎么样|如何)了?|进行得|\\b(?:the )?(?:details?|status)\\b(?: of| for| about)?|^how(?: is|'s)\\b|\\b(?:going|doing)\\b|\\b(?:tell me )?(?:more )?about\\b",
                    Pattern.CASE_INSENSITIVE);

    /** In the project that was mentioned last: 这个项目下面有什么. */
    private static final Pattern IN_LATEST =
            Pattern.compile(
                    "(?:[这那该此]个?项目)(?:里面?|中|下面?|底下|内|上)(?:的|现在|目前)?|\\b(?:in|under|inside) (?:this|that) project\\b",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        boolean isQuestion = QUESTION.matcher(head).find();
        boolean isList =
                ActionVerb.LIST.isNamedIn(head)
                        || clause.payload().isEmpty()
                                && (OF_A_DAY.matcher(head).find()
                                        || BARE.matcher(head).find()
                                        || BARE_OTHERS.matcher(head).find());
        if (!isQuestion && !isList || QuestionFillers.isDefinition(head)) {
            return List.of();
        }
        boolean asks =
                Pattern.compile(INTERROGATIVE, Pattern.CASE_INSENSITIVE).matcher(head).find();
        if (!asks && startsChange(head)) {
            return List.of();
        }
        if (BARE.matcher(head).find() && clause.payload().isEmpty()) {
            return List.of(new RequestClause.Arguments().call("listTasks"));
        }
        if (ItemTopic.TASK.isNamedIn(head)) {
            return tasks(clause, isQuestion);
        }
        if (ItemTopic.GOAL.isNamedIn(head)) {
            return goals(clause);
        }
        if (ItemTopic.REVIEW.isNamedIn(head)) {
            return reviews(clause);
        }
        boolean asksForWork =
                OVERDUE.matcher(head).find()
                        || TO_DO.matcher(head).find()
                        || ON_A_DAY.matcher(head).find()
                        || LEFT_TO_DO.matcher(head).find()
                        || head.matches("(?is).*\\bcoming up\\b.*");
        if (asksForWork) {
            return tasks(clause, isQuestion);
        }
        return ItemTopic.PROJECT.isNamedIn(head) ? projects(clause) : List.of();
    }

    private static boolean startsChange(String head) {
        for (var action : ActionVerb.values()) {
            if (action != ActionVerb.LIST && action.isAtStartOf(head)) {
                return true;
            }
        }
        return false;
    }

    private static List<PlannedCall> tasks(RequestClause clause, boolean isQuestion) {
        var scrap = clause.remainder();
        var place = ProjectReference.take(scrap, clause.masked());
        scrap.take(ActionVerb.LIST.words());
        boolean hasTasks = scrap.take(ItemTopic.TASK.words()).isPresent();
        boolean hasProject = scrap.take(ItemTopic.PROJECT.words()).isPresent();
        var given = new RequestClause.Arguments();
        boolean isDone = false;
        if (scrap.take(OPEN).isPresent()) {
            scrap.takeAll(OPEN);
            given.with("completed", Value.of(false));
        } else if (scrap.take(DONE).isPresent()) {
            given.with("completed", Value.of(true));
            isDone = true;
        }
        if (scrap.take(OVERDUE).isPresent()) {
            given.with("overdue", Value.of(true));
        } else {
            addDueFilter(clause, scrap, given, isDone);
        }
        scrap.takeAll(TO_DO);
        var priority = takePriority(scrap);
        given.with("priority", priority);
        var rest = QuestionFillers.without(scrap, clause.masked());
        boolean isPlaced = scrap.has(IN_NAME);
        boolean isName = !rest.isEmpty() && hasTasks && (hasProject || isPlaced || !isQuestion);
        if (!rest.isEmpty() && !isName) {
            return List.of();
        }
        return List.of(given.with("projectName", place.orElse(rest)).call("listTasks"));
    }

    /** A priority that is asked for in words of it; 紧急 alone may be a part of a name. */
    private static String takePriority(Remainder scrap) {
        if (!scrap.has(PRIORITY)) {
            return "";
        }
        scrap.take(PRIORITY_ARTICLE);
        return AttributeParser.priority(scrap);
    }

    /** Done ones are found by their days: today's and upcoming ones are open. */
    private static void addDueFilter(
            RequestClause clause, Remainder scrap, RequestClause.Arguments given, boolean isDone) {
        var today = clause.masked().today();
        boolean isUpTo = scrap.has(BY_A_DAY);
        boolean isBefore = scrap.has(BEFORE_A_DAY);
        var due = AttributeParser.due(scrap, clause.masked());
        if (due.isPresent()) {
            var date = due.get();
            boolean isPeriod = date.kind() == DateMention.Kind.PERIOD;
            if (date.day().equals(today) && !isUpTo && !isDone && !isPeriod) {
                given.with("today", Value.of(true));
            } else {
                var last = isBefore && isPeriod ? date.first().minusDays(1) : date.day();
                given.with("dueFrom", isUpTo ? "" : date.first().toString())
                        .with("dueTo", last.toString());
            }
        } else if (scrap.take(THIS_WEEK).isPresent()) {
            var monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            scrap.takeAll(UPCOMING);
            given.with("dueFrom", monday.toString()).with("dueTo", monday.plusDays(6).toString());
        } else if (scrap.take(UPCOMING).isPresent()) {
            scrap.takeAll(UPCOMING);
            if (isDone) {
                given.with("dueFrom", today.toString())
                        .with("dueTo", today.plusDays(UPCOMING_DAYS).toString());
            } else {
                given.with("upcoming", Value.of(true));
            }
        }
    }

    private static List<PlannedCall> goals(RequestClause clause) {
        var scrap = clause.remainder();
        var stage = AttributeParser.stage(scrap);
        var status = AttributeParser.status(scrap);
        scrap.take(ActionVerb.LIST.words());
        scrap.take(ItemTopic.GOAL.words());
        return QuestionFillers.without(scrap, clause.masked()).isEmpty()
                ? List.of(
                        new RequestClause.Arguments()
                                .with("stage", stage)
                                .with("status", status)
                                .call("listGoals"))
                : List.of();
    }

    private static List<PlannedCall> reviews(RequestClause clause) {
        var scrap = clause.remainder();
        var limit = AttributeParser.limit(scrap);
        var type = AttributeParser.reviewType(scrap.rest());
        scrap.take(ActionVerb.LIST.words());
        scrap.take(ItemTopic.REVIEW.words());
        return List.of(
                new RequestClause.Arguments()
                        .with("type", type)
                        .with("limit", limit)
                        .call("listReviews"));
    }

    private static List<PlannedCall> projects(RequestClause clause) {
        var scrap = clause.remainder();
        boolean isLatest = scrap.take(IN_LATEST).isPresent();
        scrap.take(ActionVerb.LIST.words());
        scrap.take(ItemTopic.PROJECT.words());
        boolean isDetail = scrap.take(DETAIL).isPresent();
        scrap.takeAll(DETAIL);
        var name = name(clause, scrap);
        if (!name.isEmpty()) {
            return List.of(
                    new RequestClause.Arguments()
                            .with("projectName", TitleExtractor.withoutArticle(name))
                            .call("getProjectDetails"));
        }
        if (isLatest && !isDetail) {
            return List.of(
                    new RequestClause.Arguments()
                            .with("projectName", ProjectReference.LATEST)
                            .call("listTasks"));
        }
        if (isDetail) {
            return List.of(
                    new RequestClause.Arguments()
                            .with("projectName", ProjectReference.LATEST)
                            .call("getProjectDetails"));
        }
        var listed = clause.remainder();
        return List.of(
                new RequestClause.Arguments()
                        .with("status", AttributeParser.status(listed))
                        .call("listProjects"));
    }

    private static String name(RequestClause clause, Remainder scrap) {
        var quoted = clause.masked().quotesIn(scrap.rest());
        if (!quoted.isEmpty()) {
            return quoted.getFirst();
        }
        AttributeParser.status(scrap);
        return Optional.of(QuestionFillers.without(scrap, clause.masked()))
                .filter(name -> !RequestClause.isPronoun(name))
                .orElse("");
    }
}
