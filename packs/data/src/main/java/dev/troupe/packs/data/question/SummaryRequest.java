package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Requests for statistics of columns: "describe sales.csv", 华东的描述性统计. What else such a request
 * states selects the rows and columns that they are about.
 */
final class SummaryRequest {
    /** What asks for them whatever the request names. */
    private static final Pattern STATISTICS =
            Pattern.compile(
                    "(?i)描述性统计|统计描述|统计摘要|统计信息|统计指标|基本统计|概览|概况|总览|(?<![a-z])(?:(?:summary|descriptive|basic) statistics|statistics(?! by)|describe|overview|(?:summary|statistical) (?:stats|summary))(?![a-z])");

    /** What asks for them where a request names nothing but the table. */
    private static final Pattern ANALYSIS =
            Pattern.compile("(?i)分析|汇总|统计|summar(?:y|i[sz]e)|analy[sz]e|analysis|explore");

    private final String table;
    private final List<ColumnProfile> columns;

    SummaryRequest(String table, List<ColumnProfile> columns) {
        this.table = table;
        this.columns = columns;
    }

    /** Empty for other requests. */
    Optional<Interpretation> read(String question) {
        var asked = STATISTICS.matcher(question);
        if (!asked.find())
            return ANALYSIS.matcher(question).find() && EntireTable.isAsked(question, table)
                    ? Optional.of(summarize(Query.ALL, question))
                    : Optional.empty();
        var rest = question.substring(0, asked.start()) + " " + question.substring(asked.end());
        if (EntireTable.isAsked(rest, table)) return Optional.of(summarize(Query.ALL, question));
        return switch (QuestionGrammar.read(rest, table, columns)) {
            case QuestionGrammar.Reading reading ->
                    select(reading).map(selection -> summarize(selection, question));
            case QuestionGrammar.Unread(var words, var reading) ->
                    select(reading)
                            .map(selection ->
                                    UnreadWords.unclear(words, summary(selection, question)));
            default -> Optional.empty();
        };
    }

    /** The rows and columns that are named; empty if anything else is asked of them. */
    private static Optional<Query> select(QuestionGrammar.Reading reading) {
        var query = reading.query();
        boolean isOfRows =
                query.unique().isEmpty()
                        && query.keys().isEmpty()
                        && query.having().isEmpty()
                        && query.limit().isEmpty()
                        && query.order().stream().allMatch(Query.Order::isUsual);
        boolean isOfColumns =
                new QuestionClauses(reading.state().clauses())
                        .measures().stream().allMatch(Phrases.Measured::isImplied);
        var fields = query.outputs().stream().flatMap(SummaryRequest::field).toList();
        return isOfRows && isOfColumns && fields.size() == query.outputs().size()
                ? Optional.of(query.withOrder(List.of()).withOutputs(fields))
                : Optional.empty();
    }

    /** The column that is listed, or that is totalled since nothing else is asked of it. */
    private static Stream<Query.Output> field(Query.Output output) {
        return switch (output.expression()) {
            case Expression.Field field -> Stream.of(new Query.Output(field.column(), field));
            case Expression.Aggregation(_, var of, _, _)
                    when of.isPresent() && of.get() instanceof Expression.Field field ->
                    Stream.of(new Query.Output(field.column(), field));
            default -> Stream.of();
        };
    }

    private Interpretation summarize(Query selection, String question) {
        var summary = summary(selection, question);
        return summary.numbers().isEmpty()
                ? new Interpretation.Unclear(
                        new LocalizedText(
                                "没有可以统计的数字列。", "There is no column of numbers to describe."),
                        columns.stream().map(ColumnProfile::name).toList())
                : new Interpretation.Understood(summary);
    }

    private SummaryComputation summary(Query selection, String question) {
        return new SummaryComputation(selection, columns, Language.isChinese(question));
    }
}
