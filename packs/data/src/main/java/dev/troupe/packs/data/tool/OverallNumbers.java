package dev.troupe.packs.data.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Mentions;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The numbers over all groups together, where a question asks for those in addition to the numbers
 * of each group: "in total and per client", 总共多少，每个部门各多少.
 */
final class OverallNumbers {
    private static final Pattern GROUP =
            Pattern.compile(
                    "(?<![a-z])(?:per|by|each|every)(?![a-z])|每|各(?!自)|按|分(?=部门|组|月|类|店|区|城市)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern WHOLE =
            Pattern.compile(
                    "(?<![a-z])(?:totals?|overall|altogether|all together|in all|how (?:many|much))(?![a-z])|总共|一共|总计|总数|合计|总的|总体|整体|共(?=[有计多几])",
                    Pattern.CASE_INSENSITIVE);

    /** All that stands between the number of all and the groups. */
    private static final Pattern JOINT_BEFORE_GROUP =
            Pattern.compile(
                    "(?:(?:,?\\s(?:in total|overall|altogether|in all)(?:,\\s)?\\s?)?(?:(?<![a-z])(?:and|plus|also|as well as)|&)(?:\\s++(?:also|then|again|separately|broken down|split|divided|grouped|for)(?![a-z]))*\\s++|(?:和|以及|还有|并且|、|[，,]\\s?(?:再|还有|另外|以及|并)?)\\s?)$",
                    Pattern.CASE_INSENSITIVE);

    /** The number of all at the end of a clause, after the groups. */
    private static final Pattern WHOLE_AFTER_GROUP =
            Pattern.compile(
                    "(?:(?:(?<![a-z])(?:and|plus|also|as well as|with)|&)(?:\\s++(?:also|then|the|an?|in|as|grand)(?![a-z]))*\\s++(?:totals?|overall(?: total)?|altogether|in all)(?:\\s++(?:too|as well|please|of all)(?![a-z]))*(?=\\s*(?:[.,;!?]|$))|(?:和|以及|还有|并且|[，,]\\s?(?:再|还有|另外|以及|并)?)(?:总计|合计|总数|总的|总共|一共)(?:是?多少)?(?=\\s*(?:[。.,，;；!！?？]|$)))",
                    Pattern.CASE_INSENSITIVE);

    private OverallNumbers() {}

    /**
     * The query of these numbers.
     *
     * @param question as the user states it
     * @param query of the groups
     * @return empty if the question does not ask for them, or the numbers of the groups are none of
     *     all rows, such as shares and ranks
     */
    static Optional<Query> of(String question, Query query) {
        boolean isOfGroups =
                !query.keys().isEmpty()
                        && !query.outputs().isEmpty()
                        && query.having().isEmpty()
                        && query.pivot().isEmpty()
                        && query.outputs().stream()
                                .map(Query.Output::expression)
                                .allMatch(OverallNumbers::isOfRows);
        return isOfGroups && isAsked(question)
                ? Optional.of(withoutGroups(query))
                : Optional.empty();
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

    static boolean isAsked(String question) {
        return find(question).isPresent();
    }

    /** The question with spaces in place of the words that ask for these numbers as well. */
    static Optional<String> mask(String question) {
        return find(question)
                .map(words ->
                        question.substring(0, words.start())
                                + " ".repeat(words.end() - words.start())
                                + question.substring(words.end()));
    }

    /** What stands before the groups, which asks for the numbers of all. */
    static Optional<String> whole(String question) {
        return find(question)
                .map(words -> question.substring(0, words.start()))
                .filter(text -> WHOLE.matcher(text).find());
    }

    private static Optional<Span> find(String question) {
        var text = Mentions.maskFiles(question).toLowerCase(Locale.ROOT);
        var group = GROUP.matcher(text);
        if (!group.find()) return Optional.empty();
        var before = text.substring(0, group.start());
        var joint = JOINT_BEFORE_GROUP.matcher(before);
        if (WHOLE.matcher(before).find() && joint.find())
            return Optional.of(new Span(joint.start(), joint.end()));
        var whole = WHOLE_AFTER_GROUP.matcher(text).region(group.end(), text.length());
        return whole.find() ? Optional.of(new Span(whole.start(), whole.end())) : Optional.empty();
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
