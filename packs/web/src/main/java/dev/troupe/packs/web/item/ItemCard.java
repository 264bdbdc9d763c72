package dev.troupe.packs.web.item;

import dev.troupe.packs.web.field.ItemFields;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An item as a list shows it.
 *
 * @param links canonical addresses, the most likely one of its page first; may be empty
 * @param guessed the columns that only class names suggest
 * @param unnamed texts without a name, by their position
 */
public record ItemCard(
        ItemFields fields,
        List<URI> links,
        Set<String> guessed,
        Map<String, String> unnamed,
        CardShape shape) {
    public Optional<URI> link() {
        return links.stream().findFirst();
    }
}
