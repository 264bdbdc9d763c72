package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.List;
import java.util.regex.Pattern;

/** Reads orders to link a goal with a project. */
final class LinkParser implements ClauseParser {
    private static final Pattern BETWEEN =
            Pattern.compile(
                    "\\u0001|\\s{1,20}+(?:with|to|and)\\s++|[和与跟同到](?=.{0,40}(?:目标|项目))|(?<=关联)到",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        if (!ActionVerb.LINK.isNamedIn(head)
                || !ItemTopic.GOAL.isNamedIn(head) && !ItemTopic.PROJECT.isNamedIn(head)
                || ActionVerb.CREATE.isAtStartOf(head)) {
            return List.of();
        }
        var scrap = clause.remainder();
        scrap.take(ActionVerb.LINK.words());
        var goal = "";
        var project = "";
        for (var side : BETWEEN.split(scrap.rest(), -1)) {
            if (ItemTopic.GOAL.isNamedIn(side)) {
                goal = findName(clause, side, ItemTopic.GOAL);
            } else if (ItemTopic.PROJECT.isNamedIn(side)) {
                project = TitleExtractor.withoutArticle(findName(clause, side, ItemTopic.PROJECT));
            } else if (project.isEmpty() && ItemTopic.GOAL.isNamedIn(head)) {
                project = TitleExtractor.withoutArticle(clause.unmask(Remainder.core(side)));
            }
        }
        if (goal.isEmpty() || project.isEmpty()) {
            return List.of();
        }
        return List.of(
                new RequestClause.Arguments()
                        .with("goalTitle", goal)
                        .with("projectName", project)
                        .call("linkGoalToProject"));
    }

    private static String findName(RequestClause clause, String side, ItemTopic topic) {
        var scrap = new Remainder(side);
        scrap.take(topic.words());
        return TitleExtractor.findAll(clause, scrap).stream().findFirst().orElse("");
    }
}
