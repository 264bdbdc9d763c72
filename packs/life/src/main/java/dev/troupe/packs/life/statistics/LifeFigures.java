package dev.troupe.packs.life.statistics;

import java.util.List;

/** Figures about a user's things. Rates are whole percent, 0 if there is nothing. */
public final class LifeFigures {
    private LifeFigures() {}

    /**
     * @param overdue open ones whose time is over
     */
    public record Tasks(
            long total, long completed, long pending, long overdue, long completionRate) {
        static Tasks of(long total, long completed, long overdue) {
            return new Tasks(
                    total, completed, total - completed, overdue, percent(completed, total));
        }
    }

    /**
     * @param total without what is archived
     */
    public record Projects(long total, long active, long completed, long completionRate) {}

    /**
     * @param thisWeek since Monday
     */
    public record Reviews(long total, long thisWeek) {}

    /**
     * @param goals without what is archived
     */
    public record Overall(Projects projects, Tasks tasks, Reviews reviews, long goals) {}

    /**
     * How far a project is.
     *
     * @param progress percent of its tasks that are done
     * @param important open tasks of priority HIGH or URGENT
     * @param reviews that are linked with it
     */
    public record Progress(
            String id,
            String name,
            String status,
            long progress,
            Tasks tasks,
            long important,
            long reviews,
            List<Advice> recommendations) {
        public Progress {
            recommendations = List.copyOf(recommendations);
        }
    }

    /**
     * What reviews have in common.
     *
     * @param averageMood one decimal, without notes; 5 without reviews
     * @param commonTags at most 10, the most frequent first
     * @param moodTrend the last 30 at most, in the order of their days
     */
    public record Patterns(
            long totalReviews, double averageMood, List<Tag> commonTags, List<Mood> moodTrend) {
        public Patterns {
            commonTags = List.copyOf(commonTags);
            moodTrend = List.copyOf(moodTrend);
        }
    }

    /** How often a tag occurs. */
    public record Tag(String tag, long count) {}

    /** The mood of one review. */
    public record Mood(String date, long mood) {}

    static long percent(long part, long whole) {
        return whole == 0 ? 0 : Math.round(part * 100.0 / whole);
    }
}
