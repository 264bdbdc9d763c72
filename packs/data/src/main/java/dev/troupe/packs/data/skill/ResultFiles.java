package dev.troupe.packs.data.skill;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.packs.data.edit.EditState;
import dev.troupe.packs.data.file.ExcelTableReader;
import java.util.List;
import java.util.regex.Pattern;

/** Saves results where a task names files, and edits the file of a table in place. */
final class ResultFiles {
    private static final Pattern RESULT =
            Pattern.compile(
                    "汇总|统计|结果|合计|分析|月度|每月|总计|平均|均价|计算|算出|summar|result|total|stat|monthly|report|top|rank|by_|per_|agg|analysis|average|avg|mean|count|comput|calculat|work out",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SOURCE =
            Pattern.compile(
                    "原始|明细|全部|所有|源数据|清单|列表|商品数据|raw|source|all |original|detail|full|list of|scraped|crawled",
                    Pattern.CASE_INSENSITIVE);

    private ResultFiles() {}

    static ModelReply save(DataTurn turn, String table, DataTurn.Done asked) {
        boolean whole = asked.data().field("whole").equals(Value.of(true));
        boolean picked = asked.data().field("listing").equals(Value.of(true)) && !whole;
        var outputs = turn.outputs(turn.task());
        if (picked && outputs.contains(withoutSheet(table)) && isRowEdit(asked))
            return edit(turn, table, asked);
        if (outputs.isEmpty()) {
            var file = SaveRequest.newFile(turn.task(), table);
            if (file.isPresent() && turn.find("saveTable", _ -> true).isEmpty())
                return turn.call(
                        "saveTable",
                        java.util.Map.of(
                                "table", Value.of(table),
                                "path", Value.of(file.get()),
                                "sql", Value.of(asked.data().field("sql").asText()),
                                "isNew", Value.of(true)));
        }
        for (var file : outputs) {
            if (turn.find("saveTable", arguments -> arguments.field("path").asText().equals(file))
                    .isPresent()) continue;
            boolean source =
                    whole
                            || !(picked && outputs.size() == 1)
                                    && isSource(turn, file, outputs, table);
            return source
                    ? turn.call(
                            "saveTable",
                            java.util.Map.of("table", Value.of(table), "path", Value.of(file)))
                    : write(turn, table, file, asked);
        }
        return turn.text(DataSummary.summarize(turn, table, asked));
    }

    static ModelReply write(DataTurn turn, String table, String file, DataTurn.Done asked) {
        if (asked.data().field("view").equals(Value.of(true)))
            return turn.call(
                    "saveTable",
                    java.util.Map.of(
                            "table", asked.arguments().field("saveAs"), "path", Value.of(file)));
        return turn.call(
                "saveTable",
                java.util.Map.of(
                        "table", Value.of(table),
                        "path", Value.of(file),
                        "sql", Value.of(asked.data().field("sql").asText())));
    }

    /** Whether the result consists of whole rows of the file, so that it can be edited in place. */
    private static boolean isRowEdit(DataTurn.Done asked) {
        return asked.data().field("sql").asText().startsWith("SELECT *")
                && !asked.data().field("view").equals(Value.of(true));
    }

    private static ModelReply edit(DataTurn turn, String table, DataTurn.Done asked) {
        var edited = turn.find("editTable", _ -> true);
        if (edited.isPresent()) return turn.text(DataSummary.edit(turn, asked, edited.get()));
        return turn.call(
                "editTable",
                java.util.Map.of(
                        "table", Value.of(table),
                        "sql", Value.of(asked.data().field("sql").asText())));
    }

    static String withoutSheet(String table) {
        return ExcelTableReader.sheetMark(table)
                .map(mark -> table.substring(0, mark))
                .orElse(table);
    }

    /** Undoes an edit. */
    static ModelReply restore(DataTurn turn, EditState edited) {
        if (turn.find("restoreTable", _ -> true).isPresent())
            return turn.text(
                    turn.localize("已用 %2$s 还原 %1$s。", "Restored %s from %s.")
                            .formatted(edited.table(), edited.copy()));
        return turn.call(
                "restoreTable",
                java.util.Map.of(
                        "path", Value.of(edited.table()), "copy", Value.of(edited.copy())));
    }

    /**
     * products.csv next to summary.csv holds the rows unchanged: determined by the words around it,
     * then by the name. What earlier nodes gathered is saved unchanged unless a word states
     * otherwise.
     */
    private static boolean isSource(
            DataTurn turn, String file, List<String> outputs, String table) {
        var before = DataTurn.clauseBefore(turn.task(), file);
        if (SOURCE.matcher(before).find()) return true;
        if (RESULT.matcher(before).find() || RESULT.matcher(file).find()) return false;
        if (turn.inputs(turn.task()).isEmpty() && !turn.inheritedVariables().isEmpty()) return true;
        if (DataTurn.stem(file).equalsIgnoreCase(DataTurn.stem(table))) return outputs.size() > 1;
        return outputs.size() > 1 && outputs.indexOf(file) == 0;
    }
}
