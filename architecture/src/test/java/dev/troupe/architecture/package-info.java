/** The arrows between modules, as tests. Start at {@link dev.troupe.architecture.ArrowsTest}. */
@NullMarked
package dev.troupe.architecture;

import org.jspecify.annotations.NullMarked;
