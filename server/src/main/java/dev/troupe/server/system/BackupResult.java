package dev.troupe.server.system;

import dev.troupe.runtime.backup.BackupManifest;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A backup, and what it contains. */
record BackupResult(
        @Schema(description = "Relative to the home directory") String path,
        long bytes,
        int files,
        BackupCounts counts,
        @Schema(description = "Ids of runs with unreadable entries") List<String> damaged,
        @Schema(
                        description =
                                "Whether the backup contains the journal of runs; false if the"
                                        + " journal is in PostgreSQL")
                boolean isComplete) {
    record BackupCounts(long runs, long conversations, long tasks, long documentLists) {}

    static BackupResult of(BackupManifest manifest, String path, boolean isComplete) {
        var counts = manifest.counts();
        return new BackupResult(
                path,
                manifest.size(),
                manifest.files().size(),
                new BackupCounts(
                        counts.runs(),
                        counts.conversations(),
                        counts.tasks(),
                        counts.documentLists()),
                manifest.damaged().keySet().stream().sorted().toList(),
                isComplete);
    }
}
