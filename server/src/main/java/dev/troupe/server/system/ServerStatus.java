package dev.troupe.server.system;

import dev.troupe.core.value.Problem;
import dev.troupe.server.http.PartialProblem;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Whether the server works, and otherwise why not. */
record ServerStatus(
        @Schema(allowableValues = {"UP", "DOWN"}) String status, @Nullable PartialProblem problem) {
    static final String DESCRIPTION = "UP, or DOWN with the reason";

    static ServerStatus up() {
        return new ServerStatus("UP", null);
    }

    static ServerStatus down(Problem problem) {
        return new ServerStatus("DOWN", PartialProblem.of(problem));
    }
}
