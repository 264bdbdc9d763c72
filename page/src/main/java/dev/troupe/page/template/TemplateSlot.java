package dev.troupe.page.template;

import dev.troupe.core.value.Value;
import java.util.List;

/**
 * A place in a template that is filled with each use.
 *
 * @param key between braces in the request; a letter, then up to 39 letters, digits and underscores
 * @param label for readers
 * @param example what the page of the template had there; used again if the slot is not required
 *     and no value is given
 * @param dependsOn key of a slot that is filled before it; empty for none
 */
public record TemplateSlot(
        String key,
        String label,
        SlotType type,
        boolean isRequired,
        String example,
        String dependsOn) {
    /**
     * Reads slots as clients write them.
     *
     * @throws InvalidTemplate naming each type that does not exist
     */
    public static List<TemplateSlot> of(List<Value> json) {
        return TemplateJson.readSlots(json);
    }
}
