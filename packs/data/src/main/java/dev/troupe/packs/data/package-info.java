/**
 * Tables, SQL over them, charts, and the reading of questions about them.
 *
 * <p>Start at {@link Table} and {@link TableFiles}, which loads and writes tables. {@link
 * TableEngine} computes over them; {@link Charts} draws them; {@link Analyst} reads a question
 * against a table.
 */
@NullMarked
package dev.troupe.packs.data;

import org.jspecify.annotations.NullMarked;
