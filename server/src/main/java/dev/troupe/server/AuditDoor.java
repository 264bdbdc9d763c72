package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.server.Caller.Role;
import dev.troupe.store.AuditEntry;
import dev.troupe.store.AuditLog;
import dev.troupe.store.DurableJournal;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What was done, for those who look after the server. */
@RestController
@RequestMapping("/api/audit")
final class AuditDoor {
    private final AuditLog log;

    AuditDoor(DurableJournal journal) {
        log = journal.accounts().audit();
    }

    @GetMapping
    Value list(
            @RequestParam(name = "limit", defaultValue = "50") int limit,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        Caller.of(request).require(Role.ADMIN);
        int page = Limits.page(limit);
        var found = log.list(page + 1, after);
        var shown = found.subList(0, Math.min(page, found.size()));
        return Values.page(
                shown.stream().map(AuditDoor::json).toList(),
                found.size() > page ? shown.getLast().id() : null);
    }

    private static Value json(AuditEntry entry) {
        return Values.record(
                "at", Values.time(entry.at()),
                "user", Values.record("id", Value.of(entry.user()), "name", Value.of(entry.name())),
                "action", Value.of(entry.action()),
                "target", Value.of(entry.target()),
                "detail", Value.of(entry.detail()),
                "address", Value.of(entry.address()));
    }
}
