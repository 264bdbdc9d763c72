/** JSON for everything in core. Start at {@link dev.troupe.codec.Json}. */
@NullMarked
package dev.troupe.codec;

import org.jspecify.annotations.NullMarked;
