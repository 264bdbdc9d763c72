/**
 * What the clients of several protocols share: settings, text and files of other programs, and the
 * network. Start at {@link dev.troupe.protocols.remote.RemoteSettings}.
 */
@NullMarked
package dev.troupe.protocols.remote;

import org.jspecify.annotations.NullMarked;
