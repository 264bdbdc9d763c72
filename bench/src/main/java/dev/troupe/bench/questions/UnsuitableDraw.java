package dev.troupe.bench.questions;

import java.io.Serial;

/** A random choice that leads to no request, or to one with two right answers; drawn again. */
final class UnsuitableDraw extends RuntimeException {
    @Serial private static final long serialVersionUID = 1;

    UnsuitableDraw() {
        super("draw again", null, false, false);
    }

    static void unless(boolean isSuitable) {
        if (!isSuitable) {
            throw new UnsuitableDraw();
        }
    }
}
