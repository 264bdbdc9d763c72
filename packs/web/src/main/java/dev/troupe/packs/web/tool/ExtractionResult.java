package dev.troupe.packs.web.tool;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.crawl.CrawlProblem;
import dev.troupe.packs.web.table.RecordTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of extracted records that a model sees; the records themselves are in a shared variable.
 *
 * @param count all records
 * @param preview the first few
 * @param savedAs the variable that holds all records; absent when they were not saved
 * @param pages pages that were read
 * @param problems what could not be read, the first few
 */
record ExtractionResult(
        String url,
        int count,
        List<String> columns,
        List<Value> preview,
        @Nullable String savedAs,
        int pages,
        List<String> problems) {
    private static final int PREVIEW = 3; // a model needs to see the shape, not the data
    private static final int UNSAVED = 30; // otherwise the rest could not be read later
    private static final int PROBLEMS = 5;

    static ExtractionResult of(
            String url,
            RecordTable table,
            @Nullable String saveAs,
            int pages,
            List<CrawlProblem> problems,
            ToolContext context) {
        var rows = table.rows().stream().map(Value::of).toList();
        var isSaved = saveAs != null && !saveAs.isBlank();
        if (saveAs != null && isSaved) {
            context.setVariable(saveAs.strip(), table.toValue());
        }
        return new ExtractionResult(
                url,
                rows.size(),
                table.columns(),
                List.copyOf(rows.subList(0, Math.min(rows.size(), isSaved ? PREVIEW : UNSAVED))),
                isSaved ? saveAs : null,
                pages,
                problems.stream()
                        .limit(PROBLEMS)
                        .map(it -> context.language().choose(it.chinese(), it.english()))
                        .toList());
    }
}
