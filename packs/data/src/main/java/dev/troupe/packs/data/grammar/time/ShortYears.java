package dev.troupe.packs.data.grammar.time;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeriodParser;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds years of two digits: 24年 and 24年3月, where the table has dates of 2024. */
public final class ShortYears {
    private static final int CENTURY = 2000;
    private static final Pattern YEAR =
            Pattern.compile("(?<![\\d.])(?<y>\\d{2})年(?:的?(?<m>1[0-2]|0?[1-9])月份?(?!\\d))?(?!\\d)");

    private ShortYears() {}

    public static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var years =
                columns.stream()
                        .filter(column -> column.type().isTemporal())
                        .flatMap(column -> TableContext.years(column).stream())
                        .collect(Collectors.toSet());
        if (years.isEmpty()) return List.of();
        return YEAR.matcher(text)
                .results()
                .filter(match -> years.contains(year(match)))
                .map(ShortYears::period)
                .toList();
    }

    private static int year(MatchResult match) {
        return CENTURY + Integer.parseInt(match.group("y"));
    }

    private static PhraseEdge period(MatchResult match) {
        var month = match.group("m");
        var span = new Span(match.start(), match.end());
        var period =
                new PeriodParser.TimePeriod(
                        span,
                        year(match),
                        month == null ? 1 : Integer.parseInt(month),
                        month == null ? 12 : 1,
                        1);
        return PhraseEdge.of(span, "PERIOD", new Phrases.Period(period), 0.5);
    }
}
