package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
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
                "(?:一分钱?|分文)(?:都|也)?(?:没|未)(?:有)?收(?:到|回)?过?|(?:没有?|未)收(?:到|回)过?(?:一分|任何|半分)(?:钱|款)?|(?:完全|一点)(?:都|也)?(?:没|未)(?:有)?(?:收到?|回)款?",
                DUE),
        PAID(
                "已付|实付|已缴|已交|已还|付款额|(?<![a-z])paid(?![a-z])",
                "(?:款项?|钱|金额)?(?:还|尚)?(?:没有?|未)(?:付清?|支付|缴清?|交清?|还清?|结清)(?:的?(?:款项?|钱|金额))?|(?:待付|未付|欠)款项?(?:总额|金额)?|尾款",
                "(?:一分钱?|分文)(?:都|也)?(?:没|未)(?:有)?(?:付|交|缴|还)过?|(?:没有?|未)(?:付|交|缴|还)过?(?:一分|任何|半分)(?:钱|款)?",
                DUE),
        READ(
                "已读|已看|(?<![a-z])read(?![a-z])",
                "(?:还?剩(?:下|余)?的?(?:多少|几)?\\p{IsHan}{0,2})?(?:没有?|未)(?:读|看)完?",
                "(?:一页|一点)(?:都|也)?(?:没|未)(?:有)?(?:读|看)",
                "页|章|字数|总|(?<![a-z])(?:pages?|chapters?|words|total|length)(?![a-z])"),
        DONE(
                "已完成|已用|已做|已使用|已发|(?<![a-z])(?:done|completed|used|shipped|delivered|spent)(?![a-z])",
                "(?:还?剩(?:下|余)?的?(?:多少|几)?\\p{IsHan}{0,2})?(?:没有?|未)(?:完成|做|用|使用|发)完?|还剩(?:下|余)?",
                "(?!)",
                "预算|计划|总|目标|数量|数$|库存|额度|工时|任务|应|订|采购|金额|量$|(?<![a-z])(?:budget|total|plan|planned|target|ordered|order|quantity|qty|allocated|allowance|limit|capacity|tasks?|hours|stock|amount|granted|scope)(?![a-z])");

        private final Pattern name;
        private final Pattern rest;
        private final Pattern none;
        private final Pattern whole;

        Part(String name, String rest, String none, String whole) {
            this.name = Pattern.compile(name);
            this.rest = Pattern.compile(rest + "|" + ENGLISH_REST);
            this.none = Pattern.compile(none + "|" + ENGLISH_NONE);
            this.whole = Pattern.compile(whole);
        }
    }

    private static final String DUE =
            "合同|应[收付缴交还]|总|金额|价|款|费|租|账单|本金|(?<![a-z])(?:due|total|prices?|amount|bill|billed|invoiced?|contract|fees?|cost|rent|owed|loan|principal|charges?)(?![a-z])";
    private static final String ENGLISH_REST =
            "(?<![a-z])(?:(?:is |are )?(?:still )?(?:outstanding|unpaid|uncollected|owed|owing|unread|left to (?:pay|collect|read|do))|(?:remaining|outstanding|unpaid) (?:amount|balance|pages)|balance due|not yet (?:paid|collected|received|read))(?![a-z])";
    private static final String ENGLISH_NONE =
            "(?<![a-z])(?:(?:have |has )?(?:not|never) (?:paid|received|collected) (?:anything|a penny|a cent)|(?:have|has)n't (?:paid|received|collected) (?:anything|a penny|a cent)|paid nothing|nothing (?:was |has been )?(?:paid|received|collected)(?: yet)?)(?![a-z])";

    /** What asks for rows rather than amounts: then what is not done is a condition. */
    private static final Pattern OF_ROWS =
            Pattern.compile(
                    "哪|谁|有没有|列出|几[个家位名单笔条本项]|多少[个家位名单笔条本项]|(?<![a-z])(?:which|who|whose|list|how many (?!pages))(?![a-z])?");

    private static final Pattern OF_AMOUNTS =
            Pattern.compile(
                    "多少(?![个家位名单笔条本项])|合计|总|金额|一共|平均|最|排|(?<![a-z])(?:how much|total|sum|average|most|largest|highest|biggest|smallest|lowest|least)(?![a-z])");

    private static final Pattern EXTREME =
            Pattern.compile(
                    "最|(?<![a-z])(?:most|largest|highest|biggest|smallest|lowest|least)(?![a-z])");

    /** What is denied of a part is denied of all of it; 没收齐 is not. */
    private static final Pattern NONE_OF = Pattern.compile("(?:没有?|未)(?:收|付|回)过?款(?![项额])");

    private static final Pattern NOT_ALL =
            Pattern.compile(
                    "(?:还|尚)?(?:没有?|未)(?:能)?(?:收回来?|收齐|付清|缴清|交清|还清|结清|[读看做用]完)的?"
                            + "|(?<![a-z])(?:is |are )?(?:still )?outstanding(?![a-z])");

    private static final Pattern OTHER_AMOUNT =
            Pattern.compile(
                    "收入|工资|薪|信用|授信|利润|单价|(?<![a-z])(?:income|salary|wages?|credit|revenue|profit|unit)(?![a-z])");

    private Remainders() {}

    private static boolean isOfRows(String text) {
        return OF_ROWS.matcher(text).find();
    }

    private static boolean isOfAmounts(String text) {
        return OF_AMOUNTS.matcher(text).find();
    }

    /** The rest as an amount; as a condition where rows are asked for, if it is one. */
    private static void addRest(
            String text, Part part, Phrases.Number rest, List<PhraseEdge> edges) {
        if (!isOfRows(text) || EXTREME.matcher(text).find())
            add(text, part.rest, "DIFFERENCE", rest, edges);
        else if (!isOfAmounts(text)) add(text, NOT_ALL, "NOT_ALL_DONE", rest, edges);
    }

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
            findWhole(part, done, numbers)
                    .ifPresent(whole -> addRest(text, part, rest(whole, done), edges));
            add(text, part.none, "NONE_DONE", new Phrases.Named(done), edges);
            if (isOfRows(text) && !isOfAmounts(text))
                add(text, NONE_OF, "NONE_DONE", new Phrases.Named(done), edges);
        }
        return List.copyOf(edges);
    }

    /** The only column of which the part can be one; of several, the one that names the same. */
    private static Optional<ColumnProfile> findWhole(
            Part kind, ColumnProfile part, List<ColumnProfile> numbers) {
        var wholes =
                numbers.stream()
                        .filter(column -> !column.equals(part) && isWithin(part, column))
                        .filter(column -> isWhole(kind, part, column))
                        .toList();
        if (wholes.size() == 1) return Optional.of(wholes.getFirst());
        var alike = wholes.stream().filter(column -> lower(part).contains(lower(column))).toList();
        return alike.size() == 1 ? Optional.of(alike.getFirst()) : Optional.empty();
    }

    /**
     * Whether a column holds what a part is due of, as one of incomes or limits of credit does not.
     */
    private static boolean isWhole(Part kind, ColumnProfile part, ColumnProfile whole) {
        var name = lower(whole);
        return !OTHER_AMOUNT.matcher(name).find()
                && (kind.whole.matcher(name).find() || lower(part).contains(name));
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
