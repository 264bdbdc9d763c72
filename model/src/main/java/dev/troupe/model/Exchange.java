package dev.troupe.model;

import dev.troupe.core.Problem;

/** One call of a model: what was asked and what came of it. A tape is a list of them. */
public sealed interface Exchange {
    ModelRequest request();

    record Replied(ModelRequest request, ModelReply reply) implements Exchange {}

    record Failed(ModelRequest request, Problem problem) implements Exchange {}
}
