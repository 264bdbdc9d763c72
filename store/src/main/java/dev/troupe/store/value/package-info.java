/**
 * What callers pass to a store and get back: filters, pages and summaries of runs, settings,
 * problems. Start at {@link RunFilter} and {@link StoreProblem}.
 */
@NullMarked
package dev.troupe.store.value;

import org.jspecify.annotations.NullMarked;
