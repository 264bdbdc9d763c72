package dev.troupe.packs.data.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.language.Mentions;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The numbers over all groups together, where a question asks for those in addition to the numbers
 * of each group: "in total and per client", 总共多少，每个部门各多少.
 */
final class OverallNumbers {
    private static final Pattern GROUP =
            Pattern.compile(
                    "(?<![a-z])(?:per|by|each|every)(?![a-z])|每|各(?!自)|按(?![^，,。;；]{0,12}(?:排|[升降]序|倒序))|分(?=部门|组|月|类|店|区|城市)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern WHOLE =
            Pattern.compile(
                    "(?<![a-z])(?:totals?|overall|altogether|all together|in all|how (?:many|much)(?! each (?:of them |one )?(?:has|have|had)))(?![a-z])|总共|一共|总计|总数|合计|总的|总体|整体|共(?=[有计多几])",
                    Pattern.CASE_INSENSITIVE);

    /** All that stands between the number of all and the groups. */
    private static final Pattern JOINT_BEFORE_GROUP =
            Pattern.compile(
                    "(?:(?:,?\\s(?:in total|overall|altogether|in all)(?:,\\s)?\\s?)?(?:(?<![a-z])(?:and|plus|also|as well as)|&)(?:\\s++(?:also|then|again|separately|broken down|split|divided|grouped|for)(?![a-z]))*(?:\\s++how (?:many|much)(?:\\s++(?:each|for))?(?![a-z]))?\\s++|(?:和|以及|还有|并且|、|[，,；]\\s?(?:再|还有|另外|以及|并)?)\\s?)$",
                    Pattern.CASE_INSENSITIVE);

    /** The number of all at the end of a clause, after the groups. */
    private static final Pattern WHOLE_AFTER_GROUP =
            Pattern.compile(
                    "(?:(?:(?<![a-z])(?:and|plus|also|as well as|with)|&)(?:\\s++(?:also|then|the|an?|in|as|grand)(?![a-z]))*\\s++(?:totals?|overall(?: total)?|altogether|in all)(?:\\s++(?:too|as well|please|of all)(?![a-z]))*(?=\\s*(?:[.,;!?]|$))|(?:和|以及|还有|并且|[，,]\\s?(?:再|还有|另外|以及|并)?)(?:总计|合计|总数|总的|总共|一共)(?:是?多少)?(?=\\s*(?:[。.,，;；!！?？]|$)))",
                    Pattern.CASE_INSENSITIVE);

    /** Words for all groups together that are not those for a sum, so that a mean may have them. */
    private static final Pattern OVERALL =
            Pattern.compile(
                    "(?<![a-z])(?:overall|altogether|all together|in all|how (?:many|much))(?![a-z])|总的|总体|整体");

    /** Asks for the same numbers once more, whichever they are. */
    private static final Pattern AGAIN =
            Pattern.compile("(?<![a-z])(?:also|as well as)(?![a-z])", Pattern.CASE_INSENSITIVE);

    private static final Pattern PAUSE = Pattern.compile("[，,；;、]?\\s*");

    private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\d_&&[^\\p{IsHan}]]++");

    private static final Set<String> EACH = Set.of("每", "各");
    private static final Set<Expression.Function> ADDED =
            Set.of(
                    Expression.Function.SUM,
                    Expression.Function.COUNT,
                    Expression.Function.COUNT_DISTINCT);

    /**
     * The words that ask for these numbers.
     *
     * @param words between the number of all and the groups, or the number of all after them
     * @param whole where the number of all is named
     * @param isCertain whether the words ask for both, rather than for the groups only: 合计金额，按部门
     */
    private record Found(Span words, String whole, boolean isCertain) {}

    private OverallNumbers() {}

    /**
     * The query of these numbers.
     *
     * @param question as the user states it
     * @param columns the names of the table's columns
     * @param query of the groups
     * @return empty if the question does not ask for them, the numbers of the groups are none of
     *     all rows, such as shares and ranks, only some groups are listed, or the question asks for
     *     the total of a mean
     */
    static Optional<Query> of(String question, List<String> columns, Query query) {
        boolean isOfGroups =
                !query.keys().isEmpty()
                        && !query.outputs().isEmpty()
                        && query.having().isEmpty()
                        && query.pivot().isEmpty()
                        && query.limit().isEmpty();
        var expressions = query.outputs().stream().map(Query.Output::expression).toList();
        return find(question, columns)
                .filter(_ -> isOfGroups)
                .filter(_ -> expressions.stream().allMatch(OverallNumbers::isOfRows))
                .filter(found ->
                        OVERALL.matcher(found.whole()).find()
                                || AGAIN.matcher(found.whole()).find()
                                || expressions.stream().allMatch(OverallNumbers::isAdded))
                .map(_ -> withoutGroups(query));
    }

    private static Query withoutGroups(Query query) {
        return new Query(
                query.unique(),
                query.filters(),
                List.of(),
                query.outputs(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** Whether an aggregate is computed from rows alone, rather than from other groups. */
    private static boolean isOfRows(Expression expression) {
        return switch (expression) {
            case Expression.Aggregation _, Expression.WeightedMean _ -> true;
            case Expression.Arithmetic(_, var left, var right) ->
                    Stream.of(left, right)
                            .allMatch(
                                    part -> part instanceof Expression.Constant || isOfRows(part));
            default -> false;
        };
    }

    /** Whether an aggregate has a total: sums and counts, and what is computed from them. */
    private static boolean isAdded(Expression expression) {
        return switch (expression) {
            case Expression.Aggregation aggregation -> ADDED.contains(aggregation.function());
            case Expression.Arithmetic(_, var left, var right) ->
                    Stream.of(left, right)
                            .allMatch(part -> part instanceof Expression.Constant || isAdded(part));
            default -> false;
        };
    }

    static boolean isAsked(String question, List<String> columns) {
        return find(question, columns).isPresent();
    }

    /**
     * The goal, if it is the question with words that ask for these numbers, which a plan of its
     * steps omits; the question otherwise.
     */
    static String statement(String question, @Nullable String goal, List<String> columns) {
        if (goal == null || isAsked(question, columns)) return question;
        var words = words(question);
        return mask(goal, columns).filter(rest -> words.containsAll(words(rest))).isPresent()
                ? goal
                : question;
    }

    private static Set<String> words(String text) {
        return WORD.matcher(Mentions.maskFiles(text).toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    /** The question with spaces in place of the words that ask for these numbers as well. */
    static Optional<String> mask(String question, List<String> columns) {
        return find(question, columns)
                .map(Found::words)
                .map(words ->
                        question.substring(0, words.start())
                                + " ".repeat(words.end() - words.start())
                                + question.substring(words.end()));
    }

    /** What stands before the groups, which asks for the numbers of all. */
    static Optional<String> whole(String question, List<String> columns) {
        return find(question, columns)
                .map(found -> question.substring(0, found.words().start()))
                .filter(text -> WHOLE.matcher(text).find());
    }

    /**
     * @param joint at the end of what stands before the groups
     */
    private static boolean isWhole(String before, String joint) {
        return WHOLE.matcher(before).find() || AGAIN.matcher(joint).find();
    }

    private static Optional<Found> find(String question, List<String> columns) {
        var text = Mentions.maskFiles(question).toLowerCase(Locale.ROOT);
        var group = GROUP.matcher(text);
        if (!group.find()) return Optional.empty();
        var before = text.substring(0, group.start());
        var joint = JOINT_BEFORE_GROUP.matcher(before);
        if (joint.find() && isWhole(before, joint.group()))
            return Optional.of(
                            new Found(
                                    new Span(joint.start(), joint.end()),
                                    before,
                                    !PAUSE.matcher(joint.group()).matches()
                                            || EACH.contains(group.group())))
                    .filter(found -> !isColumn(text, found.words(), columns));
        var whole = WHOLE_AFTER_GROUP.matcher(text).region(group.end(), text.length());
        return whole.find()
                ? Optional.of(new Found(new Span(whole.start(), whole.end()), whole.group(), true))
                        .filter(found -> !isColumn(text, found.words(), columns))
                : Optional.empty();
    }

    /** Whether words name a column: the total, in a table with a column of this name. */
    private static boolean isColumn(String text, Span words, List<String> columns) {
        return columns.stream()
                .map(NounMatcher::normalizeName)
                .flatMap(name -> NounMatcher.find(text, name).stream())
                .anyMatch(words::overlaps);
    }

    /**
     * The refusal of a question that asks for these numbers if they are not clear; empty if it may
     * ask for the groups only.
     */
    static Optional<Problem> refuse(String question, List<String> columns) {
        return find(question, columns)
                .filter(Found::isCertain)
                .map(found -> WHOLE.matcher(found.whole()).results().map(MatchResult::group))
                .flatMap(words -> words.reduce((_, last) -> last))
                .map(word ->
                        Problem.of(
                                DataProblem.UNCLEAR_QUESTION,
                                "不清楚“%s”指所有组的哪个数，因此没有计算。请单独提出这个问题",
                                "'%s' asks for a number over all groups, and which one is not"
                                        + " clear; nothing was computed. Ask for it in a separate"
                                        + " question",
                                word));
    }

    /**
     * States the numbers.
     *
     * @param numbers the result of the query, in one row
     */
    static LocalizedText state(Table numbers) {
        var zh = new ArrayList<String>();
        var en = new ArrayList<String>();
        var values = numbers.row(0);
        for (int i = 0; i < values.size(); i++) {
            var name = numbers.columnNames().get(i);
            zh.add(name + " 为 " + values.get(i));
            en.add(name + " is " + values.get(i));
        }
        return new LocalizedText(
                "所有组合计：" + String.join("，", zh) + "。",
                " Over all groups together, " + String.join(" and ", en) + ".");
    }
}
