package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Page;
import dev.troupe.store.RunFilter;
import dev.troupe.store.StoreException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whether the server lives, and whether it can work. */
@RestController
public class HealthDoor {
    private final DurableJournal journal;

    HealthDoor(DurableJournal journal) {
        this.journal = journal;
    }

    @GetMapping("/health")
    Value health() {
        return Values.record("status", Value.of("UP"));
    }

    @GetMapping("/ready")
    ResponseEntity<Value> ready() {
        try {
            journal.runs(RunFilter.ALL, Page.first(1));
            return ResponseEntity.ok(Values.record("status", Value.of("UP")));
        } catch (StoreException e) {
            return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                    .body(
                            Values.record(
                                    "status", Value.of("DOWN"),
                                    "problem", Answers.problem(e.problem())));
        }
    }
}
