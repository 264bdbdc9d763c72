/**
 * Delegates work to other agents by A2A 1.0 and 0.3. Start at {@link
 * dev.troupe.protocols.a2a.A2aPack}, which makes an agent of each one that settings name; {@link
 * dev.troupe.protocols.a2a.RemoteTask} is one piece of work that such an agent does.
 */
@NullMarked
package dev.troupe.protocols.a2a;

import org.jspecify.annotations.NullMarked;
