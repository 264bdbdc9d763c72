/**
 * Options and arguments that several commands share, and how they are parsed. Start at {@link
 * CommonOptions}.
 */
@NullMarked
package dev.troupe.cli.option;

import org.jspecify.annotations.NullMarked;
