package dev.troupe.server.life;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The time zone in which a user's days start and end. */
record LifeSettings(
        String zone,
        @Schema(
                        description =
                                "Whether the user set it; otherwise it is the time zone of the"
                                        + " server")
                boolean isOwn,
        LocalDate today) {
    /** The time zone to set. */
    record NewLifeSettings(
            @Schema(
                            description =
                                    "Such as Asia/Shanghai or +08:00; empty for the time zone of"
                                            + " the server",
                            maxLength = 100,
                            requiredMode = Schema.RequiredMode.REQUIRED)
                    @Nullable String zone) {}
}
