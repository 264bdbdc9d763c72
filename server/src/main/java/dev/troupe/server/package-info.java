/** Troupe over HTTP. */
@NullMarked
package dev.troupe.server;

import org.jspecify.annotations.NullMarked;
