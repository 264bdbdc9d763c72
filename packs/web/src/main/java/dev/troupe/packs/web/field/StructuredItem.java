package dev.troupe.packs.web.field;

import java.net.URI;
import java.util.Optional;

/**
 * An item that a page describes for machines.
 *
 * @param type its schema.org type without the address, {@code Product}
 * @param url of its page; empty when the page does not specify it
 */
public record StructuredItem(String type, ItemFields fields, Optional<URI> url) {}
