package dev.troupe.packs.life;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads orders to begin a project. */
final class ProjectOrders implements OrderReader {
    private static final Pattern START =
            Pattern.compile(
                    "(?:\\bfrom|\\bstarting(?: on)?|\\bstarts?(?: on)?|\\bbeginning(?: on)?|从|自)\\s*(?<a>"
                            + Veil.DATE
                            + ")|(?<b>"
                            + Veil.DATE
                            + ")(?:起|开始|启动)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern CHANGING =
            Pattern.compile(
                    "^[给为].*(?:描述|说明|简介|备注)|\\b(?:description|note) (?:to|for)\\b",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<LifeCall> read(Order order) {
        var head = Particles.withoutOpening(order.head());
        boolean isBegun =
                Deed.CREATE.isNamedIn(head)
                        && Stream.of(Deed.values())
                                .noneMatch(deed -> deed != Deed.CREATE && deed.opens(head))
                        && !CHANGING.matcher(head).find()
                        && !Topic.GOAL.isNamedIn(head)
                        && !Topic.TASK.isNamedIn(head);
        if (!Topic.PROJECT.isNamedIn(head) || !isBegun) {
            return List.of();
        }
        var scrap = order.scrap();
        var status = Traits.toldStatus(scrap);
        var description = Traits.description(scrap, order.veil());
        var start =
                scrap.take(START)
                        .map(found ->
                                found.group("a") == null ? found.group("b") : found.group("a"))
                        .flatMap(sign -> order.veil().datesIn(sign).stream().findFirst());
        var end = Traits.due(scrap, order.veil());
        scrap.take(Deed.CREATE.words());
        scrap.take(Topic.PROJECT.words());
        var name =
                order.payload().isEmpty()
                        ? Named.one(order, scrap)
                        : order.said(Scrap.core(order.payload()));
        return List.of(
                new Order.Arguments()
                        .with("name", Named.withoutArticle(name))
                        .with("description", description)
                        .with("status", status)
                        .with("startDate", start.map(date -> date.day().toString()).orElse(""))
                        .with("endDate", end.map(date -> date.day().toString()).orElse(""))
                        .call("createProject"));
    }
}
