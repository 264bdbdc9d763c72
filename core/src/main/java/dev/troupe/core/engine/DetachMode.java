package dev.troupe.core.engine;

/** How long a run stays with its engine. */
enum DetachMode {
    /** Until its end. */
    WHOLE,
    /** Waits until running nodes have reached their next step. */
    UNTIL_NEXT_STEP,
    OVER
}
