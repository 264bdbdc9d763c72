package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds what is left of an amount of which another column holds the part that is done: 还没收回 is 合同金额
 * less 已收款, "unread pages" are pages less pages_read. A table has such a pair if no row has more of
 * the part than of the whole, and if the part is that of one other column only.
 */
final class Remainders {
    private static final double COST = 0.7;

    /** A kind of part, with the words for the rest and for a part that is zero. */
    private enum Part {
        RECEIVED(
                "已收|实收|收款|回款|到账|(?<![a-z])(?:received|collected)(?![a-z])",
                "(?:款项?|钱|金额)?(?:还|尚)?(?:没有?|未)(?:能)?(?:收回来?|收到账?|收齐|收|回款|到账)(?:的?(?:款项?|钱|金额))?|(?:待收|未收|欠)款项?(?:总额|金额)?|尾款",
                "(?:一分钱?|分文)(?:都|也)?(?:没|未)(?:有)?收(?:到|回)?过?|(?:没有?|未)收(?:到|回)过?(?:一分|任何|半分)(?:钱|款)?|(?:完全|一点)(?:都|也)?(?:没|未)(?:有)?(?:收到?|回)款?"),
        PAID(
                "已付|实付|已缴|已交|已还|付款额|(?<![a-z])paid(?![a-z])",
                "(?:款项?|钱|金额)?(?:还|尚)?(?:没有?|未)(?:付清?|支付|缴清?|交清?|还清?|结清)(?:的?(?:款项?|钱|金额))?|(?:待付|未付|欠)款项?(?:总额|金额)?|尾款",
                "(?:一分钱?|分文)(?:都|也)?(?:没|未)(?:有)?(?:付|交|缴|还)过?|(?:没有?|未)(?:付|交|缴|还)过?(?:一分|任何|半分)(?:钱|款)?"),
        READ(
                "已读|已看|(?<![a-z])read(?![a-z])",
                "(?:还?剩(?:下|余)?的?(?:多少|几)?\\p{IsHan}{0,2})?(?:没有?|未)(?:读|看)完?",
                "(?:一页|一点)(?:都|也)?(?:没|未)(?:有)?(?:读|看)"),
        DONE(
                "已完成|已用|已做|已使用|已发|(?<![a-z])(?:done|completed|used|shipped|delivered|spent)(?![a-z])",
                "(?:还?剩(?:下|余)?的?(?:多少|几)?\\p{IsHan}{0,2})?(?:没有?|未)(?:完成|做|用|使用|发)完?|还剩(?:下|余)?",
                "(?!)");

        private final Pattern name;
        private final Pattern rest;
        private final Pattern none;

        Part(String name, String rest, String none) {
            this.name = Pattern.compile(name);
            this.rest = Pattern.compile(rest + "|" + ENGLISH_REST);
            this.none = Pattern.compile(none + "|" + ENGLISH_NONE);
        }
    }

    private static final String ENGLISH_REST =
            "(?<![a-z])(?:(?:is |are )?(?:still )?(?:outstanding|unpaid|uncollected|owed|owing|unread|left to (?:pay|collect|read|do))|(?:remaining|outstanding|unpaid) (?:amount|balance|pages)|balance due|not yet (?:paid|collected|received|read))(?![a-z])";
    private static final String ENGLISH_NONE =
            "(?<![a-z])(?:(?:have |has )?(?:not|never) (?:paid|received|collected) (?:anything|a penny|a cent)|(?:have|has)n't (?:paid|received|collected) (?:anything|a penny|a cent)|paid nothing|nothing (?:was |has been )?(?:paid|received|collected)(?: yet)?)(?![a-z])";

    private Remainders() {}

    /**
     * @param text in lower case
     */
    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var edges = new ArrayList<PhraseEdge>();
        var numbers = columns.stream().filter(ColumnProfile::canMeasure).toList();
        for (var part : Part.values()) {
            var parts =
                    numbers.stream()
                            .filter(column -> part.name.matcher(lower(column)).find())
                            .toList();
            if (parts.size() != 1) continue;
            var done = parts.getFirst();
            findWhole(done, numbers)
                    .ifPresent(
                            whole -> add(text, part.rest, "DIFFERENCE", rest(whole, done), edges));
            add(text, part.none, "NONE_DONE", new Phrases.Named(done), edges);
        }
        return List.copyOf(edges);
    }

    /** The only column of which the part can be one; of several, the one that names the same. */
    private static Optional<ColumnProfile> findWhole(
            ColumnProfile part, List<ColumnProfile> numbers) {
        var wholes =
                numbers.stream()
                        .filter(column -> !column.equals(part) && isWithin(part, column))
                        .toList();
        if (wholes.size() == 1) return Optional.of(wholes.getFirst());
        var alike = wholes.stream().filter(column -> lower(part).contains(lower(column))).toList();
        return alike.size() == 1 ? Optional.of(alike.getFirst()) : Optional.empty();
    }

    /** Whether no row has more of the part than of the whole, and some have less. */
    private static boolean isWithin(ColumnProfile part, ColumnProfile whole) {
        var some = part.column().cells();
        var all = whole.column().cells();
        boolean isLess = false;
        for (int row = 0; row < some.size(); row++)
            if (some.get(row) instanceof Cell.Numeric(BigDecimal done)
                    && all.get(row) instanceof Cell.Numeric(BigDecimal total)) {
                if (done.compareTo(total) > 0) return false;
                isLess |= done.compareTo(total) < 0;
            }
        return isLess;
    }

    /** A part without a value is none. */
    private static Phrases.Number rest(ColumnProfile whole, ColumnProfile part) {
        var field = TableContext.field(part);
        boolean isFilled = part.column().cells().stream().noneMatch(Cell::isMissing);
        return new Phrases.Number(
                new Expression.Arithmetic(
                        Operator.MINUS,
                        TableContext.field(whole),
                        isFilled
                                ? field
                                : new Expression.Fallback(
                                        field, Expression.Constant.of(BigDecimal.ZERO))),
                whole.name() + " - " + part.name(),
                false);
    }

    private static void add(
            String text, Pattern words, String symbol, Object value, List<PhraseEdge> edges) {
        words.matcher(text)
                .results()
                .forEach(match ->
                        edges.add(new PhraseEdge(match.start(), match.end(), symbol, value, COST)));
    }

    private static String lower(ColumnProfile column) {
        return column.spaced().toLowerCase(Locale.ROOT);
    }
}
