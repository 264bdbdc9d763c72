package dev.troupe.packs.data.grammar.time;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the days of a table that has a row for each: "how many days had more than 50 visitors".
 * Days of a length or a period, as in "for 7 days" and "days between", are not rows.
 */
public final class DayNouns {
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?<![a-z])(?<!\\d |per |each |every |by |a |one |two |three |few |several )days(?![a-z'’])"
                            + "(?! (?:(?:are|were) )?(?:there )?(?:between|from|since|until|till|before|after|apart|ago|later|to|in a row|of|by)(?![a-z]))"
                            + "|(?<=(?<![a-z])(?:[a-z]{2,12}est|worst|most [a-z]{3,14}) )days?(?![a-z'’])"
                            + "|(?<=(?<![a-z])(?:which|what) )day(?= (?:was|is)(?![a-z]))");

    private static final Pattern CHINESE =
            Pattern.compile("(?<![每几少两哪今明昨前后当逐按各天\\d一二三四五六七八九十百半全白整])天(?![气然津天])");

    private static final Pattern ASKED = Pattern.compile("(?:(?<![a-z])(?:which|what) |[哪那这]些)$");

    /** Of a column that has a number of days of each row. */
    private static final Pattern OF_DAYS =
            Pattern.compile("(?i)(?<![a-z])days?(?![a-z])|天(?:数|$|[)）])");

    private static final double COST = 0.8;

    private DayNouns() {}

    public static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        return dates(columns).stream()
                .flatMap(date ->
                        Stream.of(ENGLISH, CHINESE)
                                .flatMap(pattern -> pattern.matcher(text).results())
                                .map(match -> new Span(match.start(), match.end()))
                                .map(span -> edge(text, span, date)))
                .toList();
    }

    /** Which days asks for the dates, rather than for all of their rows. */
    private static PhraseEdge edge(String text, Span span, ColumnProfile date) {
        boolean isAsked = ASKED.matcher(text.substring(0, span.start())).find();
        return isAsked
                ? PhraseEdge.of(span, "ROWDATE", new Phrases.Named(date), COST)
                : PhraseEdge.of(
                        span,
                        "ROWNOUN",
                        new Phrases.Rows(text.substring(span.start(), span.end())),
                        COST);
    }

    /** The only dates, if nothing else names the rows and no column counts days itself. */
    private static Optional<ColumnProfile> dates(List<ColumnProfile> columns) {
        var dates = columns.stream().filter(column -> column.type().isTemporal()).toList();
        boolean areRows =
                dates.size() == 1
                        && dates.getFirst().type() == ColumnType.DATE
                        && dates.getFirst().distinct() == dates.getFirst().column().cells().size()
                        && columns.stream()
                                .noneMatch(column ->
                                        column.type() == ColumnType.TEXT && column.isUnique()
                                                || OF_DAYS.matcher(column.spaced()).find());
        return areRows ? Optional.of(dates.getFirst()) : Optional.empty();
    }
}
