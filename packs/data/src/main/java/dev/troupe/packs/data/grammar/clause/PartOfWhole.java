package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A column of parts and the only column of what they are parts of: 死亡人数 of 参战人数, or 老年人口占比, in
 * percent or as a fraction, of 人口数量.
 *
 * @param name what the part is called without the words for a number or a share: 死亡, 老年人口
 * @param longName the same with what is counted: 死亡人数
 */
public record PartOfWhole(ColumnProfile part, ColumnProfile whole, String name, String longName) {
    private static final int FEWEST_ROWS = 3;

    /** What tells two columns apart; one character, as in 寒假 and 暑假, names two of a kind. */
    private static final int SHORTEST = 2;

    /** The end of a name that states how much rather than of what. */
    private static final Pattern QUANTITY =
            Pattern.compile(
                    "(?:总数量?|数量|个数|数|总?量|总?额|总?值|(?:^| )(?:count|number|total|amount|value|rate|score)s?)$");

    private static final Pattern BRACKETS = Pattern.compile("[(（\\[][^)）\\]]*[)）\\]]");
    private static final Pattern PERCENT = Pattern.compile("[%％]|百分|(?i:percent|pct)");

    private static final Pattern SHARE =
            Pattern.compile("(?<of>.{2,20}?) ?(?:占比|比例|比重|百分比|share|percentage|percent|pct)");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Words of parts that are next to each other rather than one in the other. */
    private static final Pattern SIDE_BY_SIDE =
            Pattern.compile(
                    "男|女|城镇|农村|城市|最[高低大小多少]|平均|(?<![a-z])(?:male|female|men|women|boys|girls|urban|rural|max|min|average|high|low)(?![a-z])");

    /** Columns of parts where exactly one other column counts the same. */
    public static List<PartOfWhole> all(List<ColumnProfile> numbers) {
        var all = new ArrayList<PartOfWhole>();
        for (var part : numbers)
            for (var whole : numbers) {
                var kind = commonEnd(part.spaced(), whole.spaced());
                var name = part.spaced().substring(0, part.spaced().length() - kind.length());
                int rest = whole.spaced().length() - kind.length();
                boolean isNamed = name.length() >= SHORTEST && (rest == 0 || rest >= SHORTEST);
                if (isNamed && isKind(kind, numbers) && isPart(part, whole))
                    all.add(new PartOfWhole(part, whole, name.strip(), part.spaced()));
            }
        return all;
    }

    /** Whether exactly two columns count the same, whose names end with more than 数量. */
    private static boolean isKind(String end, List<ColumnProfile> numbers) {
        return !QUANTITY.matcher(end).replaceFirst("").isBlank()
                && numbers.stream().filter(one -> one.spaced().endsWith(end)).count() == 2;
    }

    /** The end that two names share, which begins with a word of theirs. */
    private static String commonEnd(String one, String other) {
        int length = 0;
        while (length < Math.min(one.length(), other.length())
                && one.charAt(one.length() - 1 - length)
                        == other.charAt(other.length() - 1 - length)) length++;
        var end = one.substring(one.length() - length);
        if (end.codePoints().anyMatch(Character::isIdeographic)) return end;
        boolean isWord = other.length() == length && one.endsWith(" " + end);
        return isWord ? end : end.substring(end.contains(" ") ? end.indexOf(' ') : length);
    }

    /** Columns of shares where exactly one column counts what they are shares of. */
    public static List<PartOfWhole> shares(List<ColumnProfile> numbers) {
        var all = new ArrayList<PartOfWhole>();
        for (var share : numbers) {
            var name = SHARE.matcher(share.spaced());
            if (!name.matches()) continue;
            var of = name.group("of").strip();
            var wholes = numbers.stream().filter(one -> isCountOf(one, of)).toList();
            var found =
                    new PartOfWhole(share, wholes.isEmpty() ? share : wholes.getFirst(), of, of);
            if (wholes.size() == 1 && found.isShare()) all.add(found);
        }
        return all;
    }

    /** 人口数量 for 老年人口. */
    private static boolean isCountOf(ColumnProfile column, String name) {
        var counted =
                QUANTITY.matcher(column.spaced().replaceFirst("^总|^total ", "")).replaceFirst("");
        return !counted.isBlank()
                && !column.isRate()
                && name.endsWith(counted)
                && name.length() > counted.length();
    }

    /** Whether it is clear if a column of shares is in percent. */
    private boolean isShare() {
        var numbers = numbers(part).toList();
        boolean areFractions = numbers.stream().allMatch(one -> one.compareTo(BigDecimal.ONE) <= 0);
        return !numbers.isEmpty()
                && numbers.stream()
                        .allMatch(one -> one.signum() >= 0 && one.compareTo(HUNDRED) <= 0)
                && (part.column().unit().equals("%")
                        || !areFractions
                        || !PERCENT.matcher(part.name()).find());
    }

    /** Whether a share is in percent rather than a fraction. */
    public boolean isInPercent() {
        return part.column().unit().equals("%")
                || numbers(part).anyMatch(one -> one.compareTo(BigDecimal.ONE) > 0);
    }

    /** The part of each row, divided by its whole. */
    public Expression ratio() {
        return new Expression.Arithmetic(
                Operator.DIVIDED_BY, TableContext.field(part), TableContext.field(whole));
    }

    private static Stream<BigDecimal> numbers(ColumnProfile column) {
        return column.column()
                .presentCells()
                .filter(Cell.Numeric.class::isInstance)
                .map(cell -> ((Cell.Numeric) cell).value());
    }

    private static String unitOf(ColumnProfile column) {
        return column.column().unit()
                + BRACKETS.matcher(column.name())
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.joining());
    }

    /** Whether no row has a larger part than its whole, in enough rows to be sure. */
    private static boolean isPart(ColumnProfile part, ColumnProfile whole) {
        var parts = part.column().cells();
        var wholes = whole.column().cells();
        if (SIDE_BY_SIDE.matcher(part.spaced() + " " + whole.spaced()).find()
                || !unitOf(part).equals(unitOf(whole))) return false;
        int rows = 0;
        for (int row = 0; row < parts.size(); row++) {
            if (!(parts.get(row) instanceof Cell.Numeric(var less))
                    || !(wholes.get(row) instanceof Cell.Numeric(var more))) continue;
            if (less.signum() < 0 || less.compareTo(more) > 0) return false;
            rows += less.compareTo(more) < 0 ? 1 : 0;
        }
        return rows >= FEWEST_ROWS;
    }
}
