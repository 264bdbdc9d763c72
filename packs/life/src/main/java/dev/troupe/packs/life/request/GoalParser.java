package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.List;
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
                    "(?:我)?(?:想|要|打算|希望|准备|决定)*(?:养成|培养|建立)(?:一个)?(?<zh>[^?？，,。]{2,40})的(?:好)?习惯[。.!！吧]*|(?:i )?(?:want|would like|plan|need)?(?: to)? ?(?:build|start|form|develop|get into|create)(?: up)? (?:a|the)(?: new| daily| good)? habit of (?<en>[^?,]{3,80}?)[\\s.!]*",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern TO_GOALS =
            Pattern.compile("[加放记写列]?[到进入]?(?:我的)?目标(?:清单|列表)?[里中]", Pattern.CASE_INSENSITIVE);
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
        boolean isSet = ActionVerb.CREATE.isNamedIn(head) && !ActionVerb.LINK.isAtStartOf(head);
        boolean isBare =
                !clause.payload().isEmpty() && head.length() < 20 && ItemTopic.GOAL.isNamedIn(head);
        if (!ItemTopic.GOAL.isNamedIn(head)
                || ItemTopic.TASK.isNamedIn(head)
                || QUESTION.matcher(head).find()
                || ActionVerb.UPDATE.isAtStartOf(head) && !isSet
                || !(isTold || isSet || isBare)) {
            return List.of();
        }
        var scrap = clause.remainder();
        var around = clause.contextRemainder();
        var stage = AttributeParser.stage(scrap);
        stage = stage.isEmpty() ? AttributeParser.stage(around) : stage;
        var deadline = AttributeParser.due(scrap, clause.masked());
        var description = AttributeParser.description(scrap, clause.masked());
        scrap.take(TO_GOALS);
        scrap.take(TELLING);
        scrap.take(ActionVerb.CREATE.words());
        scrap.take(ItemTopic.GOAL.words());
        var title =
                clause.payload().isEmpty()
                        ? title(clause, scrap, around)
                        : clause.unmask(Remainder.core(clause.payload()));
        return List.of(
                new RequestClause.Arguments()
                        .with("title", title)
                        .with("stage", stage)
                        .with("description", description)
                        .with("deadline", deadline.map(date -> date.day().toString()).orElse(""))
                        .call("createGoal"));
    }

    private static String title(RequestClause clause, Remainder scrap, Remainder around) {
        var own = TitleExtractor.findAll(clause, scrap);
        return own.isEmpty()
                ? clause.unmask(Remainder.core(StopWords.withoutOpening(around.name())))
                : own.getFirst();
    }
}
