package dev.troupe.packs.life.statistics;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.database.DueTime;
import dev.troupe.packs.life.database.UserSql;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.NoteTag;
import dev.troupe.packs.life.store.Life;
import java.sql.SQLException;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts a user's things, and derives advice from the counts by fixed rules. */
public final class LifeStatistics {
    private static final int SLOW = 30; // percent of an active project's tasks
    private static final int NEARLY_DONE = 80; // percent
    private static final int LOW_COMPLETION = 60; // percent of all tasks
    private static final int FEW_REVIEWS = 7; // in a month
    private static final int MANY_PROJECTS = 5; // active at the same time
    private static final int TAGS = 10;
    private static final int MOODS = 30;
    private static final double PLAIN_MOOD = 5;

    private static final String OVERDUE =
            "sum(case when completed = 0 and due_date < ? then 1 else 0 end)";

    private final Life life;
    private final Clock clock;

    private LifeStatistics(Life life, Clock clock) {
        this.life = life;
        this.clock = clock;
    }

    /** The figures of one user, as of now in their time zone. */
    public static LifeStatistics of(Life life) {
        return new LifeStatistics(life, life.local());
    }

    private Value now() {
        return Value.of(DueTime.toColumn(LocalDateTime.now(clock)));
    }

    private LocalDate today() {
        return LocalDate.now(clock);
    }

    public LifeFigures.Tasks tasks() {
        return life.read(this::tasks);
    }

    private LifeFigures.Tasks tasks(UserSql sql) throws SQLException {
        var counts =
                sql.query(
                        "select completed, count(*) from task where user_id = ? group by completed",
                        List.of(),
                        row -> new long[] {row.getLong(1), row.getLong(2)});
        long total = counts.stream().mapToLong(one -> one[1]).sum();
        long completed = counts.stream().filter(one -> one[0] == 1).mapToLong(one -> one[1]).sum();
        long overdue =
                sql.number(
                        "select count(*) from task where user_id = ? and completed = 0 and due_date < ?",
                        List.of(now()));
        return LifeFigures.Tasks.of(total, completed, overdue);
    }

    public LifeFigures.Overall overall() {
        return life.read(sql -> {
            var status = statuses(sql, "project");
            long completed = status.getOrDefault("COMPLETED", 0L);
            long projects = countUnarchived(status);
            long reviews = sql.number("select count(*) from review where user_id = ?", List.of());
            var monday = today().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            return new LifeFigures.Overall(
                    new LifeFigures.Projects(
                            projects,
                            status.getOrDefault("ACTIVE", 0L),
                            completed,
                            LifeFigures.percent(completed, projects)),
                    tasks(sql),
                    new LifeFigures.Reviews(reviews, reviewsSince(sql, monday)),
                    countUnarchived(statuses(sql, "goal")));
        });
    }

    private static Map<String, Long> statuses(UserSql sql, String table) throws SQLException {
        var command =
                "select status, count(*) from " + table + " where user_id = ? group by status";
        return sql
                .query(command, List.of(), row -> Map.entry(row.getString(1), row.getLong(2)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static long countUnarchived(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .filter(one -> !one.getKey().equals("ARCHIVED"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static long reviewsSince(UserSql sql, LocalDate day) throws SQLException {
        return sql.number(
                "select count(*) from review where user_id = ? and date >= ?",
                List.of(Value.of(day.toString())));
    }

    /** How far one project is. */
    public LifeFigures.Progress progress(String project) {
        var item = life.get(ItemKind.PROJECT, project);
        return life.read(sql -> progress(sql, item));
    }

    /** How far each project is that is not archived, the newest first; at most 1,000. */
    public List<LifeFigures.Progress> progress() {
        var projects = life.list(ItemKind.PROJECT, ItemQuery.ALL.withPage(0, 1_000)).items();
        return life.read(sql -> {
            var found = new ArrayList<LifeFigures.Progress>();
            for (var project : projects) {
                found.add(progress(sql, project));
            }
            return found;
        });
    }

    private LifeFigures.Progress progress(UserSql sql, Item project) throws SQLException {
        var id = Value.of(project.id());
        var counts =
                sql.query(
                                "select ?, count(*), coalesce(sum(completed), 0), coalesce("
                                        + OVERDUE
                                        + ", 0), coalesce(sum(case when completed = 0 and priority >= 2 then 1 else 0 end), 0)"
                                        + " from task where user_id = ? and project_id = ?",
                                List.of(now(), Value.of(sql.user()), id),
                                row ->
                                        new long[] {
                                            row.getLong(2),
                                            row.getLong(3),
                                            row.getLong(4),
                                            row.getLong(5)
                                        })
                        .getFirst();
        long reviews =
                sql.number(
                        "select count(*) from review_project where user_id = ? and project_id = ?",
                        List.of(id));
        var tasks = LifeFigures.Tasks.of(counts[0], counts[1], counts[2]);
        return new LifeFigures.Progress(
                project.id(),
                project.name(),
                project.text("status"),
                tasks.completionRate(),
                tasks,
                counts[3],
                reviews,
                recommendations(project, tasks, counts[3]));
    }

    private static List<Advice> recommendations(
            Item project, LifeFigures.Tasks tasks, long important) {
        var found = new ArrayList<Advice>();
        long progress = tasks.completionRate();
        if (tasks.total() > 0 && progress < SLOW && project.text("status").equals("ACTIVE")) {
            found.add(
                    advice(
                            "slow",
                            "medium",
                            "进展较慢：已完成 %s%%，建议拆分任务或重新安排",
                            "slow progress: %s%% done; split its tasks or reschedule it",
                            progress));
        }
        if (tasks.overdue() > 0) {
            found.add(
                    advice(
                            "overdue",
                            "high",
                            "有 %s 个任务逾期，请先处理，或改期",
                            "overdue tasks: %s; complete these first, or reschedule them",
                            tasks.overdue()));
        }
        if (important > 0) {
            found.add(
                    advice(
                            "prioritise",
                            "high",
                            "有 %s 个高优先级任务未完成，请优先处理",
                            "open tasks of high priority: %s; do these first",
                            important));
        }
        if (progress > NEARLY_DONE) {
            found.add(
                    advice(
                            "near_completion",
                            "medium",
                            "即将完成：已完成 %s%%",
                            "nearly done: %s%% are finished",
                            progress));
        }
        return found;
    }

    private static Advice advice(
            String type, String priority, String zh, String en, Object... values) {
        return new Advice(type, priority, LocalizedText.of(zh, en, values));
    }

    /** What the reviews of some days have in common. */
    public LifeFigures.Patterns patterns(TimeRange range) {
        return patterns(range, List.of());
    }

    /**
     * The same of those reviews that have one of some tags.
     *
     * @param tags empty for all reviews
     */
    public LifeFigures.Patterns patterns(TimeRange range, List<String> tags) {
        return life.read(sql -> {
            var reviews =
                    sql.query(
                            "select date, mood, tags from review where user_id = ? and date >= ? order by date, number",
                            List.of(Value.of(range.from(today()).toString())),
                            row ->
                                    new ReviewRow(
                                            row.getString(1), row.getLong(2), row.getString(3)));
            reviews.removeIf(
                    one -> !tags.isEmpty() && one.tags().stream().noneMatch(tags::contains));
            var felt = reviews.stream().filter(one -> !one.isWithoutMood()).toList();
            double mood = felt.stream().mapToLong(ReviewRow::mood).average().orElse(PLAIN_MOOD);
            var moods =
                    felt.stream().map(one -> new LifeFigures.Mood(one.date(), one.mood())).toList();
            return new LifeFigures.Patterns(
                    reviews.size(),
                    Math.round(mood * 10) / 10.0,
                    tags(reviews),
                    moods.subList(Math.max(0, moods.size() - MOODS), moods.size()));
        });
    }

    private record ReviewRow(String date, long mood, List<String> tags) {
        ReviewRow(String date, long mood, String json) {
            this(date, mood, Json.parse(json).items().stream().map(Value::asText).toList());
        }

        /** A note states no mood; the one that is stored with it is the default. */
        boolean isWithoutMood() {
            return mood == (long) PLAIN_MOOD && NoteTag.isOneOf(tags);
        }
    }

    private static List<LifeFigures.Tag> tags(List<ReviewRow> reviews) {
        var counts =
                reviews.stream()
                        .flatMap(one -> one.tags().stream())
                        .collect(
                                Collectors.groupingBy(
                                        Function.identity(), TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(one -> new LifeFigures.Tag(one.getKey(), one.getValue()))
                .sorted(Comparator.comparingLong(LifeFigures.Tag::count).reversed())
                .limit(TAGS)
                .toList();
    }

    /** Advice for the user, by all figures together. */
    public List<Advice> suggestions() {
        return suggestions(TimeRange.MONTH);
    }

    /** The same, but the seven expected reviews may be from other days than the last 30. */
    public List<Advice> suggestions(TimeRange range) {
        var figures = overall();
        long reviews = life.read(sql -> reviewsSince(sql, range.from(today())));
        var found = new ArrayList<Advice>();
        var tasks = figures.tasks();
        if (tasks.total() > 0 && tasks.completionRate() < LOW_COMPLETION) {
            found.add(
                    advice(
                            "productivity",
                            "high",
                            "任务完成率是 %s%%（%s/%s），可以减少同时进行的任务",
                            "%s%% of the tasks are done (%s of %s); have fewer of them open at the same time",
                            tasks.completionRate(),
                            tasks.completed(),
                            tasks.total()));
        }
        if (tasks.overdue() > 0) {
            found.add(
                    advice(
                            "time_management",
                            "high",
                            "有 %s 个任务逾期，请先处理，或改期",
                            "overdue tasks: %s; complete these first, or reschedule them",
                            tasks.overdue()));
        }
        if (reviews < FEW_REVIEWS) {
            found.add(
                    advice(
                            "reflection",
                            "medium",
                            "最近 %s 天只写了 %s 篇回顾，可以写得更勤一些",
                            "reviews in the last %s days: %s; write them more often",
                            range.days(),
                            reviews));
        }
        if (figures.projects().active() > MANY_PROJECTS) {
            found.add(
                    advice(
                            "focus",
                            "medium",
                            "有 %s 个项目同时进行，可以暂停一些",
                            "%s projects are active at the same time; pause some of them",
                            figures.projects().active()));
        }
        return found;
    }
}
