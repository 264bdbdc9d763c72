/**
 * Tables, SQL over them, charts, and the reading of questions about them.
 *
 * <p>Start at {@link Table} and {@link TableFiles}, which loads and writes tables. {@link TableEngine} computes over them.
 */
@NullMarked
package dev.troupe.packs.data;

import org.jspecify.annotations.NullMarked;
