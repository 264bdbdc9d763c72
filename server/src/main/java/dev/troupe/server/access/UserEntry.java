package dev.troupe.server.access;

import dev.troupe.store.account.Account;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An account, as administrators see it. */
record UserEntry(
        String id,
        String name,
        @Schema(allowableValues = {"viewer", "member", "admin"}) String role,
        boolean disabled,
        Instant createdAt) {

    record NewUser(
            @Schema(maxLength = SessionController.MAX_TEXT) String name,
            @Schema(maxLength = SessionController.MAX_TEXT) String password,
            @Schema(
                            maxLength = SessionController.MAX_TEXT,
                            allowableValues = {"viewer", "member", "admin"})
                    String role) {}

    /** What is to change; the rest stays. */
    record UserChange(
            @Schema(
                            maxLength = SessionController.MAX_TEXT,
                            allowableValues = {"viewer", "member", "admin"})
                    @Nullable String role,
            @Nullable Boolean disabled,
            @Schema(maxLength = SessionController.MAX_TEXT) @Nullable String password) {}

    static UserEntry of(Account account) {
        return new UserEntry(
                account.id(),
                account.name(),
                wireName(account.role()),
                account.isDisabled(),
                account.created());
    }

    static String wireName(Account.Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }
}
