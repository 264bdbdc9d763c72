package dev.troupe.page.component;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds blocks of one type from data, always the same block from the same data. What the data does
 * not contain is not in the block. Safe for use by several threads.
 */
public interface Component {
    /** The name in blueprints and pages, {@code kpi_grid}. */
    String name();

    /** What a planner reads about it: the data that it takes and its options. */
    String description();

    /** The options, each with its possible values; no values where any will do. */
    Map<String, List<String>> props();

    /** Whether its text may be written from the data, instead of being part of it. */
    default boolean isWritable() {
        return false;
    }

    /** Why no block can be built from this data, with the remedy; empty if one can. */
    Optional<LocalizedText> findMismatch(Value data);

    /**
     * The fields of the block. Only for data without a mismatch.
     *
     * @param language of the labels and numbers
     */
    Map<String, Value> build(Value data, ComponentSlot slot, Language language);
}
