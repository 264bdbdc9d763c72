package dev.troupe.server.access;

import dev.troupe.store.account.AuditEntry;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** Who did what, when and from where. */
record AuditRecord(
        Instant at,
        @Schema(description = "Both empty if no user was signed in") UserName user,
        String action,
        String target,
        String detail,
        String address) {
    static AuditRecord of(AuditEntry entry) {
        return new AuditRecord(
                entry.at(),
                new UserName(entry.user(), entry.name()),
                entry.action(),
                entry.target(),
                entry.detail(),
                entry.address());
    }
}
