/**
 * Runs SQL over tables in an embedded engine without files, network or settings. Start at {@link
 * TableEngine}; {@link TableWorkspace} finds the tables a query names.
 */
@NullMarked
package dev.troupe.packs.data.query;

import org.jspecify.annotations.NullMarked;
