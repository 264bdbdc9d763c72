package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names of numbers of a period up to now, such as 近一年收益率: the period is a part of the name rather
 * than one that rows are chosen by.
 */
public final class DatedNames {
    private static final Pattern NAME =
            Pattern.compile(
                    "(?<period>(?:最近|过去|近)[\\d一二两三四五六七八九十半]{1,4}个?(?:天|日|周|月|季度|年))(?<of>\\p{IsHan}{2})\\p{IsHan}{0,10}");

    /** What may stand between the period and the rest of the name. */
    private static final String WAY = "(?:的|平均|最高|最低|总|累计){0,2}";

    private DatedNames() {}

    /** The places of the beginning of a name, also where a way to aggregate stands in it. */
    public static Stream<Span> find(String text, ColumnProfile column) {
        var name = NAME.matcher(column.spaced());
        return name.matches()
                ? Pattern.compile(
                                Pattern.quote(name.group("period"))
                                        + WAY
                                        + Pattern.quote(name.group("of")))
                        .matcher(text)
                        .results()
                        .map(match -> new Span(match.start(), match.end()))
                : Stream.empty();
    }
}
