package dev.troupe.page.patch;

import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.DataBinding;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One change of a blueprint. */
public sealed interface PatchInstruction {
    /** Stands for the page itself where a block is named. */
    String PAGE = "page";

    /** Id of the slot that changes, or {@link #PAGE}. */
    String target();

    /**
     * Changes options of a component, or the title of the page.
     *
     * @param componentType another component for the same data; {@code null} for the same one
     * @param props new values; a missing value removes the option
     */
    record UpdateProps(String target, @Nullable String componentType, Map<String, Value> props)
            implements PatchInstruction {
        public UpdateProps {
            props = Collections.unmodifiableMap(new LinkedHashMap<>(props));
        }

        static UpdateProps of(String target, String name, Value value) {
            return new UpdateProps(target, null, Map.of(name, value));
        }
    }

    /**
     * Moves a component.
     *
     * @param tab id of the tab that it moves to
     * @param position among the other components of the tab, from 0
     */
    record Reorder(String target, String tab, int position) implements PatchInstruction {}

    /**
     * Adds a component.
     *
     * @param tab id of the tab
     * @param position as in {@link Reorder}
     * @param bindings data that the blueprint does not have yet; may be empty
     */
    record AddBlock(String tab, int position, ComponentSlot slot, List<DataBinding> bindings)
            implements PatchInstruction {
        public AddBlock {
            bindings = List.copyOf(bindings);
        }

        @Override
        public String target() {
            return slot.id();
        }
    }

    /** Removes a component, and data that nothing else displays. */
    record RemoveBlock(String target) implements PatchInstruction {}

    /**
     * Has a text written again.
     *
     * @param instruction how, in the words of the user
     */
    record Recompose(String target, String instruction) implements PatchInstruction {}
}
