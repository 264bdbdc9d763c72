/**
 * Resolves references of a blueprint to its data: {@code $data.sales.rows[0].amount}. Start at
 * {@link Reference}, the parsed form; {@link ReferenceScope} replaces references by values.
 */
@NullMarked
package dev.troupe.page.reference;

import org.jspecify.annotations.NullMarked;
