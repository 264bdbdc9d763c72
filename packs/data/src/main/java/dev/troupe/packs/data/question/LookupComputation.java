package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Decimals;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cells of a statement or a form that a question names by the labels of rows and columns. */
record LookupComputation(Query cells, List<LocalizedText> assumptions, List<ColumnProfile> columns)
        implements Computation {
    @Override
    public Optional<Query> query() {
        return Optional.of(cells);
    }

    @Override
    public String sql(String table) {
        return new QuerySql(table, columns, true).compile(cells);
    }

    @Override
    public String preciseSql(String table) {
        return new QuerySql(table, columns, true, Decimals.MOST).compile(cells);
    }

    @Override
    public Optional<String> sourceOf(String output) {
        return Optional.of(output);
    }

    @Override
    public String describe() {
        var steps = new ArrayList<String>();
        steps.add(new QueryText(true).describe(cells));
        assumptions.forEach(assumption -> steps.add(assumption.zh()));
        return String.join("；", steps) + "。";
    }

    @Override
    public boolean isLookup() {
        return true;
    }
}
