/**
 * Starts the server and wires its parts. Start at {@link TroupeServer}; {@link ServerConfiguration}
 * and {@link SecurityConfiguration} list every bean, {@link ApiExceptionHandler} maps exceptions to
 * responses.
 */
@NullMarked
package dev.troupe.server;

import org.jspecify.annotations.NullMarked;
