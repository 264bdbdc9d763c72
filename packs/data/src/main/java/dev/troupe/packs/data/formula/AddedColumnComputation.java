package dev.troupe.packs.data.formula;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Decimals;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.question.Computation;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a table with one more column.
 *
 * @param listing all columns, the new one last
 */
record AddedColumnComputation(Query listing, List<ColumnProfile> columns, boolean chinese)
        implements Computation {
    private Query.Output column() {
        return listing.outputs().getLast();
    }

    @Override
    public String sql(String table) {
        return new QuerySql(table, columns, chinese).compile(listing);
    }

    @Override
    public String preciseSql(String table) {
        return new QuerySql(table, columns, chinese, Decimals.MOST).compile(listing);
    }

    @Override
    public String describe() {
        var formula =
                new QueryText(chinese)
                        .describe(Query.ALL.withOutputs(List.of(column())))
                        .replaceFirst("^(?:列出 ?|list )", "")
                        .replaceFirst("^\\((.*)\\)$", "$1");
        return chinese
                ? "增加列 %s = %s，列出所有行。".formatted(column().name(), formula)
                : "Add the column %s = %s and list all rows.".formatted(column().name(), formula);
    }

    @Override
    public Optional<Query> query() {
        return Optional.of(listing);
    }

    @Override
    public Optional<String> sourceOf(String output) {
        return output.equals(column().name()) ? Optional.empty() : Optional.of(output);
    }

    @Override
    public List<LocalizedText> assumptions() {
        return List.of();
    }
}
