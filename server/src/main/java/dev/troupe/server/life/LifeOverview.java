package dev.troupe.server.life;

import dev.troupe.packs.life.statistics.LifeFigures;
import io.swagger.v3.oas.annotations.media.Schema;

/** Figures about everything that a user has; rates are whole percent. */
record LifeOverview(ProjectCounts projects, TaskCounts tasks, ReviewCounts reviews, long goals) {
    record ProjectCounts(long total, long active, long completed, long completionRate) {}

    record TaskCounts(
            long total,
            long completed,
            long pending,
            long overdue,
            @Schema(minimum = "0", maximum = "100") long completionRate) {
        static TaskCounts of(LifeFigures.Tasks tasks) {
            return new TaskCounts(
                    tasks.total(),
                    tasks.completed(),
                    tasks.pending(),
                    tasks.overdue(),
                    tasks.completionRate());
        }
    }

    record ReviewCounts(long total, long thisWeek) {}

    static LifeOverview of(LifeFigures.Overall figures) {
        var projects = figures.projects();
        return new LifeOverview(
                new ProjectCounts(
                        projects.total(),
                        projects.active(),
                        projects.completed(),
                        projects.completionRate()),
                TaskCounts.of(figures.tasks()),
                new ReviewCounts(figures.reviews().total(), figures.reviews().thisWeek()),
                figures.goals());
    }
}
