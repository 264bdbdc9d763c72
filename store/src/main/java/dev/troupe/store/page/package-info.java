/** Stores pages, their versions and the links to them. Start at {@link PageStore}. */
@NullMarked
package dev.troupe.store.page;

import org.jspecify.annotations.NullMarked;
