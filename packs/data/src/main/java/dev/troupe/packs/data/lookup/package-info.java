/**
 * Reads questions for single cells of statements and forms by the labels of their rows and columns.
 * Start at {@link dev.troupe.packs.data.lookup.CellLookup}.
 */
@org.jspecify.annotations.NullMarked
package dev.troupe.packs.data.lookup;
