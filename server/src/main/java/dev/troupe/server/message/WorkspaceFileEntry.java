package dev.troupe.server.message;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.server.http.FileResponse;
import io.swagger.v3.oas.annotations.media.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file of the workspace. */
@Schema(name = "WorkspaceFile")
record WorkspaceFileEntry(
        @Schema(description = "Relative to the workspace") String path,
        long bytes,
        @Schema(description = "Media type") String type,
        @Schema(description = "Omitted in the response to an upload")
                @Nullable Instant modifiedAt) {

    static WorkspaceFileEntry of(WorkspaceFileList.ListedFile file, Workspace workspace) {
        return new WorkspaceFileEntry(
                workspace.display(file.path()),
                file.bytes(),
                FileResponse.mediaType(file.path()),
                file.modified());
    }

    static WorkspaceFileEntry ofUpload(String path, Path file) throws IOException {
        return new WorkspaceFileEntry(path, Files.size(file), FileResponse.mediaType(file), null);
    }
}
