package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads orders to list and show what there is. */
final class Queries implements OrderReader {
    private static final String INTERROGATIVE =
            "哪些|什么|多少|怎么样|怎样|如何|有没有|几个|吗[?？]?$|^(?:what|which|how|is|are|do|does|did|when|any|anything)\\b|^what's\\b|列出?来";
    static final Pattern QUESTION =
            Pattern.compile(INTERROGATIVE + "|[?？]$", Pattern.CASE_INSENSITIVE);
    private static final Pattern OPEN =
            Pattern.compile(
                    "(?:未|没有?|还没有?|尚未|待)(?:完成|做完?|办完?)的?|还剩|剩下|\\b(?:open|pending|unfinished|incomplete|undone|outstanding|left(?: to do)?|remaining|still to do|not (?:yet )?(?:done|finished))\\b",
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
                    "接下来(?:的?一周|几天|七天|7天)?|未来(?:一周|几天|七天|7天)?|即将|快到期|[本这]个?周|\\b(?:upcoming|coming up|due soon|this week|next (?:seven|7) days|soon)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern TO_DO =
            Pattern.compile(
                    "要做|该做|要办|要干|安排|\\b(?:to do|on my (?:plate|agenda)|should i do|must i do|have i to do|due)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OF_A_DAY =
            Pattern.compile(
                    "^我?"
                            + Veil.DATE
                            + "的?(?:任务|待办(?:事项)?)$|^(?:my |the |all )?(?:open )?(?:tasks|to-?dos)(?: due)?(?: for| on)? "
                            + Veil.DATE
                            + "$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern IN_NAME =
            Pattern.compile("\\b(?:in|of|for|under)\\s+(?:the )?\\p{Lu}");
    private static final Pattern DETAIL =
            Pattern.compile(
                    "的?(?:详情|细节|详细(?:信息|情况)?|情况)|(?:现在)?(?:怎么样|如何)了?|进行得|\\b(?:the )?(?:details?|status)\\b(?: of| for| about)?|^how(?: is|'s)\\b|\\b(?:going|doing)\\b|\\b(?:tell me )?(?:more )?about\\b",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<LifeCall> read(Order order) {
        var head = Particles.withoutOpening(order.head());
        boolean isQuestion = QUESTION.matcher(head).find();
        boolean isList =
                Deed.LIST.isNamedIn(head)
                        || order.payload().isEmpty() && OF_A_DAY.matcher(head).find();
        if (!isQuestion && !isList || Filler.isDefinition(head)) {
            return List.of();
        }
        boolean asks =
                Pattern.compile(INTERROGATIVE, Pattern.CASE_INSENSITIVE).matcher(head).find();
        if (!asks && opensChange(head)) {
            return List.of();
        }
        if (Topic.TASK.isNamedIn(head)) {
            return tasks(order, isQuestion);
        }
        if (Topic.GOAL.isNamedIn(head)) {
            return goals(order);
        }
        if (Topic.REVIEW.isNamedIn(head)) {
            return reviews(order);
        }
        boolean asksForWork =
                OVERDUE.matcher(head).find()
                        || TO_DO.matcher(head).find()
                        || head.matches("(?is).*\\bcoming up\\b.*");
        if (asksForWork) {
            return tasks(order, isQuestion);
        }
        return Topic.PROJECT.isNamedIn(head) ? projects(order) : List.of();
    }

    private static boolean opensChange(String head) {
        for (var deed : Deed.values()) {
            if (deed != Deed.LIST && deed.opens(head)) {
                return true;
            }
        }
        return false;
    }

    private static List<LifeCall> tasks(Order order, boolean isQuestion) {
        var scrap = order.scrap();
        var place = ProjectPlace.take(scrap, order.veil());
        scrap.take(Deed.LIST.words());
        boolean hasTasks = scrap.take(Topic.TASK.words()).isPresent();
        boolean hasProject = scrap.take(Topic.PROJECT.words()).isPresent();
        var given = new Order.Arguments();
        if (scrap.take(OPEN).isPresent()) {
            scrap.takeAll(OPEN);
            given.with("completed", Value.of(false));
        } else if (scrap.take(DONE).isPresent()) {
            given.with("completed", Value.of(true));
        }
        if (scrap.take(OVERDUE).isPresent()) {
            given.with("overdue", Value.of(true));
        } else {
            when(order, scrap, given);
        }
        scrap.takeAll(TO_DO);
        var rest = Filler.without(scrap, order.veil());
        boolean isPlaced = scrap.has(IN_NAME);
        boolean isName = !rest.isEmpty() && hasTasks && (hasProject || isPlaced || !isQuestion);
        if (!rest.isEmpty() && !isName) {
            return List.of();
        }
        return List.of(given.with("projectName", place.orElse(rest)).call("listTasks"));
    }

    private static void when(Order order, Scrap scrap, Order.Arguments given) {
        var due = Traits.due(scrap, order.veil());
        if (due.isPresent()) {
            boolean isToday = due.get().day().equals(order.veil().today());
            if (isToday) {
                given.with("today", Value.of(true));
            } else {
                given.with("upcoming", Value.of(true));
            }
        } else if (scrap.take(UPCOMING).isPresent()) {
            scrap.takeAll(UPCOMING);
            given.with("upcoming", Value.of(true));
        }
    }

    private static List<LifeCall> goals(Order order) {
        var scrap = order.scrap();
        var stage = Traits.stage(scrap);
        var status = Traits.status(scrap);
        scrap.take(Deed.LIST.words());
        scrap.take(Topic.GOAL.words());
        return Filler.without(scrap, order.veil()).isEmpty()
                ? List.of(
                        new Order.Arguments()
                                .with("stage", stage)
                                .with("status", status)
                                .call("listGoals"))
                : List.of();
    }

    private static List<LifeCall> reviews(Order order) {
        var scrap = order.scrap();
        var limit = Traits.limit(scrap);
        var type = Traits.reviewType(scrap.rest());
        scrap.take(Deed.LIST.words());
        scrap.take(Topic.REVIEW.words());
        return List.of(
                new Order.Arguments().with("type", type).with("limit", limit).call("listReviews"));
    }

    private static List<LifeCall> projects(Order order) {
        var scrap = order.scrap();
        scrap.take(Deed.LIST.words());
        scrap.take(Topic.PROJECT.words());
        boolean isDetail = scrap.take(DETAIL).isPresent();
        scrap.takeAll(DETAIL);
        var name = name(order, scrap);
        if (!name.isEmpty()) {
            return List.of(
                    new Order.Arguments()
                            .with("projectName", Named.withoutArticle(name))
                            .call("getProjectDetails"));
        }
        if (isDetail) {
            return List.of(
                    new Order.Arguments()
                            .with("projectName", ProjectPlace.LATEST)
                            .call("getProjectDetails"));
        }
        var listed = order.scrap();
        return List.of(
                new Order.Arguments().with("status", Traits.status(listed)).call("listProjects"));
    }

    private static String name(Order order, Scrap scrap) {
        var quoted = order.veil().quotesIn(scrap.rest());
        if (!quoted.isEmpty()) {
            return quoted.getFirst();
        }
        Traits.status(scrap);
        return Optional.of(Filler.without(scrap, order.veil()))
                .filter(name -> !Order.isPronoun(name))
                .orElse("");
    }
}
