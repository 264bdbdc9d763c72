package dev.troupe.packs.data;

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
record Mention(Span span, List<ColumnFacts> columns, @Nullable Concept concept) {
    ColumnFacts column() {
        return columns.getFirst();
    }

    boolean isKnown() {
        return !columns.isEmpty();
    }

    boolean isMeasure() {
        return isKnown()
                ? columns.stream().anyMatch(ColumnFacts::canMeasure)
                : concept != null && concept.isMeasure();
    }

    int start() {
        return span.start();
    }

    int end() {
        return span.end();
    }
}
