/**
 * The components of pages and how each is built from data. Start at {@link Component}; {@link
 * ComponentRegistry} has those that exist, and programs add theirs. {@link DataTable} is the form
 * in which components see data, {@link Block} what they make of it.
 */
@NullMarked
package dev.troupe.page.component;

import org.jspecify.annotations.NullMarked;
