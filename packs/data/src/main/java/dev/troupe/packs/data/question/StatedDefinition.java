package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.mention.RequestText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * "profit = income - cost", which asks for a new column rather than for the rows where both are
 * equal: where no column is called profit and nothing else is computed from it, or where words ask
 * to compute or save it and none asks for rows.
 */
final class StatedDefinition {
    private static final Pattern DEFINITION =
            Pattern.compile(
                    "(?<![\\p{L}\\p{N}_])[\\p{L}_][\\p{L}\\p{N}_]*+ ?(?:==?|(?<![a-z])equals?(?: to)?|等于) ?[^,.;:!?，。；：！？]++");
    private static final Pattern COMPUTING =
            Pattern.compile(
                    "(?<![a-z])(?:add|append|insert|create|compute|calculate|derive|save|store|export|write)(?![a-z])|计算|算出|算一下|新增|增加|添加|保存|存[为到成]|导出|写入");
    private static final Pattern SELECTING =
            Pattern.compile(
                    "(?<![a-z])(?:where|whose|rows?|records?|entries|lines|which|when|only|filter|keep|select|find)(?![a-z])|哪些|哪[几个条]|筛选|过滤|满足|符合|只[看留要]|(?<!进)行|记录");

    private StatedDefinition() {}

    /** The refusal of a question that was read as a filter; empty if it is one. */
    static Optional<Interpretation.Unclear> refuse(String question, Query query) {
        var request = new RequestText(question);
        boolean asksToCompute =
                COMPUTING.matcher(request.text()).find()
                        && !SELECTING.matcher(request.text()).find();
        boolean isDefinition =
                new QueryContent(query)
                        .conditions()
                        .flatMap(StatedDefinition::equations)
                        .anyMatch(one ->
                                isAlwaysTrue(one)
                                        ? !isUsedElsewhere(one.left(), query)
                                        : asksToCompute
                                                && one.right() instanceof Expression.Arithmetic);
        return isDefinition ? Optional.of(unclear(request)) : Optional.empty();
    }

    private static Stream<QueryCondition.Comparison> equations(QueryCondition condition) {
        return condition instanceof QueryCondition.Comparison equation
                        && equation.comparator() == Comparator.EQUAL
                ? Stream.of(equation)
                : Stream.of();
    }

    private static boolean isAlwaysTrue(QueryCondition.Comparison equation) {
        return equation.left() instanceof Expression.Arithmetic(var sign, var first, var second)
                && List.of(equation.left(), new Expression.Arithmetic(sign, second, first))
                        .contains(equation.right());
    }

    /** Whether more is computed from an expression than a comparison with itself. */
    private static boolean isUsedElsewhere(Expression expression, Query query) {
        return new QueryContent(query).expressions().filter(expression::equals).count() > 2;
    }

    private static Interpretation.Unclear unclear(RequestText request) {
        var found = DEFINITION.matcher(request.text());
        var words =
                found.find()
                        ? request.originalCase(new Span(found.start(), found.end())).strip()
                        : request.text().strip();
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "“%s”像是要增加一列，而离线规则不能增加列，因此没有计算，数据未更改。请直接列出要计算的数，例如“列出名称和利润”；要按它筛选行，请输入“筛选 … 的行”。",
                        "'%s' seems to ask for a new column, which offline rules cannot add; nothing was computed and no data was changed. Ask for the number itself, as in 'list the region and the profit'; to find rows by it, ask for 'the rows where ...'.",
                        words),
                List.of());
    }
}
