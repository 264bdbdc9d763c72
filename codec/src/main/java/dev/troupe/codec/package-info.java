/** Reads and writes the values of core as JSON. Start at {@link dev.troupe.codec.Json}. */
@NullMarked
package dev.troupe.codec;

import org.jspecify.annotations.NullMarked;
