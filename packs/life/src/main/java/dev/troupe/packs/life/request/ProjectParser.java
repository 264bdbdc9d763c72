package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads orders to begin a project. */
final class ProjectParser implements ClauseParser {
    static final Pattern START =
            Pattern.compile(
                    "(?:\\bfrom|\\bstarting(?: on)?|\\bstarts?(?: on)?|\\bbeginning(?: on)?|从|自)\\s*(?<a>"
                            + MaskedText.DATE
                            + ")(?:起|开始|启动)?|(?<b>"
                            + MaskedText.DATE
                            + ")(?:起|开始|启动)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern TOPIC =
            Pattern.compile("^(?:about\\s+|关于)", Pattern.CASE_INSENSITIVE);

    private static final Pattern CHANGING =
            Pattern.compile(
                    "^[给为].*(?:描述|说明|简介|备注)|\\b(?:description|note) (?:to|for)\\b",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        boolean isBegun =
                ActionVerb.CREATE.isNamedIn(head)
                        && Stream.of(ActionVerb.values())
                                .noneMatch(action ->
                                        action != ActionVerb.CREATE && action.isAtStartOf(head))
                        && !CHANGING.matcher(head).find()
                        && !ItemTopic.GOAL.isNamedIn(head)
                        && !ItemTopic.TASK.isNamedIn(head);
        if (!ItemTopic.PROJECT.isNamedIn(head) || !isBegun) {
            return List.of();
        }
        var scrap = clause.remainder();
        var status = AttributeParser.labelledStatus(scrap);
        var description = AttributeParser.description(scrap, clause.masked());
        var start =
                scrap.take(START)
                        .map(found ->
                                found.group("a") == null ? found.group("b") : found.group("a"))
                        .flatMap(sign -> clause.masked().datesIn(sign).stream().findFirst());
        var end = AttributeParser.due(scrap, clause.masked());
        scrap.take(ActionVerb.CREATE.words());
        scrap.take(ItemTopic.PROJECT.words());
        var payload = clause.unmask(Remainder.core(clause.payload()));
        boolean isNamed = payload.isEmpty() || !clause.quotes().isEmpty();
        var name =
                isNamed
                        ? TOPIC.matcher(TitleExtractor.find(clause, scrap)).replaceFirst("")
                        : payload;
        return List.of(
                new RequestClause.Arguments()
                        .with("name", TitleExtractor.withoutArticle(name))
                        .with(
                                "description",
                                isNamed && description.isEmpty() ? payload : description)
                        .with("status", status)
                        .with("startDate", start.map(date -> date.first().toString()).orElse(""))
                        .with("endDate", end.map(date -> date.day().toString()).orElse(""))
                        .call("createProject"));
    }
}
