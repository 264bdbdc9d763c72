package dev.troupe.page.blueprint;

import dev.troupe.core.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The place of one component.
 *
 * @param id unique in the blueprint; also the id of the block on the page
 * @param componentType the name of a registered component
 * @param dataBinding a reference to the data; {@code null} for a component that needs none
 * @param props options of the component
 * @param isAiContent whether the text is written from the data, instead of taken from it ({@code
 *     aiContentSlot})
 */
public record ComponentSlot(
        String id,
        String componentType,
        @Nullable String dataBinding,
        Map<String, Value> props,
        boolean isAiContent) {
    public ComponentSlot {
        props = OrderedMaps.copyOf(props);
    }

    /** A text option; empty if it is not set. */
    public String prop(String name) {
        return props.getOrDefault(name, Value.missing()).asText();
    }
}
