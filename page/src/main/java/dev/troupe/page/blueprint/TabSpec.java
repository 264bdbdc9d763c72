package dev.troupe.page.blueprint;

import java.util.List;

/**
 * A group of components.
 *
 * @param label the heading for readers
 * @param slots in the order in which they are displayed
 */
public record TabSpec(String id, String label, List<ComponentSlot> slots) {
    public TabSpec {
        slots = List.copyOf(slots);
    }
}
