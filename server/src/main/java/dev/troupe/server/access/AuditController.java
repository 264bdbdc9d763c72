package dev.troupe.server.access;

import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.http.Paging;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.account.AuditEntry;
import dev.troupe.store.account.AuditLog;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The audit, for administrators. */
@Tag(name = "accounts")
@RestController
@RequestMapping("/api/audit")
public final class AuditController {
    private final AuditLog log;

    AuditController(DurableJournal journal) {
        log = journal.accounts().auditLog();
    }

    @GetMapping
    @RequiresRole(Role.ADMIN)
    @Operation(summary = "List audit records of accounts, keys and settings, newest first")
    @ApiResponse(responseCode = "200", description = "A page")
    PageOf<AuditRecord> list(
            @RequestParam(name = "limit", defaultValue = "50")
                    @Schema(minimum = "1", maximum = "200")
                    int limit,
            @RequestParam(name = "after", required = false) @Parameter(description = Paging.AFTER)
                    @Nullable String after,
            HttpServletRequest request) {
        int page = Paging.pageSize(limit);
        return PageOf.of(log.list(page + 1, after), page, AuditRecord::of, AuditEntry::id);
    }
}
