package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.grammar.QuestionState;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A question that the grammar read as a query. */
public record QueryComputation(QuestionGrammar.Reading reading, List<ColumnProfile> columns)
        implements Computation {
    @Override
    public Optional<Query> query() {
        return Optional.of(reading.query());
    }

    @Override
    public String sql(String table) {
        return new QuerySql(table, columns, reading.chinese()).compile(reading.query());
    }

    @Override
    public String describe() {
        boolean chinese = reading.chinese();
        var steps = new ArrayList<String>();
        steps.add(new QueryText(chinese).describe(reading.query()));
        reading.assumptions().forEach(assumption -> steps.add(assumption.text(chinese)));
        var sentence = String.join(chinese ? "；" : "; ", steps);
        return chinese
                ? sentence + "。"
                : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
    }

    @Override
    public Optional<ChartKind> chart() {
        return reading.chart();
    }

    @Override
    public boolean isWhole() {
        return reading.query().isWhole();
    }

    @Override
    public boolean isListing() {
        return !reading.query().isGrouped();
    }

    @Override
    public boolean isAdditive() {
        return !reading.query().outputs().isEmpty()
                && reading.query().outputs().getFirst().expression()
                        instanceof Expression.Aggregation aggregation
                && aggregation.function().isAdditive();
    }

    @Override
    public boolean isKeyChosen() {
        return false;
    }

    @Override
    public List<String> keyNames() {
        return reading.query().keys().stream().map(Query.Output::name).toList();
    }

    @Override
    public List<String> measureNames() {
        return reading.query().isGrouped()
                ? reading.query().outputs().stream().map(Query.Output::name).toList()
                : List.of();
    }

    @Override
    public Optional<QuestionState> state() {
        return Optional.of(reading.state());
    }

    @Override
    public List<LocalizedText> assumptions() {
        return reading.assumptions();
    }
}
