/** The {@code troupe} command and its subcommands about the installation. Start at {@link Main}. */
@NullMarked
package dev.troupe.cli;

import org.jspecify.annotations.NullMarked;
