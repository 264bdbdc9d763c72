package dev.troupe.packs.life;

import java.util.List;
import java.util.regex.Pattern;

/** Reads orders to set a goal. */
final class GoalOrders implements OrderReader {
    private static final Pattern TELLING =
            Pattern.compile(
                    "目标(?:就?是|为)(?!什么|啥)|\\bgoals?\\b[^?]{0,160}?\\b(?:is|are)\\b(?! (?:there|my|the|what|to be))(?: to)?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern TO_GOALS =
            Pattern.compile("[加放记写列]?[到进入]?(?:我的)?目标(?:清单|列表)?[里中]", Pattern.CASE_INSENSITIVE);
    private static final Pattern QUESTION =
            Pattern.compile("哪些|什么|多少|[?？]$|^(?:what|which|how)\\b", Pattern.CASE_INSENSITIVE);

    @Override
    public List<LifeCall> read(Order order) {
        var head = Particles.withoutOpening(order.head());
        boolean isTold = TELLING.matcher(head).find();
        boolean isSet = Deed.CREATE.isNamedIn(head) && !Deed.LINK.opens(head);
        boolean isBare =
                !order.payload().isEmpty() && head.length() < 20 && Topic.GOAL.isNamedIn(head);
        if (!Topic.GOAL.isNamedIn(head)
                || Topic.TASK.isNamedIn(head)
                || QUESTION.matcher(head).find()
                || Deed.UPDATE.opens(head) && !isSet
                || !(isTold || isSet || isBare)) {
            return List.of();
        }
        var scrap = order.scrap();
        var around = order.around();
        var stage = Traits.stage(scrap);
        stage = stage.isEmpty() ? Traits.stage(around) : stage;
        var deadline = Traits.due(scrap, order.veil());
        var description = Traits.description(scrap, order.veil());
        scrap.take(TO_GOALS);
        scrap.take(TELLING);
        scrap.take(Deed.CREATE.words());
        scrap.take(Topic.GOAL.words());
        var title =
                order.payload().isEmpty()
                        ? title(order, scrap, around)
                        : order.said(Scrap.core(order.payload()));
        return List.of(
                new Order.Arguments()
                        .with("title", title)
                        .with("stage", stage)
                        .with("description", description)
                        .with("deadline", deadline.map(date -> date.day().toString()).orElse(""))
                        .call("createGoal"));
    }

    private static String title(Order order, Scrap scrap, Scrap around) {
        var own = Named.all(order, scrap);
        return own.isEmpty()
                ? order.said(Scrap.core(Particles.withoutOpening(around.name())))
                : own.getFirst();
    }
}
