package dev.troupe.server.observe;

import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /metrics}: figures for Prometheus, in its text form. */
@RestController
final class MetricsController {
    private final PrometheusMeterRegistry registry;

    MetricsController(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    @GetMapping(path = "/metrics", produces = MediaType.TEXT_PLAIN_VALUE)
    @RequiresRole(Role.ADMIN)
    @Operation(
            tags = "server",
            summary =
                    "Metrics of runs, nodes, models, tools and the server, for Prometheus; for"
                            + " administrators and their keys with the scope admin")
    @ApiResponse(responseCode = "200", description = "The metrics")
    String metrics() {
        return registry.scrape();
    }
}
