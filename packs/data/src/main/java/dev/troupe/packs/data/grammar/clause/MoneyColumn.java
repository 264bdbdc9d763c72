package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The column that an amount of money refers to. */
public final class MoneyColumn {
    private static final Set<String> CURRENCIES = Set.of("$", "¥", "￥", "€", "£");
    private static final Pattern STATED =
            Pattern.compile("[(（_ ](?:元|万元|rmb|cny|usd|eur|gbp|\\$|¥|€|£)");
    private static final Pattern BALANCE = Pattern.compile("(?<![a-z])balances?(?![a-z])|余额|结余");
    private static final List<Concept> AMOUNTS =
            List.of(Concept.SALES, Concept.PRICE, Concept.COST, Concept.SALARY);

    private MoneyColumn() {}

    /** The only one; where several are, the one of sales. */
    public static Optional<ColumnProfile> of(TableContext table) {
        var all = table.measurable().stream().filter(MoneyColumn::isMoney).toList();
        if (all.size() == 1) return Optional.of(all.getFirst());
        var sales = all.stream().filter(column -> column.fit(Concept.SALES) >= 0.9).toList();
        return sales.size() == 1 ? Optional.of(sales.getFirst()) : Optional.empty();
    }

    /** Whether a column states what is left after each row, which is not an amount of the row. */
    public static boolean isBalance(ColumnProfile column) {
        return BALANCE.matcher(column.spaced()).find();
    }

    /**
     * Whether a balance is that after each payment of a table, several of which may be of one day,
     * so that it is not added up.
     */
    public static boolean isRunning(ColumnProfile balance, List<ColumnProfile> columns) {
        return isBalance(balance)
                && columns.stream()
                        .anyMatch(column -> column.type().isTemporal() && !column.isUnique())
                && columns.stream()
                        .filter(column -> !isBalance(column))
                        .anyMatch(column -> column.canMeasure() && isMoney(column));
    }

    /**
     * The columns that a total may be of: those of money, next to which numbers of an unknown kind
     * may be money as well; if there are none, those that are added up.
     */
    public static List<ColumnProfile> amounts(List<ColumnProfile> columns) {
        var measurable = columns.stream().filter(ColumnProfile::canMeasure).toList();
        return measurable.stream().anyMatch(MoneyColumn::isMoney)
                ? measurable.stream()
                        .filter(one -> isMoney(one) || isBudget(one) || isUnknown(one))
                        .toList()
                : measurable.stream().filter(ColumnProfile::isAddedUp).toList();
    }

    private static boolean isBudget(ColumnProfile column) {
        return column.fit(Concept.BUDGET) >= 0.7;
    }

    private static boolean isUnknown(ColumnProfile column) {
        return !column.isRate() && column.concepts().values().stream().allMatch(fit -> fit < 0.7);
    }

    /** Whether a column may hold amounts of money: one of these, or one whose kind is unknown. */
    public static boolean mayBe(ColumnProfile column) {
        return column.canMeasure()
                && !column.isOfYears()
                && (isMoney(column)
                        || isBudget(column)
                        || column.column().unit().isEmpty()
                                && column.concepts().values().stream().allMatch(fit -> fit < 0.7));
    }

    /** Whether a number of pieces would be compared with an amount of money. */
    public static boolean isComparedWithPieces(
            TableContext table, Phrases.Bound bound, Expression number) {
        if (!bound.low().isCounted()) return false;
        var of =
                number instanceof Expression.Aggregation aggregation
                        ? aggregation.of().orElse(number)
                        : number;
        return table.measurable().stream()
                .filter(column -> TableContext.field(column).equals(of))
                .anyMatch(column -> isMoney(column) && column.fit(Concept.QUANTITY) < 0.7);
    }

    private static boolean isMoney(ColumnProfile column) {
        return CURRENCIES.contains(column.column().unit())
                || STATED.matcher(column.name().toLowerCase(Locale.ROOT)).find()
                || AMOUNTS.stream().anyMatch(concept -> column.fit(concept) >= 0.7);
    }
}
