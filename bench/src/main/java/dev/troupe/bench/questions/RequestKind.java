package dev.troupe.bench.questions;

/** One kind of request: fills the slots of a template and computes what a right answer holds. */
@FunctionalInterface
interface RequestKind {
    /**
     * @throws UnsuitableDraw when the choice leads to no request with one right answer
     */
    Expected draw(Scene scene);
}
