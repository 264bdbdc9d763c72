package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.Classifiers;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds what a number is divided by, where a column holds how many or how much of it there is: 平均每箱
 * for 箱数, 每个座位 for 座位数, 每公斤运力 for 最大运力, "per seat" for seats.
 */
final class CountedUnits {
    private static final String UNITS =
            "公斤|千克|克|吨|平方公里|平方米|平米|平(?![均方台])|㎡|公里|千米|米|亩|公顷|升|千瓦|兆瓦|立方米";

    private static final List<String> SQUARE_METRES = List.of("平方米", "平米", "平", "㎡", "m²", "m2");

    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?<mean>平均)?每一?(?:(?:(?<unit>"
                            + UNITS
                            + ")的?)|(?<kind>"
                            + Classifiers.pattern()
                            + "))?(?<of>\\p{IsHan}{1,8})");

    private static final List<String> OF = List.of("of");

    /** Of 每座位, 座位数; of 每座展馆, 展馆数. */
    private static final List<String> OF_OR_KIND = List.of("kind", "of");

    private static final Pattern ENGLISH =
            Pattern.compile("(?<![a-z])(?:per|for each|for every) (?<of>[a-z]{3,20})(?![a-z])");

    /** The name of a number of things, without the word for number. */
    private static final Pattern NUMBER_OF =
            Pattern.compile("(?<of>\\p{IsHan}{1,8}?)(?:数量|总数|个数|数目|次数|数|次|量|重)(?:[(（].*)?");

    /** Headcounts and times have separate rules. */
    private static final Pattern OTHER =
            Pattern.compile("人|员工|人员|次|天|日|周|月|年|季|季度|小时|分钟|分|秒|单|笔|条");

    private static final Set<String> AVERAGES = Set.of("mean", "average_level");
    private static final double COST = 0.4;
    private static final double WITHOUT_MEAN = 0.8;

    private final String text;
    private final List<ColumnProfile> columns;
    private final List<PhraseEdge> edges = new ArrayList<>();

    private CountedUnits(String text, List<ColumnProfile> columns) {
        this.text = text;
        this.columns = columns.stream().filter(ColumnProfile::canMeasure).toList();
    }

    /**
     * Adds what is divided by to the words of a question; the 平均 of 平均每箱 is no mean of the rows.
     */
    static void addTo(List<PhraseEdge> known, String text, List<ColumnProfile> columns) {
        var units = new CountedUnits(text, columns);
        units.addChinese();
        units.addEnglish();
        known.removeIf(edge ->
                AVERAGES.contains(edge.symbol())
                        && units.edges.stream()
                                .anyMatch(unit -> unit.span().overlaps(edge.span())));
        known.addAll(units.edges);
    }

    private void addChinese() {
        CHINESE.matcher(text)
                .results()
                .forEach(match -> {
                    boolean isMean = match.group("mean") != null;
                    var unit = Optional.ofNullable(match.group("unit"));
                    for (var group : match.group("kind") == null ? OF : OF_OR_KIND) {
                        int start = match.start(group);
                        for (int end = match.end("of"); end > start; end--) {
                            var of = text.substring(start, end);
                            var found = unit.isPresent() ? quantity(of) : number(of);
                            if (found.isEmpty() || unit.isPresent() && isOther(unit.get(), found))
                                continue;
                            add(new Span(match.start(), end), found.get(), isMean);
                            return;
                        }
                    }
                    unit.flatMap(this::inUnit)
                            .ifPresent(column ->
                                    add(
                                            new Span(match.start(), match.end("unit")),
                                            column,
                                            isMean));
                });
    }

    private void addEnglish() {
        ENGLISH.matcher(text)
                .results()
                .forEach(match ->
                        only(columns.stream()
                                        .filter(column -> isNumberOf(column, match.group("of")))
                                        .toList())
                                .ifPresent(column ->
                                        add(new Span(match.start(), match.end()), column, true)));
    }

    private static boolean isNumberOf(ColumnProfile column, String of) {
        var plural = of + "s";
        return List.of(
                        plural,
                        plural + " count",
                        "number of " + plural,
                        "num " + plural,
                        of + " count")
                .contains(column.spaced());
    }

    private void add(Span span, ColumnProfile column, boolean isMean) {
        edges.add(
                PhraseEdge.of(
                        span, "PER_EACH", new Phrases.Named(column), isMean ? COST : WITHOUT_MEAN));
    }

    /** The only column that holds how many of something there are. */
    private Optional<ColumnProfile> number(String of) {
        if (OTHER.matcher(of).matches()) return Optional.empty();
        var exact = columns.stream().filter(column -> isNumberOf(column, of, true)).toList();
        return exact.isEmpty()
                ? only(columns.stream().filter(column -> isNumberOf(column, of, false)).toList())
                : only(exact);
    }

    private static boolean isNumberOf(ColumnProfile column, String of, boolean isWhole) {
        var name = NUMBER_OF.matcher(column.spaced());
        return name.matches()
                && (isWhole ? name.group("of").equals(of) : name.group("of").endsWith(of));
    }

    /** The only column whose name ends with a quantity: 运力 for 近地轨道运力. */
    private Optional<ColumnProfile> quantity(String of) {
        return of.length() < 2
                ? Optional.empty()
                : only(columns.stream().filter(column -> column.spaced().endsWith(of)).toList());
    }

    /** Whether another column is in the unit: of 每平方米租金 the one with the areas. */
    private boolean isOther(String unit, Optional<ColumnProfile> found) {
        return inUnit(unit).filter(column -> !found.equals(Optional.of(column))).isPresent();
    }

    /** The only column that is in a unit. */
    private Optional<ColumnProfile> inUnit(String unit) {
        var names = SQUARE_METRES.contains(unit) ? String.join("|", SQUARE_METRES) : unit;
        var header = Pattern.compile(".*[(（](?:%1$s)[)）]|(?:%1$s)[数重]".formatted(names));
        return only(
                columns.stream()
                        .filter(column ->
                                header.matcher(column.name()).matches()
                                        || List.of(names.split("\\|", -1))
                                                .contains(column.column().unit()))
                        .toList());
    }

    private static Optional<ColumnProfile> only(List<ColumnProfile> found) {
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }
}
