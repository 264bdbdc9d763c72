package dev.troupe.packs.life.request;

import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.date.SpokenNumbers;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.Remainder;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads orders that give fields new values: a deadline, a priority, a description. */
final class UpdateParser {
    private static final Pattern MAKING =
            Pattern.compile("^\\W*(?:make|set)\\b", Pattern.CASE_INSENSITIVE);

    /** By how long a deadline is moved back or forward. */
    private static final Pattern SHIFT =
            Pattern.compile(
                    "(?:(?:推迟|延后|往后推|顺延|延期|往后挪)|提前|往前挪)了?\\s*(?<n>\\d{1,3}|[一两二三四五六七八九十])个?(?<unit>天|日|周|星期|礼拜|月)(?:以?后)?"
                            + "|(?:\\b(?:back|out|later|up|forward|earlier|ahead)\\s+)?\\bby\\s+(?<en>\\d{1,3}|an?|one|two|three|four|five|six|seven|ten)\\s+(?:more\\s+)?(?<uniten>day|week|month)s?\\b(?:\\s+(?:later|back))?"
                            + "|\\b(?<en2>\\d{1,3}|an?|one|two|three|four|five|six|seven|ten)\\s+(?<uniten2>day|week|month)s?\\s+(?:earlier|later)\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern EARLIER =
            Pattern.compile("\\b(?:forward|earlier|up|ahead)\\b|提前|往前", Pattern.CASE_INSENSITIVE);
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
        var given = new RequestClause.Arguments();
        boolean isGoal = ItemTopic.GOAL.isNamedIn(scrap.rest());
        boolean isProject = ItemTopic.PROJECT.isNamedIn(scrap.rest()) && !isTaskIn(scrap);
        var description = description(clause, scrap);
        var shift = isGoal || isProject ? "" : shift(clause, scrap);
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
        scrap.take(ActionVerb.UPDATE.words());
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
        var name = TitleExtractor.findAll(clause, scrap).stream().findFirst().orElse("");
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

    /**
     * By how long a deadline moves, {@code P2D} or {@code -P1W}; empty if no such words are there.
     */
    private static String shift(RequestClause clause, Remainder scrap) {
        boolean isEarlier = EARLIER.matcher(clause.head()).find();
        var found = scrap.take(SHIFT);
        if (found.isEmpty()) {
            return "";
        }
        var count = firstGiven(found.get(), "n", "en", "en2").toLowerCase(Locale.ROOT);
        int number = count.matches("an?") ? 1 : SpokenNumbers.parse(count);
        var unit =
                switch (firstGiven(found.get(), "unit", "uniten", "uniten2")
                        .toLowerCase(Locale.ROOT)) {
                    case "week", "周", "星期", "礼拜" -> "W";
                    case "month", "月" -> "M";
                    default -> "D";
                };
        return (isEarlier ? "-P" : "P") + number + unit;
    }

    private static String firstGiven(MatchResult found, String... groups) {
        return Stream.of(groups).map(found::group).filter(Objects::nonNull).findFirst().orElse("");
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
