package dev.troupe.packs.data.grammar.time;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the four quarters of a year, each of which is a group: 2021年四个季度. */
public final class StatedQuarters {
    private static final Pattern OF_YEAR =
            Pattern.compile("(?<=(?:19|20)\\d\\d(?:年|年度|年的|年度的)|全年|全年的)四个季度");

    private static final Pattern OF_TABLE = Pattern.compile("(?<![\\p{IsHan}\\d.])四个季度");

    private static final double COST = 0.3;

    private StatedQuarters() {}

    public static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var years =
                columns.stream()
                        .filter(column -> column.type().isTemporal())
                        .flatMap(column -> TableContext.years(column).stream())
                        .distinct()
                        .count();
        return (years == 1 ? List.of(OF_YEAR, OF_TABLE) : List.of(OF_YEAR))
                .stream()
                        .flatMap(pattern -> pattern.matcher(text).results())
                        .map(match ->
                                new PhraseEdge(
                                        match.start(),
                                        match.end(),
                                        "quarterly",
                                        match.group(),
                                        COST))
                        .toList();
    }
}
