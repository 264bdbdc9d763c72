package dev.troupe.server.life;

import dev.troupe.packs.life.statistics.LifeFigures;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the reviews of a period have in common. */
record ReviewPatterns(
        long totalReviews,
        @Schema(minimum = "1", maximum = "10") double averageMood,
        @Schema(description = "At most 10, the most frequent first") List<TagCount> commonTags,
        @Schema(description = "The last 30 at most, in the order of their days")
                List<DailyMood> moodTrend) {
    /** Which reviews are analyzed. */
    record ReviewSelection(
            @Schema(
                            maxLength = 20,
                            allowableValues = {"week", "month", "quarter"})
                    String timeRange,
            @Nullable List<String> categories) {}

    record TagCount(String tag, long count) {}

    record DailyMood(@Schema(format = "date") String date, long mood) {}

    static ReviewPatterns of(LifeFigures.Patterns patterns) {
        return new ReviewPatterns(
                patterns.totalReviews(),
                patterns.averageMood(),
                patterns.commonTags().stream()
                        .map(tag -> new TagCount(tag.tag(), tag.count()))
                        .toList(),
                patterns.moodTrend().stream()
                        .map(mood -> new DailyMood(mood.date(), mood.mood()))
                        .toList());
    }
}
