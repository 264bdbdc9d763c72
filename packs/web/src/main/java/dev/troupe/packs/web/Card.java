package dev.troupe.packs.web;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An item as a list shows it.
 *
 * @param links canonical addresses, that of its own page most likely first; may be empty
 * @param guessed the columns that only class names suggest
 * @param unnamed texts that nothing names, by the place where they stand
 */
record Card(
        Fields fields,
        List<URI> links,
        Set<String> guessed,
        Map<String, String> unnamed,
        CardShape shape) {
    Optional<URI> link() {
        return links.stream().findFirst();
    }
}
