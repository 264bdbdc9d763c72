/** Assembles what a program needs to build pages. Start at {@link PageServices}. */
@NullMarked
package dev.troupe.runtime.page;

import org.jspecify.annotations.NullMarked;
