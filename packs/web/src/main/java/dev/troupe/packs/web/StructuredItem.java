package dev.troupe.packs.web;

import java.net.URI;
import java.util.Optional;

/**
 * An item that a page describes for machines.
 *
 * @param type its schema.org type without the address, {@code Product}
 * @param url where it lives; empty when the page does not say
 */
record StructuredItem(String type, Fields fields, Optional<URI> url) {}
