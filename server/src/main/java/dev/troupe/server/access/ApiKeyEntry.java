package dev.troupe.server.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.store.account.ApiKey;
import dev.troupe.store.account.ApiKeyStore.OwnedApiKey;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An API key; in a list with its owner, and with its secret when it is created. */
record ApiKeyEntry(
        String id,
        String name,
        @Schema(description = "How its secret starts") String prefix,
        @ArraySchema(schema = @Schema(allowableValues = {"read", "run", "admin"}))
                List<String> scopes,
        Instant createdAt,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Instant lastUsedAt,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Instant expiresAt,
        @Nullable UserName user,
        @Schema(description = "Returned only once") @Nullable String secret) {
    private static final int MAX_TEXT = 100; // characters

    record NewApiKey(
            @Schema(maxLength = MAX_TEXT) String name,
            @ArraySchema(schema = @Schema(allowableValues = {"read", "run", "admin"}))
                    List<String> scopes,
            @Schema(maxLength = MAX_TEXT, format = "date-time") @Nullable String expiresAt) {}

    static ApiKeyEntry of(OwnedApiKey owned) {
        var owner = owned.account();
        return of(owned.key(), new UserName(owner.id(), owner.name()), null);
    }

    static ApiKeyEntry withSecret(ApiKey key, String secret) {
        return of(key, null, secret);
    }

    private static ApiKeyEntry of(ApiKey key, @Nullable UserName user, @Nullable String secret) {
        return new ApiKeyEntry(
                key.id(),
                key.name(),
                key.prefix(),
                List.copyOf(key.scopes()),
                key.created(),
                key.used(),
                key.expires(),
                user,
                secret);
    }
}
