package dev.troupe.packs.data.grammar.time;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeriodParser.TimePeriod;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the years and months whose unit follows the end of a range: 2020到2023年, 6至8月. */
public final class PeriodStarts {
    private static final String TO = "\\s?[到至]\\s?";
    private static final Pattern YEAR =
            Pattern.compile("(?<![\\d.年月])(?<y>(?:19|20)\\d{2})(?=" + TO + "(?:19|20)\\d{2}\\s?年)");
    private static final Pattern MONTH =
            Pattern.compile(
                    "(?<![\\d.])(?:(?<y>(?:19|20)\\d{2})年)?(?<![\\d.])(?<m>1[0-2]|0?[1-9])(?="
                            + TO
                            + "(?:1[0-2]|0?[1-9])月)");
    private static final double COST = 0.5;

    private PeriodStarts() {}

    public static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        if (columns.stream().noneMatch(column -> column.type().isTemporal())) return List.of();
        var edges = new ArrayList<PhraseEdge>();
        YEAR.matcher(text)
                .results()
                .forEach(match -> edges.add(period(match, number(match, "y"), 1, 12)));
        MONTH.matcher(text)
                .results()
                .forEach(match ->
                        edges.add(period(match, number(match, "y"), number(match, "m"), 1)));
        return List.copyOf(edges);
    }

    /** Zero for the year of a month without one. */
    private static int number(MatchResult match, String group) {
        var digits = match.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static PhraseEdge period(MatchResult match, int year, int month, int months) {
        var span = new Span(match.start(), match.end());
        return PhraseEdge.of(
                span,
                "PERIOD",
                new Phrases.Period(new TimePeriod(span, year, month, months, 1)),
                COST);
    }
}
