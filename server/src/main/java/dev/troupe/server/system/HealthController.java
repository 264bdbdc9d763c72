package dev.troupe.server.system;

import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.StoreException;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whether the server lives, and whether it can work. */
@Tag(name = "server")
@RestController
public class HealthController {
    private final DurableJournal journal;

    HealthController(DurableJournal journal) {
        this.journal = journal;
    }

    @GetMapping("/health")
    @PublicEndpoint
    @Operation(summary = "Liveness of the server")
    @ApiResponse(responseCode = "200", description = ServerStatus.DESCRIPTION)
    ServerStatus health() {
        return ServerStatus.up();
    }

    @GetMapping("/ready")
    @PublicEndpoint
    @Operation(summary = "Readiness of the server")
    @ApiResponse(
            responseCode = "200",
            description = ServerStatus.DESCRIPTION,
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "503",
            description = ServerStatus.DESCRIPTION,
            useReturnTypeSchema = true)
    ResponseEntity<ServerStatus> ready() {
        try {
            journal.runs(RunFilter.ALL, RunPage.first(1));
            return ResponseEntity.ok(ServerStatus.up());
        } catch (StoreException e) {
            return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                    .body(ServerStatus.down(e.problem()));
        }
    }
}
