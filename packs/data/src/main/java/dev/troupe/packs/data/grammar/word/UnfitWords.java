package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.Classifiers;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Removes words that mean something else in a table than the grammar reads: 几集 counts no rows where
 * a column holds 集数, 设计 adds something where it is a value, and 居住在北京 is not about a place of
 * birth.
 */
final class UnfitWords {
    private static final double NEARLY = 1; // a value in another form costs more

    private static final Pattern COUNTED =
            Pattern.compile(".*(?:几|多少)(?<classifier>(?![个位座])" + Classifiers.pattern() + ")");

    private static final Pattern LIVING =
            Pattern.compile("(?:生活|聚?居|住).*|(?:who )?li(?:ve|ving).*");
    private static final Pattern BARE_LIVING = Pattern.compile("生活|聚?居住?");
    private static final Pattern LED = Pattern.compile("[在于到 ]?");
    private static final Pattern PLACE =
            Pattern.compile(
                    "住|居|所在|地|城|[省市区县镇乡村州国洲]|位置|栖息|环境|分布|生活"
                            + "|(?<![a-z])(?:address|city|town|residence|lives?|location|place|country|state|province|region|district|county|continent|habitat|area|neighbou?rhood|street|village)(?![a-z])");
    private static final Pattern OTHER_PLACE =
            Pattern.compile(
                    "出生|籍|祖|产|销|出发|目的|到达|始发|起点|终点|毕业|工作|去世|birth|born|origin|native|home ?town|death|died|sale|sold|work|office|depart|destination|arriv|made");

    /** A verb that states how rows came about, with the columns that hold this. */
    private enum Making {
        MANUFACTURE("制造|研制", "制|造|研|厂|生产|产地|manufactur|maker|made|origin"),
        DESIGN("设计", "设计|建筑师|design|architect"),
        COLLECT("收藏", "藏|collect|acqui"),
        BUILD("修建|建设|建造", "建|造|修|竣|落成|完工|built|build|construct|complet"),
        CREATE("创作|写", "创|作|写|成书|created|written|year of work"),
        GROW("种植|栽培", "种|植|栽|plant");

        private final Pattern verb;
        private final Pattern column;

        Making(String verb, String column) {
            this.verb = Pattern.compile("(?:" + verb + ")[了过的]?");
            this.column = Pattern.compile(column);
        }

        /** Whether columns of anything may be asked for, such as the place where something is. */
        private boolean isGeneral() {
            return this == BUILD || this == CREATE || this == GROW;
        }

        private boolean fits(ColumnProfile profile) {
            return column.matcher(lower(profile)).find();
        }
    }

    private static final Pattern NEUTRAL =
            Pattern.compile("年|年份|年度|日期|时间|月份?|届|years?|dates?|time");
    private static final Pattern SPENT = Pattern.compile("花.*|开销.*");
    private static final Pattern EARNED =
            Pattern.compile(
                    "收入|进账|工资|薪|营收|回款|利润|收益|盈利|奖金|(?<![a-z])(?:incomes?|salary|salaries|wages?|revenues?|profits?|earnings)(?![a-z])");
    private static final Pattern SOLD = Pattern.compile("销售|营业|成交|(?<![a-z])sales(?![a-z])");
    private static final Set<String> RECEIVED =
            Set.of("收入", "进账", "入账", "收款", "收", "income", "credit");
    private static final Pattern EACH = Pattern.compile("[各每哪按]$");
    private static final Pattern UNIT_PRICE = Pattern.compile("单价|均价|unit price|price per");

    private final String text;
    private final String file;
    private final List<ColumnProfile> columns;
    private final List<PhraseEdge> edges;

    private UnfitWords(
            String text, String file, List<ColumnProfile> columns, List<PhraseEdge> edges) {
        this.text = text;
        this.file = file;
        this.columns = columns;
        this.edges = List.copyOf(edges);
    }

    /**
     * @param edges the words of a question, with the values of the table
     * @param subjects what the rows are called, the whole name of the file first
     */
    static void removeFrom(
            List<PhraseEdge> edges,
            String text,
            List<String> subjects,
            List<ColumnProfile> columns) {
        var file = subjects.isEmpty() ? "" : subjects.getFirst();
        edges.removeIf(new UnfitWords(text, file, columns, edges)::isUnfit);
    }

    private boolean isUnfit(PhraseEdge edge) {
        var word = text.substring(edge.start(), edge.end());
        return switch (edge.symbol()) {
            case "count" -> countsOthers(word);
            case "linking" ->
                    hasValue(edge) || livesElsewhere(word, edge) || isMadeOtherwise(word, edge);
            case "held" -> hasValue(edge);
            case "belonging" -> livesElsewhere(word, edge);
            case "expensive" -> SPENT.matcher(word).matches() && (hasUnitPrice() || isEarned());
            case "spending" -> isEarned();
            case "how_much_money", "more_by", "less_by", "took" -> word.contains("花") && isEarned();
            case "obtain" ->
                    word.contains("花") && isEarned()
                            || word.startsWith("交")
                                    && HappeningVerbs.isOpposite("交", file, columns);
            case "skip" ->
                    word.equals("单位") && EACH.matcher(text.substring(0, edge.start())).find();
            default -> false;
        };
    }

    /**
     * Whether a column holds how many of what a classifier stands for there are. Those of 床位 and 空座
     * are places, which 几位 and 几座 do not count.
     */
    private boolean countsOthers(String word) {
        var counted = COUNTED.matcher(word);
        if (!counted.matches()) return false;
        var one = counted.group("classifier");
        var number = Pattern.compile(one + "数|[(（]" + one + "[)）]|^" + one + "$");
        return columns.stream()
                .filter(ColumnProfile::canMeasure)
                .map(ColumnProfile::name)
                .anyMatch(name ->
                        number.matcher(name).find() || one.equals("口") && name.contains("人口"));
    }

    /** 设计 where 设计 is a department. */
    private boolean hasValue(PhraseEdge verb) {
        return values().stream()
                .anyMatch(value -> verb.start() <= value.start() && value.end() <= verb.end());
    }

    private List<PhraseEdge> values() {
        return edges.stream()
                .filter(edge -> edge.symbol().equals("VALUE") && edge.cost() <= NEARLY)
                .toList();
    }

    private boolean livesElsewhere(String word, PhraseEdge verb) {
        if (!LIVING.matcher(word).matches()) return false;
        return isOf(verb, true, column -> !isResidence(column)) || isAfterLabel(word, verb);
    }

    /** 住校生活 is not 住校 of those who live, unlike in 住校的 or in a clause with a value after it. */
    private boolean isAfterLabel(String word, PhraseEdge verb) {
        return BARE_LIVING.matcher(word).matches()
                && edges.stream()
                        .anyMatch(
                                edge -> edge.symbol().equals("LABEL") && edge.end() == verb.start())
                && values().stream().noneMatch(value -> value.start() >= verb.end());
    }

    private static boolean isResidence(ColumnProfile column) {
        return PLACE.matcher(lower(column)).find() && !OTHER_PLACE.matcher(lower(column)).find();
    }

    private boolean isMadeOtherwise(String word, PhraseEdge verb) {
        for (var making : Making.values())
            if (making.verb.matcher(word).matches())
                return isOfOtherTime(making)
                        || !making.isGeneral()
                                && (columns.stream().noneMatch(making::fits)
                                        || isOf(verb, false, column -> !making.fits(column)));
        return false;
    }

    /** 2020年设计 where the only dates are those of the opening. */
    private boolean isOfOtherTime(Making making) {
        var times =
                columns.stream()
                        .filter(column -> column.type().isTemporal() || column.isOfYears())
                        .toList();
        return edges.stream().anyMatch(edge -> edge.symbol().equals("PERIOD"))
                && !times.isEmpty()
                && times.stream()
                        .noneMatch(time ->
                                NEUTRAL.matcher(lower(time)).matches() || making.fits(time));
    }

    /** Whether a value next to a verb is one of certain columns. */
    private boolean isOf(PhraseEdge verb, boolean isFollowed, Predicate<ColumnProfile> of) {
        return values().stream()
                .filter(value ->
                        value.end() == verb.start()
                                || isFollowed
                                        && value.start() >= verb.end()
                                        && LED.matcher(text.substring(verb.end(), value.start()))
                                                .matches())
                .anyMatch(value ->
                        value.value() instanceof Phrases.Valued(var column, _) && of.test(column));
    }

    /** Prices of single pieces are not what was spent. */
    private boolean hasUnitPrice() {
        var numbers = columns.stream().filter(ColumnProfile::canMeasure).toList();
        boolean hasQuantity =
                numbers.stream().anyMatch(column -> column.fit(Concept.QUANTITY) >= 0.5);
        return numbers.stream()
                .filter(column -> column.fit(Concept.PRICE) >= 0.7)
                .anyMatch(column -> hasQuantity || UNIT_PRICE.matcher(lower(column)).find());
    }

    /**
     * Whether amounts of the table are, or may be, income, which is not what was spent; sales are
     * what customers spent.
     */
    private boolean isEarned() {
        boolean isOfCustomers =
                columns.stream().anyMatch(column -> column.fit(Concept.CUSTOMER) >= 0.7);
        return EARNED.matcher(file).find()
                || columns.stream()
                        .anyMatch(column ->
                                column.canMeasure()
                                        ? EARNED.matcher(lower(column)).find()
                                                || !isOfCustomers
                                                        && SOLD.matcher(lower(column)).find()
                                        : isReceived(column));
    }

    /** Whether rows that are received are among those asked for: no value leaves only others. */
    private boolean isReceived(ColumnProfile kinds) {
        return kinds.values().stream().anyMatch(UnfitWords::isIncome)
                && values().stream()
                        .noneMatch(value ->
                                value.value() instanceof Phrases.Valued(var column, var name)
                                        && isOnlyPaid(column.column().cells(), name, kinds));
    }

    private static boolean isOnlyPaid(List<Cell> cells, String name, ColumnProfile kinds) {
        for (int row = 0; row < cells.size(); row++)
            if (cells.get(row).text().equals(name)
                    && isIncome(kinds.column().cells().get(row).text())) return false;
        return true;
    }

    private static boolean isIncome(String kind) {
        return RECEIVED.contains(kind.strip().toLowerCase(Locale.ROOT));
    }

    private static String lower(ColumnProfile column) {
        return column.spaced().toLowerCase(Locale.ROOT);
    }
}
