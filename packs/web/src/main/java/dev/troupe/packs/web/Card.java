package dev.troupe.packs.web;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An item as a list shows it.
 *
 * @param link where the item leads; empty when it leads nowhere
 * @param guessed the columns that only class names suggest
 * @param unnamed texts that nothing names, by the place where they stand
 */
record Card(
        Fields fields,
        Optional<URI> link,
        Set<String> guessed,
        Map<String, String> unnamed,
        Shape shape) {
    /**
     * What makes an item look like a record or like something else.
     *
     * @param prices different amounts that could be the price
     * @param targets different pages linked
     * @param isBareLink whether a link is all there is
     */
    record Shape(
            int prices,
            int headings,
            int images,
            int targets,
            int textLength,
            boolean isBareLink) {}
}
