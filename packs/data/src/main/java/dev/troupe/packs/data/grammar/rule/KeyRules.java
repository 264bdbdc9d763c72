package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Unit;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Keys;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.mention.UnitNumbers;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What rows are grouped by: columns and units of time. */
final class KeyRules extends RuleSet {
    private static final List<String> GRAINS =
            List.of("hourly", "daily", "weekly", "monthly", "quarterly", "yearly");

    private static final Set<TimeGrain> LONGER_THAN_DAYS =
            EnumSet.of(TimeGrain.WEEK, TimeGrain.MONTH, TimeGrain.QUARTER, TimeGrain.YEAR);

    private static final Pattern PER = Pattern.compile("per|每[家名位人台间个]?");

    KeyRules(TableContext table) {
        super(table);
        addKeys();
    }

    private void addKeys() {
        rule("G", "COLUMN", this::column);
        rule("G", "UNIT", 0.1, parts -> unit(parts.get(0, Unit.class)));
        rule("G", "DATED UNIT", this::unitOf);
        rule("G", "UNIT DATED", this::unitOf);
        rule("GS", "G", parts -> List.of(parts.get(0, Grouped.class)));
        for (var joint : List.of("and", "comma", "plus", "and by", "comma and", "comma by"))
            rule("GS", "GS " + joint + " G", parts -> longer(parts));
        rule("GS", "GS by G", parts -> withoutDates(longer(parts)));
        rule("K", "by GS", KeyRules::groups);
        rule("K", "group by GS", parts -> parts.lastList(Grouped.class));
        rule("K", "by GS group", parts -> parts.lastList(Grouped.class));
        rule("K", "compare G values on", parts -> List.of(parts.first(Grouped.class)));
        rule("K", "G values compare on?", parts -> List.of(parts.first(Grouped.class)));
        rule("K", "as? GS dimension", this::keysOf);
        rule("K", "by? GS combined", this::keysOf);
        rule("K", "by GS one_line", this::keysOf);
        rule("K", "NUMBER rownoun? G one_line", this::one);
        rule("K", "NUMBER rownoun? COLUMN", 0.2, this::allOf);
        for (var each : List.of("", " each", " by"))
            rule("K", "NUMBER ordinal COLUMN" + each, 0.1, this::allOf);
        rule("K", "G wise", parts -> List.of(parts.first(Grouped.class)));
        rule("K", "G by G", this::readRepeated);
        rule("K", "VALUE VALUE", this::bothValues);
        rule("K", "K K", 0.1, parts -> withoutDates(merge(parts)));
        rule("K", "K and K", 0.1, parts -> merge(parts));
        for (var grain : GRAINS) rule("K", grain, 0.1, _ -> adverb(grain));
        for (var grain : GRAINS) rule("K", grain + " by", 0.1, _ -> adverb(grain));
        rule("CLAUSE", "K", parts -> new Keys(parts.firstList(Grouped.class)));
        rule("CLAUSE", "which UNIT", this::whichGroup);
        rule("CLAUSE", "UNIT", 1.5, this::whichGroup);
    }

    /** Income per employee is a ratio rather than the income for each number of employees. */
    private static @Nullable List<Grouped> groups(Rule.Parts parts) {
        var keys = parts.lastList(Grouped.class);
        boolean isPer = PER.matcher(parts.get(0, String.class)).matches();
        return isPer && keys.getFirst().column().filter(UnitNumbers::isOf).isPresent()
                ? null
                : keys;
    }

    private @Nullable List<Grouped> keysOf(Rule.Parts parts) {
        return parts.firstList(Grouped.class);
    }

    /** The 3 classes, if there are 3 of them. */
    private @Nullable List<Grouped> allOf(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        boolean isAll =
                !column.canMeasure()
                        && column.distinct() > 1
                        && parts.first(Amount.class)
                                .asRows()
                                .filter(number -> number == column.distinct())
                                .isPresent();
        return isAll ? List.of(table.key(column)) : null;
    }

    /** One line for a product. */
    private @Nullable List<Grouped> one(Rule.Parts parts) {
        boolean isOne = parts.first(Amount.class).value().compareTo(BigDecimal.ONE) == 0;
        return isOne ? List.of(parts.first(Grouped.class)) : null;
    }

    /** 男女: both values of a column that has two. */
    private @Nullable List<Grouped> bothValues(Rule.Parts parts) {
        var first = parts.first(Valued.class);
        var last = parts.last(Valued.class);
        boolean isWhole =
                first.column().equals(last.column())
                        && !first.value().equals(last.value())
                        && first.column().distinct() == 2;
        return isWhole ? List.of(table.key(first.column())) : null;
    }

    /** Store by store. */
    private @Nullable List<Grouped> readRepeated(Rule.Parts parts) {
        var first = parts.first(Grouped.class);
        return first.equals(parts.last(Grouped.class)) ? List.of(first) : null;
    }

    private @Nullable Grouped column(Rule.Parts parts) {
        return table.key(parts.first(Named.class).column());
    }

    private @Nullable Grouped unit(Unit unit) {
        return table.key(unit.grain()).orElse(null);
    }

    private @Nullable QuestionClause whichGroup(Rule.Parts parts) {
        var grain = parts.first(Unit.class).grain();
        boolean isOfRows = // each row is another month
                grain == TimeGrain.MONTH
                        && table.date()
                                .filter(ColumnProfile::isUnique)
                                .filter(column -> column.type() == ColumnType.MONTH)
                                .isPresent();
        if (isOfRows) return null;
        return table.key(grain).map(QuestionClause.WhichGroup::new).orElse(null);
    }

    private @Nullable Grouped unitOf(Rule.Parts parts) {
        return table.key(parts.first(Unit.class).grain(), parts.first(Named.class).column());
    }

    private static @Nullable List<Grouped> longer(Rule.Parts parts) {
        var all = new ArrayList<>(parts.firstList(Grouped.class));
        var last = parts.last(Grouped.class);
        if (all.contains(last)) return null;
        all.add(last);
        return List.copyOf(all);
    }

    private static @Nullable List<Grouped> merge(Rule.Parts parts) {
        var all = new ArrayList<>(parts.firstList(Grouped.class));
        for (var other : parts.lastList(Grouped.class)) {
            if (all.contains(other)) return null;
            all.add(other);
        }
        return List.copyOf(all);
    }

    /** "Per quarter by order date" are the quarters of the order date, rather than its days. */
    private static @Nullable List<Grouped> withoutDates(@Nullable List<Grouped> keys) {
        return keys == null
                ? null
                : keys.stream()
                        .filter(key -> keys.stream().noneMatch(unit -> isUnitOf(unit, key)))
                        .toList();
    }

    private static boolean isUnitOf(Grouped unit, Grouped date) {
        return unit.expression() instanceof Expression.DatePart(var grain, var of)
                && LONGER_THAN_DAYS.contains(grain)
                && (of.equals(date.expression())
                        || date.expression().equals(new Expression.DatePart(TimeGrain.DAY, of)));
    }

    private @Nullable List<Grouped> adverb(String word) {
        var grain =
                switch (word) {
                    case "hourly" -> TimeGrain.HOUR;
                    case "daily" -> TimeGrain.DAY;
                    case "weekly" -> TimeGrain.WEEK;
                    case "monthly" -> TimeGrain.MONTH;
                    case "quarterly" -> TimeGrain.QUARTER;
                    default -> TimeGrain.YEAR;
                };
        return table.key(grain).map(List::of).orElse(null);
    }
}
