package dev.troupe.server.http;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** An error of the interface for sessions with agents, as it is described. */
public record EnvelopeErrorBody(
        @Schema(
                        minimum = "1001",
                        maximum = "5001",
                        description =
                                "1001 parameter, 1002 sign-in, 1003 permission, 2001 session not found, 2002 session closed, 3001 agent not found, 3002 agent unavailable, 3003 agent busy, 4001 task not found, 4002 task timeout, 4003 task failed, 5001 internal")
                int code,
        String message,
        Instant timestamp) {}
