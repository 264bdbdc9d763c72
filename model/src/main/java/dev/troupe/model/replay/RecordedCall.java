package dev.troupe.model.replay;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;

/** One recorded call of a model: its request and its outcome. A tape is a list of them. */
public sealed interface RecordedCall {
    ModelRequest request();

    record Replied(ModelRequest request, ModelReply reply) implements RecordedCall {}

    record Failed(ModelRequest request, Problem problem) implements RecordedCall {}
}
