/**
 * Reads single fields of an item: prices, ratings, stock, labelled values, microdata and JSON-LD.
 * Start at {@link ItemFields}.
 */
@NullMarked
package dev.troupe.packs.web.field;

import org.jspecify.annotations.NullMarked;
