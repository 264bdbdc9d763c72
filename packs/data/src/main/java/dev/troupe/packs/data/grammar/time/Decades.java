package dev.troupe.packs.data.grammar.time;

import dev.troupe.language.ChineseNumerals;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.PeriodParser.TimePeriod;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds decades whose century is stated: the 1890s, 1990年代, 上世纪八十年代. The 1900s are as often the
 * century, so they are not read.
 */
public final class Decades {
    private static final int MONTHS = 120;

    private static final Pattern DECADE =
            Pattern.compile(
                    "(?<![\\d.])(?:the )?(?<en>(?:1\\d|20)[1-9]0)['’]?s(?![a-z\\d])"
                            + "|(?<![\\d.])(?<zh>(?:1\\d|20)\\d0)年代"
                            + "|(?:(?<last>上个?世纪)|(?<century>\\d{2}|[一二三四五六七八九十]{2,3})世纪)的?(?<tens>[1-9]0|[二三四五六七八九]十)年代");

    private Decades() {}

    public static List<PhraseEdge> find(String text) {
        return DECADE.matcher(text)
                .results()
                .flatMap(match ->
                        first(match).stream()
                                .map(year -> {
                                    var span = new Span(match.start(), match.end());
                                    var period = new TimePeriod(span, year, 1, MONTHS, 1);
                                    return PhraseEdge.of(
                                            span, "PERIOD", new Phrases.Period(period), 0.3);
                                }))
                .toList();
    }

    /** The first year. */
    private static Optional<Integer> first(MatchResult match) {
        if (match.group("en") != null) return Optional.of(Integer.valueOf(match.group("en")));
        if (match.group("zh") != null) return Optional.of(Integer.valueOf(match.group("zh")));
        var tens = number(match.group("tens"));
        var century =
                match.group("last") != null ? Optional.of(20) : number(match.group("century"));
        return century.filter(one -> one >= 10 && one <= 21)
                .flatMap(one -> tens.map(ten -> (one - 1) * 100 + ten));
    }

    private static Optional<Integer> number(String text) {
        return Character.isDigit(text.charAt(0))
                ? Optional.of(Integer.valueOf(text))
                : ChineseNumerals.parse(text).stream().boxed().findFirst();
    }
}
