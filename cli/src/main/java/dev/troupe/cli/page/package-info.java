/** {@code troupe page}: checks, previews and exports amis pages. Start at {@link PageCommand}. */
@NullMarked
package dev.troupe.cli.page;

import org.jspecify.annotations.NullMarked;
