package dev.troupe.packs.life;

import java.util.List;
import java.util.regex.Pattern;

/** Reads orders to link a goal with a project. */
final class LinkOrders implements OrderReader {
    private static final Pattern BETWEEN =
            Pattern.compile(
                    "\\u0001|\\s{1,20}+(?:with|to|and)\\s++|[和与跟同到](?=.{0,40}(?:目标|项目))|(?<=关联)到",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<LifeCall> read(Order order) {
        var head = Particles.withoutOpening(order.head());
        if (!Deed.LINK.isNamedIn(head)
                || !Topic.GOAL.isNamedIn(head) && !Topic.PROJECT.isNamedIn(head)
                || Deed.CREATE.opens(head)) {
            return List.of();
        }
        var scrap = order.scrap();
        scrap.take(Deed.LINK.words());
        var goal = "";
        var project = "";
        for (var side : BETWEEN.split(scrap.rest(), -1)) {
            if (Topic.GOAL.isNamedIn(side)) {
                goal = named(order, side, Topic.GOAL);
            } else if (Topic.PROJECT.isNamedIn(side)) {
                project = Named.withoutArticle(named(order, side, Topic.PROJECT));
            } else if (project.isEmpty() && Topic.GOAL.isNamedIn(head)) {
                project = Named.withoutArticle(order.said(Scrap.core(side)));
            }
        }
        if (goal.isEmpty() || project.isEmpty()) {
            return List.of();
        }
        return List.of(
                new Order.Arguments()
                        .with("goalTitle", goal)
                        .with("projectName", project)
                        .call("linkGoalToProject"));
    }

    private static String named(Order order, String side, Topic topic) {
        var scrap = new Scrap(side);
        scrap.take(topic.words());
        return Named.all(order, scrap).stream().findFirst().orElse("");
    }
}
