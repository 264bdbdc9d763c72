package dev.troupe.server.stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of the events of a run. */
public record EventPage(
        List<EventEnvelope> items,
        @Schema(description = "For `?after=`; null at the end of the record")
                @JsonInclude(JsonInclude.Include.ALWAYS)
                @Nullable String next) {}
