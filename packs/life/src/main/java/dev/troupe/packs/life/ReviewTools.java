package dev.troupe.packs.life;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools for reviews. */
final class ReviewTools {
    private static final List<String> SHOWN =
            List.of("id", "date", "type", "content", "tags", "mood", "insights", "projects");
    private static final int USUAL = 10;

    private ReviewTools() {}

    enum Type {
        DAILY,
        WEEKLY,
        MONTHLY,
        PROJECT
    }

    static List<Tool<?, ?>> all(Lives lives) {
        return List.of(write(lives), list(lives), delete(lives), patterns(lives), draft(lives));
    }

    record Write(
            String content,
            Type type,
            @Nullable List<String> tags,
            @Nullable @Describe("ids or names of projects that it is about")
                    List<String> projectNames,
            @Nullable @Describe("the same as projectNames") List<String> linkedProjectIds,
            @Nullable @Describe("1 to 10; 5 where left out") Integer mood,
            @Nullable @Describe("what was learnt") String insights,
            @Nullable @Describe("the day that it is about; today where left out") LocalDate date) {}

    private static Tool<?, ?> write(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "writeReview",
                                "Keeps a review of a day, a week, a month or a project.",
                                Write.class)
                        .titled("写回顾", "write a review"),
                lives,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeWork.put(fields, "content", input.content());
                    LifeWork.put(fields, "type", input.type());
                    LifeWork.put(fields, "mood", input.mood());
                    LifeWork.put(fields, "insights", input.insights());
                    LifeWork.put(fields, "date", input.date());
                    if (input.tags() != null) {
                        fields.put("tags", Json.from(input.tags()));
                    }
                    var projects = LifeWork.all(input.projectNames(), input.linkedProjectIds());
                    fields.put("projects", Value.of(work.ids(Kind.PROJECT, projects)));
                    return work.life().add(Kind.REVIEW, fields);
                },
                (review, _) ->
                        Sentence.of(
                                "已写下 %s 的回顾", "the review of %s was written", review.text("date")));
    }

    record Filter(
            @Nullable Type type,
            @Nullable @Describe("id or name of a project that it is about") String projectId,
            @Nullable @Describe("the same as projectId") String projectName,
            @Nullable String tag,
            @Nullable @Describe("words that must occur in it") String search,
            @Nullable @Describe("1 to 100; 10 where left out") Integer limit) {}

    private static Tool<?, ?> list(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly("listReviews", "Lists reviews, the newest first.", Filter.class)
                        .titled("列出回顾", "list reviews"),
                lives,
                (input, work) -> {
                    var project = LifeWork.first(input.projectId(), input.projectName());
                    var listing =
                            LifeLists.of(
                                            input.search(),
                                            input.limit() == null ? USUAL : input.limit())
                                    .with("type", LifeLists.word(input.type()))
                                    .with("tag", LifeLists.word(input.tag()))
                                    .with(
                                            "projectId",
                                            project.isEmpty()
                                                    ? ""
                                                    : work.one(Kind.PROJECT, project).id());
                    return work.listed(Kind.REVIEW, work.life().list(Kind.REVIEW, listing), SHOWN);
                });
    }

    record Delete(@Describe("id") String reviewId) {}

    private static Tool<?, ?> delete(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "deleteReview",
                                "Deletes a review. Only when that is plainly asked for.",
                                Delete.class)
                        .titled("删除回顾", "delete a review")
                        .doing("删除回顾“%s”", "delete review '%s'", "reviewId")
                        .removingRecords(),
                lives,
                (input, work) -> {
                    return work.life()
                            .delete(
                                    Kind.REVIEW,
                                    work.one(Kind.REVIEW, input.reviewId()).id(),
                                    false);
                },
                (review, _) ->
                        Sentence.of(
                                "已删除 %s 的回顾；可以撤销",
                                "the review of %s was deleted; undo brings it back",
                                review.text("date")));
    }

    record Range(
            @Describe("the last 7, 30 or 90 days") TimeRange timeRange,
            @Nullable @Describe("tags; only reviews that have one of them count")
                    List<String> categories) {}

    private static Tool<?, ?> patterns(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "analyzePatterns",
                                "Tells what reviews have in common: average mood, common tags, the mood day by day.",
                                Range.class)
                        .titled("分析回顾", "look for patterns in reviews"),
                lives,
                (input, work) ->
                        Json.from(
                                Statistics.of(work.life())
                                        .patterns(
                                                input.timeRange(),
                                                LifeWork.all(input.categories(), null))));
    }

    record Nothing() {}

    private static Tool<?, ?> draft(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "draftWeeklyReview",
                                "Drafts a review of the last seven days from what was done; writeReview keeps it.",
                                Nothing.class)
                        .titled("起草周回顾", "draft a weekly review"),
                lives,
                (_, work) -> new WeeklyReview(work.life()).draft(work.language()));
    }
}
