package dev.troupe.packs.life.request;

import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads orders to set a goal. */
final class GoalParser implements ClauseParser {
    private static final Pattern TELLING =
            Pattern.compile(
                    "目标(?:就?是|为)(?!什么|啥)|\\bgoals?\\b[^?]{0,160}?\\b(?:is|are)\\b(?! (?:there|my|the|what|to be))(?: to)?",
                    Pattern.CASE_INSENSITIVE);

    /** A habit is stored as a goal. */
    private static final Pattern HABIT =
            Pattern.compile(
                    "(?:我)?(?:想|要|打算|希望|准备|决定)*+(?:养成|培养|建立)(?:一个)?(?<zh>[^?？，,。]{2,40})的(?:好)?习惯[。.!！吧]*|(?:i )?(?:want|would like|plan|need)?(?: to)? ?(?:build|start|form|develop|get into|create)(?: up)? (?:a|the)(?: new| daily| good)? habit of (?<en>[^?,]{3,80}?)[\\s.!]*",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern TO_GOALS =
            Pattern.compile("[加放记写列]?[到进入]?(?:我的)?目标(?:清单|列表)?[里中]", Pattern.CASE_INSENSITIVE);
    private static final int QUARTER = 92; // days
    private static final int YEAR = 2 * 366; // days, until the end of the next year

    /** Makes a goal of what another clause states. */
    private static final Pattern AS_GOAL =
            Pattern.compile("(?:把它|把这个|这个)?(?:定|设|列|立|当|作)(?:成|为|作)(?:一?个)?(?:我的)?(?=目标)");

    private static final String NEXT =
            "(?:(?:在|到)?明年(?!之?[前后]|以[前后]|[\\d零一二三四五六七八九十底初末春夏秋冬上下])(?:我?要|内|之?内|里|的(?=\\x01))?"
                    + "|(?<!\\b(?:before|after|until|till|the|than|of|early|late|mid|spring|summer|autumn|fall|winter) )(?:\\b(?:for|in|by) )?\\bnext year\\b(?:'s(?=\\s?\\x01)|(?!'s)))";
    private static final Pattern NEXT_YEAR = Pattern.compile(NEXT, Pattern.CASE_INSENSITIVE);

    /** Where no words of the goal are before and after it, from which it would divide it. */
    private static final Pattern NEXT_YEAR_ASIDE =
            Pattern.compile(
                    "(?<=^|\\x01)\\s?"
                            + NEXT
                            + "|"
                            + NEXT
                            + "(?=[\\s\\p{Punct}，。！]{0,5}(?:$|\\x01))",
                    Pattern.CASE_INSENSITIVE);

    private static final String BEFORE =
            "(?:在?明年(?:之前|以前|前(?![\\d一二三四五六七八九十半几]))(?:我?要)?|\\bbefore next year\\b)";
    private static final Pattern BEFORE_NEXT_YEAR =
            Pattern.compile(BEFORE, Pattern.CASE_INSENSITIVE);
    private static final Pattern BEFORE_NEXT_YEAR_ASIDE =
            Pattern.compile(
                    "(?<=^|\\x01)"
                            + BEFORE
                            + "|"
                            + BEFORE
                            + "(?=[\\s\\p{Punct}，。！]{0,5}(?:$|\\x01))",
                    Pattern.CASE_INSENSITIVE);

    /**
     * The user for whom a goal is set, and words before the goal that another clause states. Others
     * for whom something is done (给我妈打电话) belong to the goal.
     */
    private static final Pattern FOR_SELF =
            Pattern.compile(
                    "(?:给|为|替)(?:我自己|自己|我)(?=[^，,。：:]{0,10}目标|[\\s，,。：:！!\\x01]|$)|\\b(?:for )?(?:myself|ourselves)\\b|\\bfor me\\b|\\b(?:down )?as\\b(?= (?:a|my) )",
                    Pattern.CASE_INSENSITIVE);

    /** No stage and no deadline states it: it belongs to the title. */
    private static final Pattern AFTER_NEXT_YEAR =
            Pattern.compile("\\b(?:after|until|till) next year\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern DATE = Pattern.compile(MaskedText.DATE);

    /** What a goal in a separate clause begins with. */
    private static final Pattern WISH =
            Pattern.compile(
                    "^(?:我(?:们)?(?:想要?|要|打算|希望|准备|计划)|(?:i|we)(?:'d| would)? (?:want|like|plan|hope|need|intend|aim)(?: to)?|(?:i'm|i am) going to)\\s*",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern QUESTION =
            Pattern.compile("哪些|什么|多少|[?？]$|^(?:what|which|how)\\b", Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        var habit = HABIT.matcher(head);
        if (habit.matches() && clause.payload().isEmpty()) {
            var title = habit.group("en") == null ? habit.group("zh") : habit.group("en");
            return List.of(
                    new RequestClause.Arguments()
                            .with("title", clause.unmask(Remainder.core(title)))
                            .call("createGoal"));
        }
        boolean isTold = TELLING.matcher(head).find();
        boolean isSet =
                (ActionVerb.CREATE.isNamedIn(head) || AS_GOAL.matcher(head).find())
                        && !ActionVerb.LINK.isAtStartOf(head);
        boolean isBare =
                !clause.payload().isEmpty() && head.length() < 20 && ItemTopic.GOAL.isNamedIn(head);
        if (!ItemTopic.GOAL.isNamedIn(head)
                || ItemTopic.TASK.isNamedIn(head)
                || QUESTION.matcher(head).find()
                || ActionVerb.UPDATE.isAtStartOf(head) && !isSet
                || !(isTold || isSet || isBare)) {
            return List.of();
        }
        var today = clause.masked().today();
        var masked = clause.remainder();
        var maskedAround = clause.contextRemainder();
        boolean isLater = AFTER_NEXT_YEAR.matcher(clause.unmask(head)).find();
        var stage = isLater ? "" : AttributeParser.stage(masked);
        stage = stage.isEmpty() && !isLater ? AttributeParser.stage(maskedAround) : stage;
        var scrap = withNextYear(clause, masked);
        var around = withNextYear(clause, maskedAround);
        var own = AttributeParser.due(scrap, clause.masked());
        var description = AttributeParser.description(scrap, clause.masked());
        var year = year(scrap, today).or(() -> year(around, today));
        scrap.takeAll(FOR_SELF);
        scrap.take(AS_GOAL);
        scrap.take(TO_GOALS);
        scrap.take(TELLING);
        scrap.take(ActionVerb.CREATE.words());
        scrap.take(ItemTopic.GOAL.words());
        takeNextYear(scrap);
        takeNextYear(around);
        boolean isNamed = !TitleExtractor.findAll(clause, scrap).isEmpty();
        var deadline =
                own.isPresent() || isNamed || !clause.payload().isEmpty()
                        ? own
                        : AttributeParser.due(around, clause.masked());
        var title =
                clause.payload().isEmpty()
                        ? title(clause, scrap, around)
                        : clause.unmask(Remainder.core(clause.payload()));
        var last =
                deadline.map(DateMention::day).or(() -> year.map(end -> LocalDate.of(end, 12, 31)));
        return List.of(
                new RequestClause.Arguments()
                        .with("title", title)
                        .with(
                                "stage",
                                stage.isEmpty()
                                        ? last.map(day -> stageUntil(day, today)).orElse("")
                                        : stage)
                        .with("description", description)
                        .with("deadline", last.map(LocalDate::toString).orElse(""))
                        .call("createGoal"));
    }

    /** Next year is read as a word: a deadline would divide the goal, whatever is before it. */
    private static Remainder withNextYear(RequestClause clause, Remainder masked) {
        return new Remainder(
                DATE.matcher(masked.rest())
                        .replaceAll(date -> {
                            var words = clause.unmask(date.group());
                            return NEXT_YEAR.matcher(words).matches() ? words : date.group();
                        }));
    }

    /** The year until whose end a goal is to be reached; empty if next year is not named. */
    private static Optional<Integer> year(Remainder words, LocalDate today) {
        if (words.has(BEFORE_NEXT_YEAR)) {
            return Optional.of(today.getYear());
        }
        return words.has(NEXT_YEAR) ? Optional.of(today.getYear() + 1) : Optional.empty();
    }

    private static void takeNextYear(Remainder words) {
        words.takeAll(BEFORE_NEXT_YEAR_ASIDE);
        words.takeAll(NEXT_YEAR_ASIDE);
    }

    /** The stage of a goal with a deadline; empty if that is far away or over. */
    private static String stageUntil(LocalDate deadline, LocalDate today) {
        long days = ChronoUnit.DAYS.between(today, deadline);
        return days < 0 || days > YEAR ? "" : days <= QUARTER ? "quarter" : "yearly";
    }

    private static String title(RequestClause clause, Remainder scrap, Remainder around) {
        var own = TitleExtractor.findAll(clause, scrap);
        return own.isEmpty() ? clause.unmask(Remainder.core(readGoal(around))) : own.getFirst();
    }

    private static String readGoal(Remainder around) {
        var goal = WISH.matcher(StopWords.withoutOpening(around.name())).replaceFirst("");
        var aside = NEXT_YEAR_ASIDE.matcher(goal);
        return aside.lookingAt() ? goal.substring(aside.end()) : goal;
    }
}
