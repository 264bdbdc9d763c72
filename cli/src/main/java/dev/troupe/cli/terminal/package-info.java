/**
 * What a command sees of its process: environment, streams, terminal, signals, exit codes. Start at
 * {@link CliContext}.
 */
@NullMarked
package dev.troupe.cli.terminal;

import org.jspecify.annotations.NullMarked;
