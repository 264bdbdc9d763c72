package dev.troupe.server.system;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.model.ModelRole;
import dev.troupe.runtime.report.Cost;
import dev.troupe.runtime.settings.ModelSelection;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The model of each role, and what all of them have used. */
record ModelOverview(
        List<RoleModel> roles,
        @Schema(description = "Of all users, since the server started; for administrators")
                @Nullable ModelUsage usage) {

    record ModelUsage(long inputTokens, long outputTokens, Cost cost) {}

    record RoleModel(String role, String model, boolean offline, LocalizedText reason) {
        private static RoleModel of(ModelRole role, ModelSelection choice) {
            var chosen = choice.of(role);
            var reason = chosen.reason();
            return new RoleModel(
                    role.name().toLowerCase(Locale.ROOT),
                    chosen.toString(),
                    chosen.isOffline(),
                    new LocalizedText(reason.in(Language.ZH), reason.in(Language.EN)));
        }
    }

    static ModelOverview of(ModelSelection choice, @Nullable ModelUsage usage) {
        var roles = Arrays.stream(ModelRole.values()).map(role -> RoleModel.of(role, choice));
        return new ModelOverview(roles.toList(), usage);
    }
}
