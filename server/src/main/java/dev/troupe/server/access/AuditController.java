package dev.troupe.server.access;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.Values;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.account.AuditEntry;
import dev.troupe.store.account.AuditLog;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The audit, for administrators. */
@RestController
@RequestMapping("/api/audit")
public final class AuditController {
    private final AuditLog log;

    AuditController(DurableJournal journal) {
        log = journal.accounts().auditLog();
    }

    @GetMapping
    @RequiresRole(Role.ADMIN)
    Value list(
            @RequestParam(name = "limit", defaultValue = "50") int limit,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        int page = Paging.pageSize(limit);
        var found = log.list(page + 1, after);
        var shown = found.subList(0, Math.min(page, found.size()));
        return Values.page(
                shown.stream().map(AuditController::json).toList(),
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
