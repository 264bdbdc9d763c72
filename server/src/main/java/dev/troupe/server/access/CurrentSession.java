package dev.troupe.server.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Who is signed in, and how one signs in. */
record CurrentSession(
        @Schema(allowableValues = {"open", "accounts"}) String mode,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable SessionUser user,
        @Schema(description = "For `X-CSRF-Token`") String csrf,
        @Schema(
                        description =
                                "Address at which sign-in with an identity provider starts; null if it is not set up")
                @JsonInclude(JsonInclude.Include.ALWAYS)
                @Nullable String oidc,
        @Schema(description = "Name of the identity provider") @Nullable String oidcName,
        @Schema(description = "Whether the first administrator has yet to be created")
                boolean setup,
        @Schema(description = "Of the server") String version) {
    static final String DESCRIPTION = "The current session";

    record SessionUser(
            String id,
            String name,
            @Schema(allowableValues = {"viewer", "member", "admin"}) String role) {
        static SessionUser of(UserPrincipal caller) {
            return new SessionUser(
                    caller.user(), caller.name(), caller.role().name().toLowerCase(Locale.ROOT));
        }
    }

    record Credentials(
            @Schema(maxLength = SessionController.MAX_TEXT) String name,
            @Schema(maxLength = SessionController.MAX_TEXT) String password) {}

    record FirstAdministrator(
            @Schema(
                            description = "As shown on the terminal",
                            maxLength = SessionController.MAX_TEXT)
                    String code,
            @Schema(maxLength = SessionController.MAX_TEXT) String name,
            @Schema(maxLength = SessionController.MAX_TEXT) String password) {}

    record PasswordChange(
            @JsonProperty("old") @Schema(maxLength = SessionController.MAX_TEXT) String current,
            @JsonProperty("new") @Schema(maxLength = SessionController.MAX_TEXT)
                    String replacement) {}
}
