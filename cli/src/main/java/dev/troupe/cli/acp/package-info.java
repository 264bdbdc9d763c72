/** Lets editors use Troupe by standard streams. Start at {@link dev.troupe.cli.acp.AcpCommand}. */
@NullMarked
package dev.troupe.cli.acp;

import org.jspecify.annotations.NullMarked;
