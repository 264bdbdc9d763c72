package dev.troupe.server.system;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.server.conversation.AnswerJson;
import dev.troupe.server.http.Values;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.StoreException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whether the server lives, and whether it can work. */
@RestController
public class HealthController {
    private final DurableJournal journal;

    HealthController(DurableJournal journal) {
        this.journal = journal;
    }

    @GetMapping("/health")
    @PublicEndpoint
    Value health() {
        return Values.record("status", Value.of("UP"));
    }

    @GetMapping("/ready")
    @PublicEndpoint
    ResponseEntity<Value> ready() {
        try {
            journal.runs(RunFilter.ALL, RunPage.first(1));
            return ResponseEntity.ok(Values.record("status", Value.of("UP")));
        } catch (StoreException e) {
            return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                    .body(
                            Values.record(
                                    "status", Value.of("DOWN"),
                                    "problem", AnswerJson.problem(e.problem())));
        }
    }
}
