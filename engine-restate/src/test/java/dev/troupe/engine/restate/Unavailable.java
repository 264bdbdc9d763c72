package dev.troupe.engine.restate;

import dev.troupe.core.value.Problem;

/** What may be tried again. */
enum Unavailable implements Problem.Code {
    NOW;

    @Override
    public String id() {
        return "test.unavailable";
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
