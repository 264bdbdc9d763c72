package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The same numbers of a table before and after it was changed.
 *
 * @param before the table as it stands
 */
record ChangeAnswer(
        TableEngine engine, TableWorkspace store, Table before, PreparedTable prepared) {
    /**
     * Numbers over all rows, next to each other.
     *
     * @param reader reads the question against a table
     * @throws ToolException when the question asks for more than one row of numbers
     */
    AskTable.Answer answer(Function<Table, Computation> reader, @Nullable String saveAs)
            throws InterruptedException {
        var earlier = reader.apply(before);
        var later = reader.apply(prepared.table());
        var one = compute(earlier, before);
        var other = compute(later, prepared.table());
        if (one.rowCount() != 1 || other.rowCount() != 1 || earlier.isListing())
            throw new ToolException(
                    Problem.of(
                            DataProblem.UNCLEAR_QUESTION,
                            "前后对比只支持全部行的数值，因此没有计算；请分别提问",
                            "Only numbers over all rows are compared before and after a change, so"
                                    + " nothing was computed; ask for each of them"));
        var columns = new ArrayList<Column>();
        columns.addAll(withPrefix(one, store.isChinese() ? "处理前 " : "before_"));
        columns.addAll(withPrefix(other, store.isChinese() ? "处理后 " : "after_"));
        var note = prepared.description();
        var reading =
                store.isChinese()
                        ? note.zh() + "；处理前后各" + later.describe()
                        : note.en() + "; before and after that: " + later.describe();
        return new AskTable.Answer(
                reading,
                earlier.sql(before.name()) + ";\n" + later.sql(prepared.table().name()),
                true,
                false,
                false,
                store.preview(new Table("result", columns, List.of()), saveAs),
                null,
                null);
    }

    private Table compute(Computation computation, Table table) throws InterruptedException {
        return store.query(engine, List.of(table), computation.sql(table.name()), "result");
    }

    private static List<Column> withPrefix(Table result, String prefix) {
        return result.columns().stream()
                .map(column ->
                        new Column(
                                prefix + column.name(),
                                column.type(),
                                column.unit(),
                                column.cells()))
                .toList();
    }
}
