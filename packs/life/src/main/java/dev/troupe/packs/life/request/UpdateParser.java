package dev.troupe.packs.life.request;

import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.DeadlineShift;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.Remainder;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads orders that give fields new values: a deadline, a priority, a description. */
final class UpdateParser {
    private static final Pattern MAKING =
            Pattern.compile("^\\W*(?:make|set)\\b", Pattern.CASE_INSENSITIVE);

    /** "Back" in "push it back to Sunday", which the new day states. */
    private static final Pattern DIRECTION =
            Pattern.compile(
                    "(?<=\\b(?:it|that|this|one|task))\\s+(?:back|forward|up|out|over)\\b(?=\\s+(?:to|until|till)\\b)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern DESCRIBING =
            Pattern.compile(
                    "(?:的|个)?(?:描述|说明|简介)(?:改[成为]|[为成是])?|(?:the )?\\bdescription(?: of| for)?\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NEW_WORDS =
            Pattern.compile(
                    "(?:\\bto|\\bsaying|改[成为])\\s*(?<words>[^\\u0001]+)$",
                    Pattern.CASE_INSENSITIVE);

    private UpdateParser() {}

    /** Empty if no field is named with its new value. */
    static List<PlannedCall> parse(RequestClause clause) {
        var scrap = clause.remainder();
        scrap.take(MAKING);
        scrap.take(DIRECTION);
        var given = new RequestClause.Arguments();
        boolean isGoal = ItemTopic.GOAL.isNamedIn(scrap.rest());
        boolean isProject = ItemTopic.PROJECT.isNamedIn(scrap.rest()) && !isTaskIn(scrap);
        var description = description(clause, scrap);
        var shift = isGoal || isProject ? "" : DeadlineShift.take(scrap);
        boolean isTimed =
                AttributeParser.hasDueWord(scrap) || ActionVerb.UPDATE.isNamedIn(clause.head());
        var due =
                isTimed && shift.isEmpty()
                        ? AttributeParser.due(scrap, clause.masked())
                        : Optional.<DateMention>empty();
        var dueField = isGoal ? "deadline" : isProject ? "endDate" : "dueDate";
        given.with("description", description)
                .with("priority", isGoal || isProject ? "" : AttributeParser.priority(scrap))
                .with(
                        dueField,
                        due.map(date ->
                                        isGoal || isProject
                                                ? date.day().toString()
                                                : dueOf(date, clause))
                                .orElse(shift));
        if (given.isEmpty()) {
            return List.of();
        }
        if (shift.isEmpty() || !DeadlineShift.hasVerb(clause.head())) {
            scrap.take(ActionVerb.UPDATE.words());
        }
        if (!description.isEmpty()) {
            scrap.take(ActionVerb.CREATE.words());
        }
        var place =
                isProject || isGoal
                        ? Optional.<String>empty()
                        : ProjectReference.take(scrap, clause.masked());
        if (isGoal || isProject) {
            ItemTopic.take(scrap);
        } else {
            scrap.take(ItemTopic.TASK.words());
        }
        var name = TitleExtractor.findReferences(clause, scrap).stream().findFirst().orElse("");
        if (isGoal) {
            return List.of(given.with("goalTitle", name).call("updateGoal"));
        }
        if (isProject) {
            return List.of(
                    given.with(
                                    "projectName",
                                    TitleExtractor.withoutArticle(
                                            ProjectReference.resolvePronoun(name)))
                            .call("updateProject"));
        }
        return List.of(
                given.with("taskTitle", name)
                        .with("projectName", place.orElse(""))
                        .call("updateTask"));
    }

    /** A time of the day alone leaves the day as it is. */
    private static String dueOf(DateMention date, RequestClause clause) {
        var iso = date.iso();
        return clause.masked().isTimeAlone(date) && iso.contains("T")
                ? iso.substring(iso.indexOf('T'))
                : iso;
    }

    private static boolean isTaskIn(Remainder scrap) {
        return ItemTopic.TASK.isNamedIn(scrap.rest());
    }

    private static String description(RequestClause clause, Remainder scrap) {
        if (!scrap.has(DESCRIBING)) {
            return "";
        }
        if (!clause.payload().isEmpty()) {
            scrap.take(DESCRIBING);
            return clause.unmask(Remainder.core(clause.payload()));
        }
        var changed = scrap.take(NEW_WORDS).map(found -> found.group("words"));
        if (changed.isPresent()) {
            scrap.take(DESCRIBING);
            return clause.unmask(Remainder.core(changed.get()));
        }
        return AttributeParser.description(scrap, clause.masked());
    }
}
