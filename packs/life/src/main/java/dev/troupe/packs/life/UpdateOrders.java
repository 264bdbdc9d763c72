package dev.troupe.packs.life;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads orders that give fields new values: a deadline, a priority, a description. */
final class UpdateOrders {
    private static final Pattern MAKING = Pattern.compile("^\\W*make\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern DESCRIBING =
            Pattern.compile(
                    "(?:的|个)?(?:描述|说明|简介)(?:改[成为]|[为成是])?|(?:the )?\\bdescription(?: of| for)?\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NEW_WORDS =
            Pattern.compile(
                    "(?:\\bto|\\bsaying|改[成为])\\s*(?<words>[^\\u0001]+)$",
                    Pattern.CASE_INSENSITIVE);

    private UpdateOrders() {}

    /** Empty where no field is named with what it shall be. */
    static List<LifeCall> read(Order order) {
        var scrap = order.scrap();
        scrap.take(MAKING);
        var given = new Order.Arguments();
        boolean isGoal = Topic.GOAL.isNamedIn(scrap.rest());
        boolean isProject = Topic.PROJECT.isNamedIn(scrap.rest()) && !isTaskIn(scrap);
        var description = description(order, scrap);
        boolean isTimed = Traits.hasDueWord(scrap) || Deed.UPDATE.isNamedIn(order.head());
        var due = isTimed ? Traits.due(scrap, order.veil()) : Optional.<DateMention>empty();
        var dueField = isGoal ? "deadline" : isProject ? "endDate" : "dueDate";
        given.with("description", description)
                .with("priority", isGoal || isProject ? "" : Traits.priority(scrap))
                .with(
                        dueField,
                        due.map(date -> isGoal || isProject ? date.day().toString() : date.iso())
                                .orElse(""));
        if (given.isEmpty()) {
            return List.of();
        }
        scrap.take(Deed.UPDATE.words());
        if (!description.isEmpty()) {
            scrap.take(Deed.CREATE.words());
        }
        var place =
                isProject || isGoal
                        ? Optional.<String>empty()
                        : ProjectPlace.take(scrap, order.veil());
        Topic.take(scrap);
        var name = Named.all(order, scrap).stream().findFirst().orElse("");
        if (isGoal) {
            return List.of(given.with("goalTitle", name).call("updateGoal"));
        }
        if (isProject) {
            return List.of(
                    given.with("projectName", Named.withoutArticle(ProjectPlace.pointed(name)))
                            .call("updateProject"));
        }
        return List.of(
                given.with("taskTitle", name)
                        .with("projectName", place.orElse(""))
                        .call("updateTask"));
    }

    private static boolean isTaskIn(Scrap scrap) {
        return Topic.TASK.isNamedIn(scrap.rest());
    }

    private static String description(Order order, Scrap scrap) {
        if (!scrap.has(DESCRIBING)) {
            return "";
        }
        if (!order.payload().isEmpty()) {
            scrap.take(DESCRIBING);
            return order.said(Scrap.core(order.payload()));
        }
        var changed = scrap.take(NEW_WORDS).map(found -> found.group("words"));
        if (changed.isPresent()) {
            scrap.take(DESCRIBING);
            return order.said(Scrap.core(changed.get()));
        }
        return Traits.description(scrap, order.veil());
    }
}
