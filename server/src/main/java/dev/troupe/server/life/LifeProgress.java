package dev.troupe.server.life;

import dev.troupe.language.Language;
import dev.troupe.packs.life.statistics.LifeFigures;
import dev.troupe.server.life.LifeOverview.TaskCounts;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** How far a project is. */
record LifeProgress(
        String id,
        String name,
        @Schema(allowableValues = {"ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"}) String status,
        @Schema(minimum = "0", maximum = "100") long progress,
        TaskCounts tasks,
        @Schema(description = "Open tasks of priority HIGH or URGENT") long important,
        long reviews,
        List<LifeAdvice> recommendations) {
    static LifeProgress of(LifeFigures.Progress progress, Language language) {
        return new LifeProgress(
                progress.id(),
                progress.name(),
                progress.status(),
                progress.progress(),
                TaskCounts.of(progress.tasks()),
                progress.important(),
                progress.reviews(),
                progress.recommendations().stream()
                        .map(advice -> LifeAdvice.of(advice, language))
                        .toList());
    }
}
