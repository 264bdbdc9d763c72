package dev.troupe.server.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.troupe.packs.data.trace.RowTracer;
import dev.troupe.packs.data.trace.TracedRow;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A row of a result with a page of the rows of the file behind it. */
record ResultRowView(
        @JsonUnwrapped TracedRow row,
        @Schema(description = "For `?after=`; null on the last page")
                @JsonInclude(JsonInclude.Include.ALWAYS)
                @Nullable Integer next) {
    static ResultRowView of(TracedRow row, RowTracer.Page page) {
        int end = page.after() + page.limit();
        boolean isMore = row.groups().stream().anyMatch(group -> group.count() > end);
        return new ResultRowView(row, isMore ? end : null);
    }
}
