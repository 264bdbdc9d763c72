package dev.troupe.packs.data.question.check;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds verbs for the opposite of the column that a query uses: 销售 where it sums up 采购金额, or 付了
 * where it sums up 收入 in a table with 支出 as well.
 */
final class OppositeVerbs {
    /**
     * A verb and what it is not about.
     *
     * @param own names of columns that the verb is about
     * @param isChoice whether only a table with columns of both kinds distinguishes them
     */
    private record Pair(Pattern verb, Pattern opposite, Pattern own, boolean isChoice) {
        static Pair of(String verb, String opposite, String own, boolean isChoice) {
            return new Pair(
                    Pattern.compile(verb),
                    Pattern.compile(opposite),
                    Pattern.compile(own),
                    isChoice);
        }
    }

    private static final List<Pair> PAIRS =
            List.of(
                    Pair.of("销售了?", "采购|购入|进货", "销售|售", false),
                    Pair.of("采购了?|购入|进货", "销售|出售|售出", "采购|购|进货", false),
                    Pair.of("付了?|支付了?|花了|支出了?", "收入|收款", "支出|付|花", true),
                    Pair.of("收了|收到了?|收取了?|收入", "支出|付款|支付", "收", true));

    private OppositeVerbs() {}

    /**
     * @param text without the names and values that the query uses
     * @param isUsed whether the query uses a column
     */
    static List<Span> find(
            String text, List<ColumnProfile> columns, Predicate<ColumnProfile> isUsed) {
        var used = columns.stream().filter(isUsed).map(ColumnProfile::name).toList();
        var all = columns.stream().map(ColumnProfile::name).toList();
        return PAIRS.stream()
                .filter(pair ->
                        contains(used, pair.opposite())
                                && !contains(used, pair.own())
                                && (!pair.isChoice() || contains(all, pair.own())))
                .flatMap(pair -> places(text, pair.verb()))
                .toList();
    }

    private static boolean contains(List<String> names, Pattern words) {
        return names.stream().anyMatch(name -> words.matcher(name).find());
    }

    private static Stream<Span> places(String text, Pattern verb) {
        return verb.matcher(text).results().map(match -> new Span(match.start(), match.end()));
    }
}
