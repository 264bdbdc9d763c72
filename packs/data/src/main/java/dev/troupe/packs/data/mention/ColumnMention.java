package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a request that points at columns.
 *
 * @param columns those it may mean, all equally likely; empty when it names a concept that the
 *     table has no column for
 * @param concept what the word means, where a word rather than a column name was used
 */
public record ColumnMention(Span span, List<ColumnProfile> columns, @Nullable Concept concept) {
    public ColumnProfile column() {
        return columns.getFirst();
    }

    public boolean isKnown() {
        return !columns.isEmpty();
    }

    public boolean isMeasure() {
        return isKnown()
                ? columns.stream().anyMatch(ColumnProfile::canMeasure)
                : concept != null && concept.isMeasure();
    }

    public int start() {
        return span.start();
    }

    public int end() {
        return span.end();
    }
}
