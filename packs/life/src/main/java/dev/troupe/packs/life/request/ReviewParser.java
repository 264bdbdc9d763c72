package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads orders to write a review. */
final class ReviewParser implements ClauseParser {
    static final Pattern ABOUT =
            Pattern.compile(
                    "(?:关联|有关|关于|涉及)(?:的|到)?(?:项目)(?:是|为|：)?(?<zh>[^\\u0001，,。]+)|\\b(?:for|about|on|linked to)\\s++(?:the |my )?(?:project\\s+(?<en>[^\\u0001，,。.]+)|(?<before>[^\\u0001，,。.]{1,80}?)\\s{1,20}+project\\b)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern QUESTION =
            Pattern.compile("哪些|什么|多少|怎么样|[?？]$|^(?:what|which|how)\\b", Pattern.CASE_INSENSITIVE);

    /** The time that is reviewed, where it is all that is left: "of today", 今天的. */
    private static final Pattern TIME =
            Pattern.compile(
                    "(?:(?:of|for|on|about|my|the)\\s+)*(?:"
                            + MaskedText.DATE
                            + "|(?:this|the) (?:day|week|month)|(?:这个?|本)[周月])的?",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern FRAME =
            Pattern.compile(
                    "(?:今[天日]|本[周月]|这个?[周月])的?|内容(?:是|为)?|一?[篇条份个](?=$|\\u0001)|\\b(?:daily|weekly|monthly|project)\\b|\\btoday's\\b",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        boolean isWritten = ActionVerb.CREATE.isNamedIn(head);
        boolean isBare = !clause.payload().isEmpty() && !ActionVerb.LIST.isAtStartOf(head);
        if (!ItemTopic.REVIEW.isNamedIn(head)
                || ItemTopic.TASK.isNamedIn(head)
                || QUESTION.matcher(head).find()
                || ActionVerb.DELETE.isAtStartOf(head)
                || !(isWritten || isBare)) {
            return List.of();
        }
        var type = AttributeParser.reviewType(head);
        var scrap = clause.remainder();
        var mood = AttributeParser.mood(scrap);
        var tags = AttributeParser.tags(scrap, clause.masked());
        var about =
                scrap.take(ABOUT)
                        .map(found ->
                                found.group("zh") != null
                                        ? found.group("zh")
                                        : found.group("en") != null
                                                ? found.group("en")
                                                : found.group("before"))
                        .map(name -> ProjectReference.findNamed(name, clause.masked()));
        scrap.take(ActionVerb.CREATE.words());
        scrap.take(ItemTopic.REVIEW.words());
        scrap.takeAll(FRAME);
        var past = scrap.parts().stream().filter(part -> TIME.matcher(part).matches()).toList();
        if (past.equals(scrap.parts())) {
            scrap.takeAll(TIME);
        }
        var day =
                clause.masked().datesIn(String.join("", past)).stream()
                        .map(DateMention::day)
                        .filter(date -> date.isBefore(clause.masked().today()))
                        .map(LocalDate::toString)
                        .collect(Collectors.joining());
        var content =
                clause.payload().isEmpty()
                        ? content(clause, scrap)
                        : clause.unmask(clause.payload()).replaceFirst("[，,；;。.]$", "");
        var felt =
                mood.isMissing()
                        ? MoodParser.findMood(content).map(Value::of).orElse(Value.missing())
                        : mood;
        return List.of(
                new RequestClause.Arguments()
                        .with("content", content)
                        .with("type", type.isEmpty() ? "daily" : type)
                        .with("mood", felt)
                        .with("date", day)
                        .with("tags", tags)
                        .with("projectNames", about.stream().toList())
                        .call("writeReview"));
    }

    private static String content(RequestClause clause, Remainder scrap) {
        var all = TitleExtractor.findAll(clause, scrap);
        if (!all.isEmpty()) {
            return all.getFirst();
        }
        var around = clause.contextRemainder();
        around.takeAll(FRAME);
        var quoted = clause.masked().quotesIn(around.rest());
        if (!quoted.isEmpty()) {
            return quoted.getFirst();
        }
        return String.join(
                clause.masked().text().contains("，") ? "，" : ", ",
                clause.after().stream().map(clause::unmask).toList());
    }
}
