package dev.troupe.server.schema;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The provenance of a file, as its tool reported it. */
@Schema(name = "ArtifactOrigin")
public record ArtifactOriginSchema(
        @Schema(description = "Path of the program that created it") @Nullable String code,
        @Schema(description = "Shared variables and files that the program read")
                @Nullable List<String> inputs,
        @Schema(description = "Addresses of the pages that the data came from")
                @Nullable List<String> sources,
        @JsonAnyGetter Map<String, Value> others) {}
