package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.AnswerDetails.AnswerFile;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.UrlPaths;
import dev.troupe.server.schema.ArtifactOriginSchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file that a run created. */
public record ArtifactEntry(
        @Schema(description = "Relative to the workspace") String path,
        @Schema(description = "Media type") String type,
        long bytes,
        @Schema(description = "The node that created it") String node,
        @Nullable String url,
        @Schema(description = "The run that created it, if it is another run")
                @Nullable String from,
        @Schema(implementation = ArtifactOriginSchema.class) @Nullable Value origin) {

    static ArtifactEntry of(AnswerFile file) {
        var artifact = file.artifact();
        var from = artifact.from();
        return new ArtifactEntry(
                artifact.path(),
                artifact.type(),
                artifact.bytes(),
                artifact.node(),
                file.url().isEmpty() ? null : file.url(),
                from == null ? null : from.value(),
                artifact.origin().isMissing() ? null : artifact.origin());
    }

    /**
     * @param run that the files belong to
     */
    public static List<ArtifactEntry> list(List<Artifact> artifacts, RunId run) {
        return artifacts.stream().map(artifact -> of(answerFile(artifact, run))).toList();
    }

    /**
     * @param run that it belongs to; {@code null} if clients cannot download it
     */
    static AnswerFile answerFile(Artifact artifact, @Nullable RunId run) {
        var url =
                run == null
                        ? ""
                        : "/api/runs/" + run + "/artifacts/" + UrlPaths.encode(artifact.path());
        return new AnswerFile(artifact, url);
    }
}
