package dev.troupe.packs.data.grammar.preparation;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Preparation;
import dev.troupe.packs.data.algebra.Preparation.Center;
import dev.troupe.packs.data.algebra.Preparation.Computed;
import dev.troupe.packs.data.algebra.Preparation.Imputed;
import dev.troupe.packs.data.algebra.Preparation.Rescaled;
import dev.troupe.packs.data.algebra.Preparation.Scale;
import dev.troupe.packs.data.algebra.Preparation.Selected;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Prepared;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.grammar.rule.GrammarRules;
import dev.troupe.packs.data.grammar.rule.Rule;
import dev.troupe.packs.data.grammar.rule.RuleSet;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are removed, empty cells that are filled, numbers on another scale and new columns, for
 * what a request states before its question.
 */
public final class PreparationRules extends RuleSet {
    private static final String THEM = " comma? detect? comma? and? then? ";

    private PreparationRules(TableContext table) {
        super(table);
        addRemovals();
        addImputations();
        addScales();
        addColumns();
    }

    /** The rules of questions as well: conditions and numbers are named as there. */
    public static List<Rule> of(TableContext table) {
        return Stream.concat(
                        GrammarRules.ofQuestions(table).stream(),
                        new PreparationRules(table).rules().stream())
                .toList();
    }

    private static Prepared change(Preparation change) {
        return new Prepared(change);
    }

    /** Rows that a condition is about, removed by a verb after it: find the outliers, drop them. */
    private void addRemovals() {
        rule("HOLE", "empty_cells NUM", parts -> missing(parts));
        rule("HOLE", "NUM empty_cells", parts -> missing(parts));
        rule("HOLE", "empty NUM values?", parts -> missing(parts));
        rule("HOLE", "empty_cells COLUMN", 0.1, parts -> missing(parts));
        rule("HOLE", "COLUMN empty_cells", 0.1, parts -> missing(parts));
        rule("HOLE", "empty COLUMN", 0.1, parts -> missing(parts));
        rule("HOLES", "HOLE", parts -> parts.first(QueryCondition.class));
        for (var list : List.of("COLUMN or COLUMN", "COLUMN and COLUMN", "COLUMN comma COLUMN"))
            for (var words : List.of("empty_cells " + list, "empty " + list, list + " empty"))
                rule("HOLES", words, -0.2, parts -> missing(parts));
        for (var rows :
                List.of("", "ROWS ", "ROWS with ", "ROWS holding ", "ROWS whose ", "ROWS which "))
            rule("CLAUSE", "remove any? " + rows + "HOLES", -0.6, parts -> remove(parts));
        rule("CLAUSE", "remove any? C", -0.4, parts -> removeFound(parts));
        for (var asked : List.of("", "any ", "exists any? "))
            rule("CLAUSE", asked + "C" + THEM + "remove", -0.6, parts -> removeFound(parts));
    }

    private QueryCondition missing(Rule.Parts parts) {
        var fields =
                Stream.concat(
                                parts.all(Number.class).stream().map(Number::expression),
                                parts.all(Named.class).stream()
                                        .map(named -> TableContext.field(named.column())))
                        .<QueryCondition>map(QueryCondition.Missing::new)
                        .toList();
        return fields.size() == 1 ? fields.getFirst() : new QueryCondition.Any(fields);
    }

    private static Prepared remove(Rule.Parts parts) {
        return change(new Selected(new QueryCondition.Not(parts.first(QueryCondition.class))));
    }

    private static @Nullable Prepared removeFound(Rule.Parts parts) {
        var filtered = parts.first(Filtered.class);
        return filtered.bound().isPresent()
                ? null
                : change(new Selected(new QueryCondition.Not(filtered.condition())));
    }

    private void addImputations() {
        rule("CENTER", "WAY", parts -> center(parts.first(Way.class)));
        alias("CENTER", "most_common", Center.MODE);
        rule("CENTER", "most_common values", _ -> Center.MODE);
        rule("CENTERED", "CENTER", parts -> parts.first(Center.class));
        rule("CENTERED", "CENTER values", parts -> parts.first(Center.class));
        rule("WITHIN", "same_group COLUMN", parts -> parts.first(Named.class));
        rule("WITHIN", "by COLUMN", 0.1, parts -> parts.first(Named.class));
        for (var with : List.of("with", "treated_as", "using"))
            for (var what : List.of("", " NUM")) {
                var value = with + " CENTERED" + what;
                for (var within : List.of("", " WITHIN")) {
                    rule("FILLING", value + within, parts -> filling(parts));
                }
            }
        for (var hole : List.of("HOLE", "ROWS HOLE")) {
            rule("CLAUSE", "fill any? " + hole + " FILLING", -0.8, parts -> impute(parts));
            rule("CLAUSE", hole + THEM + "using? fill FILLING", -0.8, parts -> impute(parts));
            rule("CLAUSE", hole + THEM + "FILLING", -0.4, parts -> impute(parts));
            rule("CLAUSE", "FILLING fill " + hole, -0.8, parts -> impute(parts));
        }
        for (var number : List.of("NUM", "COLUMN"))
            rule("CLAUSE", "fill " + number + " FILLING", -0.2, parts -> imputeColumn(parts));
        rule("CLAUSE", "fill HOLE treated_as? with? NUMBER", -0.8, this::fillConstant);
    }

    /** A value to fill in; {@code of} where the question names the column again. */
    private record Filling(Center center, Optional<Number> of, Optional<String> within) {}

    private static @Nullable Center center(Way way) {
        return way.isSuperlative()
                ? null
                : switch (way.function()) {
                    case MEAN -> Center.MEAN;
                    case MEDIAN -> Center.MEDIAN;
                    default -> null;
                };
    }

    private static Filling filling(Rule.Parts parts) {
        return new Filling(
                parts.first(Center.class),
                parts.all(Number.class).stream().findFirst(),
                parts.all(Named.class).stream().map(named -> named.column().name()).findFirst());
    }

    private @Nullable Prepared impute(Rule.Parts parts) {
        return parts.first(QueryCondition.class) instanceof QueryCondition.Missing(var of)
                ? impute(of, parts.first(Filling.class))
                : null;
    }

    private @Nullable Prepared imputeColumn(Rule.Parts parts) {
        var numbers = parts.all(Number.class);
        var of =
                numbers.isEmpty()
                        ? TableContext.field(parts.first(Named.class).column())
                        : numbers.getFirst().expression();
        boolean hasHoles =
                of instanceof Expression.Field(var name)
                        && table.columns().stream()
                                .filter(column -> column.name().equals(name))
                                .anyMatch(column ->
                                        column.column().presentCells().count()
                                                < column.column().cells().size());
        return hasHoles ? impute(of, parts.first(Filling.class)) : null;
    }

    private @Nullable Prepared impute(Expression of, Filling filling) {
        if (!(of instanceof Expression.Field(var name))) return null;
        boolean isOther =
                filling.of().filter(number -> !number.expression().equals(of)).isPresent();
        boolean isNumber =
                table.columns().stream()
                        .filter(column -> column.name().equals(name))
                        .anyMatch(column -> column.isNumber());
        boolean fits =
                !isOther
                        && (isNumber || filling.center() == Center.MODE)
                        && !filling.within().equals(Optional.of(name));
        return fits ? change(new Imputed(name, filling.center(), filling.within())) : null;
    }

    private @Nullable Prepared fillConstant(Rule.Parts parts) {
        if (!(parts.first(QueryCondition.class)
                instanceof QueryCondition.Missing(Expression.Field(var name)))) return null;
        var value = Expression.Constant.of(parts.first(Amount.class).value());
        return change(
                new Computed(name, new Expression.Fallback(new Expression.Field(name), value)));
    }

    private void addScales() {
        rule("UNIT_RANGE", "NUMBER to NUMBER", PreparationRules::unitRange);
        rule("UNIT_RANGE", "between NUMBER and NUMBER", PreparationRules::unitRange);
        rule("UNIT_RANGE", "NUMBER comma NUMBER", PreparationRules::unitRange);
        rule("UNIT_RANGE", "range? UNIT_RANGE", -0.3, parts -> parts.first(Scale.class));
        rule("UNIT_RANGE", "to UNIT_RANGE", -0.3, parts -> parts.first(Scale.class));
        rule("SCALING", "using? min_max", _ -> Scale.MIN_MAX);
        rule("SCALING", "using? z_method", _ -> Scale.Z_SCORE);
        rule("SCALING", "UNIT_RANGE", parts -> parts.first(Scale.class));
        rule("SCALING", "using? min_max UNIT_RANGE", _ -> Scale.MIN_MAX);
        for (var verb : List.of("normalize", "standardize")) {
            rule("CLAUSE", verb + " NUM SCALING", -0.8, PreparationRules::scale);
            rule("CLAUSE", verb + " NUM comma? SCALING", -0.8, PreparationRules::scale);
            rule("CLAUSE", "SCALING " + verb + " NUM", -0.8, PreparationRules::scale);
        }
        rule("CLAUSE", "min_max NUM", -0.2, PreparationRules::minMax);
        rule("CLAUSE", "min_max NUM UNIT_RANGE", -0.8, PreparationRules::minMax);
        rule("CLAUSE", "z_method standardize? NUM", -0.2, parts -> scale(Scale.Z_SCORE, parts));
        rule("CLAUSE", "standardize NUM", -0.4, parts -> scale(Scale.Z_SCORE, parts));
        rule("LOG", "logarithm", _ -> Scale.NATURAL_LOG);
        rule("LOG", "logarithm_10", _ -> Scale.LOG_10);
        rule("LOG", "logarithm_2", _ -> Scale.LOG_2);
        rule("LOG", "logarithm base NUMBER", PreparationRules::logarithm);
        rule("LOG", "base NUMBER logarithm", PreparationRules::logarithm);
        rule("CLAUSE", "LOG NUM", -0.2, PreparationRules::scale);
        rule("CLAUSE", "LOG to? with? NUM", -0.4, PreparationRules::scale);
        rule("CLAUSE", "transform NUM using? LOG", -0.6, PreparationRules::scale);
    }

    private static @Nullable Scale unitRange(Rule.Parts parts) {
        boolean isUnit =
                parts.first(Amount.class).value().signum() == 0
                        && parts.last(Amount.class).value().compareTo(BigDecimal.ONE) == 0
                        && !parts.last(Amount.class).isPercent();
        return isUnit ? Scale.MIN_MAX : null;
    }

    private static @Nullable Scale logarithm(Rule.Parts parts) {
        var base = parts.first(Amount.class).value();
        if (base.compareTo(BigDecimal.TEN) == 0) return Scale.LOG_10;
        return base.compareTo(BigDecimal.TWO) == 0 ? Scale.LOG_2 : null;
    }

    private static @Nullable Prepared minMax(Rule.Parts parts) {
        return scale(Scale.MIN_MAX, parts);
    }

    private static @Nullable Prepared scale(Rule.Parts parts) {
        return scale(parts.first(Scale.class), parts);
    }

    private static @Nullable Prepared scale(Scale scale, Rule.Parts parts) {
        return parts.first(Number.class).expression() instanceof Expression.Field(var name)
                ? change(new Rescaled(name, new Expression.Field(name), scale))
                : null;
    }

    /** A column with the name that a request defines. */
    private void addColumns() {
        rule("NEW", "create new_column", _ -> Optional.empty());
        rule("NEW", "create new_column called? QUOTED", -1, PreparationRules::name);
        rule("NEW", "create new_column called TEXT", -2, PreparationRules::name);
        rule("NEW", "create new_column TEXT", 0.4, PreparationRules::name);
        rule("NEW", "create QUOTED", -0.4, PreparationRules::name);
        rule("NEW", "create QUOTED new_column", -1, PreparationRules::name);
        for (var as : List.of("", "comma? defined_as ", "with ", "by ", "using ")) {
            rule("CLAUSE", "NEW " + as + "NX", -1, this::compute);
            rule("CLAUSE", "NEW " + as + "NX per_row", -1.2, this::compute);
            rule("CLAUSE", "NEW " + as + "LOG NUM", -1, this::rescale);
            rule("CLAUSE", "NEW " + as + "NUM using? LOG", -1, this::rescale);
            rule("CLAUSE", "NEW " + as + "difference? NUM minus mean NUM?", -1, this::center);
            for (var from : List.of("NUM", "each_value"))
                rule("CLAUSE", "NEW " + as + "subtract mean NUM from " + from, -1.2, this::center);
        }
    }

    private static Optional<String> name(Rule.Parts parts) {
        return Optional.of(parts.first(Phrases.Quoted.class).text());
    }

    private String nameOf(Rule.Parts parts, String otherwise) {
        var name = (Optional<?>) parts.first(Optional.class);
        return name.map(Object::toString).orElse(otherwise);
    }

    private boolean isFree(String name) {
        return table.columns().stream().noneMatch(column -> column.name().equalsIgnoreCase(name));
    }

    private @Nullable Prepared compute(Rule.Parts parts) {
        var number = parts.first(Number.class);
        var name = nameOf(parts, number.name());
        return isFree(name) ? change(new Computed(name, number.expression())) : null;
    }

    private @Nullable Prepared rescale(Rule.Parts parts) {
        var number = parts.first(Number.class);
        var name = nameOf(parts, "log_" + number.name());
        return isFree(name)
                ? change(new Rescaled(name, number.expression(), parts.first(Scale.class)))
                : null;
    }

    private @Nullable Prepared center(Rule.Parts parts) {
        var number = parts.first(Number.class);
        var name = nameOf(parts, "centered_" + number.name());
        boolean fits =
                isFree(name) && parts.last(Number.class).expression().equals(number.expression());
        return fits ? change(new Rescaled(name, number.expression(), Scale.CENTERED)) : null;
    }

    /** The change that a clause of the rules of questions is. */
    public static Optional<Preparation> findChange(QuestionClause clause) {
        return switch (clause) {
            case Prepared(var change) -> Optional.of(change);
            case QuestionClause.Filter(var filtered)
                    when filtered.is(QuestionClause.Role.REMOVAL) ->
                    Optional.of(new Selected(filtered.condition()));
            case QuestionClause.Mark(var kind) when kind == QuestionClause.Kind.DISTINCT_ROWS ->
                    Optional.of(new Preparation.DistinctRows());
            case QuestionClause.Fill(Expression.Field(var name), var value) ->
                    Optional.of(
                            new Computed(
                                    name,
                                    new Expression.Fallback(
                                            new Expression.Field(name),
                                            Expression.Constant.of(value))));
            default -> Optional.empty();
        };
    }
}
