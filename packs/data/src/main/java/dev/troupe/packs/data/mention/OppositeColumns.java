package dev.troupe.packs.data.mention;

import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Two columns of one number that are told apart by words of opposite meaning, such as 最高票价 and
 * 最低票价.
 *
 * @param before what stands before the opposite words in both names
 * @param after what stands after them
 */
public record OppositeColumns(
        ColumnProfile greater, ColumnProfile lesser, Words words, String before, String after) {

    /**
     * Words of opposite meaning.
     *
     * @param areExtremes whether they are the two ends of a range
     */
    public record Words(String greater, String lesser, boolean areExtremes) {}

    private static final List<Words> EXTREMES =
            words(
                    true,
                    "最高 最低, 最大 最小, 最多 最少, 最长 最短, max min, maximum minimum, highest lowest, high low, upper lower");
    private static final List<Words> OTHERS =
            words(
                    false,
                    "旺季 淡季, 高峰 平峰, 现 原, 期末 期初, 本期 上期, 本月 上月, 本年 上年, 今年 去年, 男 女, 男性 女性, 男生 女生,"
                            + " 计划 实际, 预算 实际, 目标 实际, 卖出 买入, 白天 夜间, 白天 夜晚, 城镇 农村, 城市 农村, 线上 线下, 后 前, 收盘 开盘,"
                            + " after before, post pre, male female, men women, boys girls, current original,"
                            + " current previous, new old, actual planned, actual budgeted, actual expected,"
                            + " peak off~peak, ask bid, home away, final initial, close open, closing opening, urban rural, online offline");

    /** What one character stands for only at an end of a name. */
    private static final int AT_ENDS = 1;

    private static final int SHORTEST_HEAD = 2;

    private static List<Words> words(boolean areExtremes, String list) {
        return Pattern.compile(", *")
                .splitAsStream(list)
                .map(pair -> pair.split(" ", -1))
                .map(pair -> new Words(pair[0], pair[1].replace('~', ' '), areExtremes))
                .toList();
    }

    /** All such pairs of some columns of numbers. */
    public static List<OppositeColumns> all(List<ColumnProfile> columns) {
        var all = new ArrayList<OppositeColumns>();
        for (var words : EXTREMES)
            for (var first : columns)
                for (var second : columns) find(first, second, words).ifPresent(all::add);
        for (var words : OTHERS)
            for (var first : columns)
                for (var second : columns)
                    find(first, second, words)
                            .map(pair -> pair.isAbove() ? pair : pair.swap())
                            .ifPresent(all::add);
        return all;
    }

    private static Optional<OppositeColumns> find(
            ColumnProfile greater, ColumnProfile lesser, Words words) {
        if (greater.equals(lesser)) return Optional.empty();
        var name = greater.spaced();
        var other = lesser.spaced();
        var word = words.greater();
        for (int at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
            var before = name.substring(0, at);
            var after = name.substring(at + word.length());
            boolean isWord =
                    word.length() > AT_ENDS
                            ? isApart(before, word, after)
                            : before.isEmpty() || after.isEmpty();
            boolean isPair = other.equals(before + words.lesser() + after);
            if (isWord && isPair && (before + after).strip().length() >= SHORTEST_HEAD)
                return Optional.of(
                        new OppositeColumns(greater, lesser, words, before.strip(), after.strip()));
        }
        return Optional.empty();
    }

    /** Whether English words are not a part of others. */
    private static boolean isApart(String before, String word, String after) {
        return word.charAt(0) > 'z'
                || (before.isEmpty() || before.endsWith(" "))
                        && (after.isEmpty() || after.startsWith(" "));
    }

    /** Whether no row has more in the lesser column, so that the difference has one sign. */
    public boolean isAbove() {
        var high = greater.column().cells();
        var low = lesser.column().cells();
        for (int row = 0; row < high.size(); row++)
            if (high.get(row) instanceof Cell.Numeric(BigDecimal most)
                    && low.get(row) instanceof Cell.Numeric(BigDecimal least)
                    && most.compareTo(least) < 0) return false;
        return true;
    }

    private OppositeColumns swap() {
        var swapped = new Words(words.lesser(), words.greater(), words.areExtremes());
        return new OppositeColumns(lesser, greater, swapped, before, after);
    }

    public boolean hasSameHead(OppositeColumns other) {
        return before.equals(other.before) && after.equals(other.after);
    }

    /** A pattern for what both names have in common: 获奖者中的年龄 for 获奖者最大年龄. */
    public String head() {
        if (before.isEmpty() || after.isEmpty()) return Pattern.quote(before + after);
        var joint = after.charAt(0) > 'z' ? "[中里]?的?(?:(?<inner>最[大高])的?)?" : " ";
        return Pattern.quote(before) + joint + Pattern.quote(after);
    }

    /** A pattern for parts of what both names have in common: 票价 of 门票价格. */
    public String partsOfHead() {
        var head = before + after;
        var parts = new ArrayList<String>();
        for (int start = 0; start < head.length(); start++)
            for (int end = head.length(); end >= start + SHORTEST_HEAD; end--)
                if (head.charAt(start) > 'z') parts.add(Pattern.quote(head.substring(start, end)));
        return parts.isEmpty() ? head() : String.join("|", parts);
    }

    /** A pattern for both words together: 最高最低, 淡旺季, "max and min". */
    public String joint() {
        var one = words.greater();
        var two = words.lesser();
        var joint = one.charAt(0) > 'z' ? "[和与、]?" : "(?:[-/]| and | or |–)";
        var all = new ArrayList<>(List.of(one + joint + two, two + joint + one));
        boolean hasCommonEnd =
                one.length() == 2 && two.length() == 2 && one.charAt(1) == two.charAt(1);
        if (hasCommonEnd) {
            all.add(one.charAt(0) + two);
            all.add(two.charAt(0) + one);
        }
        return "(?:" + String.join("|", all) + ")";
    }
}
