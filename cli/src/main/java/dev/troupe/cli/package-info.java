/**
 * The {@code troupe} command. Start at {@link dev.troupe.cli.Main}, then {@link
 * dev.troupe.cli.RunCommand}: it asks {@link dev.troupe.runtime.Assembly} for a coordinator and
 * shows the events that come out of it in one of three ways, {@link dev.troupe.cli.JsonLines},
 * {@link dev.troupe.cli.PlainView} or {@link dev.troupe.cli.LiveView}.
 *
 * <p>The only package that writes to the standard streams, and only through {@link
 * dev.troupe.cli.Surroundings}.
 */
@NullMarked
package dev.troupe.cli;

import org.jspecify.annotations.NullMarked;
