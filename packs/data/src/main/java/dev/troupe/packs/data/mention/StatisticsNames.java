package dev.troupe.packs.data.mention;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the abbreviated columns of tables of sports stand for, where the other columns leave no
 * doubt which sport it is: G and A with PIM are goals and assists, W and L with Pts wins and
 * losses.
 */
final class StatisticsNames {
    private record Sport(Set<String> marks, Map<String, List<String>> names) {}

    private static final List<String> GAMES = List.of("games played", "games");
    private static final List<String> POINTS = List.of("points", "point");

    private static final List<Sport> SPORTS =
            List.of(
                    new Sport(
                            Set.of("g", "a", "pim"),
                            Map.of(
                                    "gp", GAMES,
                                    "g", List.of("goals", "goal", "goals scored"),
                                    "a", List.of("assists", "assist"),
                                    "pts", POINTS,
                                    "pim", List.of("penalty minutes", "penalties in minutes"))),
                    new Sport(
                            Set.of("w", "l", "pts"),
                            Map.of(
                                    "gp", GAMES,
                                    "pld", GAMES,
                                    "w", List.of("wins"),
                                    "d", List.of("draws"),
                                    "l", List.of("losses", "defeats"),
                                    "gf", List.of("goals for", "goals scored"),
                                    "ga", List.of("goals against", "goals conceded"),
                                    "pts", POINTS)),
                    new Sport(
                            Set.of("ppg", "rpg", "apg"),
                            Map.of(
                                    "gp", GAMES,
                                    "ppg", List.of("points per game"),
                                    "rpg", List.of("rebounds per game"),
                                    "apg", List.of("assists per game"))));

    private StatisticsNames() {}

    /** The words for a column; empty if its name is not an abbreviation of one of these sports. */
    static List<String> of(ColumnProfile column, List<ColumnProfile> columns) {
        if (!column.canMeasure()) return List.of();
        var names = columns.stream().map(StatisticsNames::name).collect(Collectors.toSet());
        return SPORTS.stream()
                .filter(sport -> names.containsAll(sport.marks()))
                .limit(1)
                .flatMap(sport -> sport.names().getOrDefault(name(column), List.of()).stream())
                .toList();
    }

    private static String name(ColumnProfile column) {
        return column.name().strip().toLowerCase(Locale.ROOT);
    }
}
