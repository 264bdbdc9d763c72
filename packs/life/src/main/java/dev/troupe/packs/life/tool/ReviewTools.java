package dev.troupe.packs.life.tool;

import dev.troupe.agent.tool.Alias;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.statistics.LifeStatistics;
import dev.troupe.packs.life.statistics.TimeRange;
import dev.troupe.packs.life.store.LifeRepository;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools for reviews. */
public final class ReviewTools {
    private static final List<String> LISTED_FIELDS =
            List.of("id", "date", "type", "content", "tags", "mood", "insights", "projects");
    private static final int USUAL = 10;

    private ReviewTools() {}

    enum Type {
        DAILY,
        WEEKLY,
        MONTHLY,
        PROJECT
    }

    public static List<Tool<?, ?>> all(LifeRepository repository) {
        return List.of(
                write(repository),
                list(repository),
                delete(repository),
                patterns(repository),
                draft(repository));
    }

    record Write(
            String content,
            Type type,
            @Nullable List<String> tags,
            @Nullable @Describe("ids or names of projects that it is about")
                    List<String> projectNames,
            @Nullable @Alias("projectNames") List<String> linkedProjectIds,
            @Nullable @Describe("1 to 10; default: 5") Integer mood,
            @Nullable @Describe("what was learnt") String insights,
            @Nullable @Describe("the day of the review; default: today") LocalDate date) {}

    private static Tool<?, ?> write(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite(
                                "writeReview",
                                "Saves a review of a day, a week, a month or a project.",
                                Write.class)
                        .withTitle("写回顾", "write a review"),
                repository,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeToolContext.putIfPresent(fields, "content", input.content());
                    LifeToolContext.putIfPresent(fields, "type", input.type());
                    LifeToolContext.putIfPresent(fields, "mood", input.mood());
                    LifeToolContext.putIfPresent(fields, "insights", input.insights());
                    LifeToolContext.putIfPresent(fields, "date", input.date());
                    if (input.tags() != null) {
                        fields.put("tags", Json.toValue(input.tags()));
                    }
                    var projects =
                            LifeToolContext.allGiven(
                                    input.projectNames(), input.linkedProjectIds());
                    fields.put("projects", Value.of(work.ids(ItemKind.PROJECT, projects)));
                    return work.life().add(ItemKind.REVIEW, fields);
                },
                (review, _) ->
                        LocalizedText.of(
                                "已保存 %s 的回顾", "saved the review of %s", review.text("date")));
    }

    record Filter(
            @Nullable Type type,
            @Nullable @Describe("id or name of a project that it is about") String projectId,
            @Nullable @Alias("projectId") String projectName,
            @Nullable String tag,
            @Nullable @Describe("words that must occur in it") String search,
            @Nullable @Describe("1 to 100; default: 10") Integer limit) {}

    private static Tool<?, ?> list(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly("listReviews", "Lists reviews, the newest first.", Filter.class)
                        .withTitle("列出回顾", "list reviews")
                        .withOutsideText(),
                repository,
                (input, work) -> {
                    var project =
                            LifeToolContext.firstGiven(input.projectId(), input.projectName());
                    var listing =
                            ListArguments.of(
                                            input.search(),
                                            input.limit() == null ? USUAL : input.limit())
                                    .withFilter("type", ListArguments.word(input.type()))
                                    .withFilter("tag", ListArguments.word(input.tag()))
                                    .withFilter(
                                            "projectId",
                                            project.isEmpty()
                                                    ? ""
                                                    : work.resolve(ItemKind.PROJECT, project).id());
                    return work.toListResult(
                            ItemKind.REVIEW,
                            work.life().list(ItemKind.REVIEW, listing),
                            LISTED_FIELDS);
                });
    }

    record Delete(@Describe("id") String reviewId) {}

    private static Tool<?, ?> delete(LifeRepository repository) {
        return LifeTool.changeTool(
                        ToolSpec.readWrite(
                                        "deleteReview",
                                        "Deletes a review. Only when that is plainly asked for.",
                                        Delete.class)
                                .withTitle("删除回顾", "delete a review")
                                .withCallLabel("删除回顾“%s”", "delete review '%s'", "reviewId")
                                .withRecordRemoval(),
                        repository,
                        (input, work) -> {
                            return work.life()
                                    .delete(
                                            ItemKind.REVIEW,
                                            work.resolve(ItemKind.REVIEW, input.reviewId()).id(),
                                            false);
                        },
                        (review, _) ->
                                LocalizedText.of(
                                        "已删除 %s 的回顾；可以撤销",
                                        "the review of %s was deleted; undo brings it back",
                                        review.text("date")))
                .requiring(
                        (input, work) -> work.requireExisting(ItemKind.REVIEW, input.reviewId()));
    }

    record Range(
            @Describe("the last 7, 30 or 90 days") TimeRange timeRange,
            @Nullable @Describe("tags; only reviews that have one of them count")
                    List<String> categories) {}

    private static Tool<?, ?> patterns(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "analyzePatterns",
                                "Analyzes reviews: average mood, common tags, mood by day.",
                                Range.class)
                        .withTitle("分析回顾", "look for patterns in reviews"),
                repository,
                (input, work) ->
                        Json.toValue(
                                LifeStatistics.of(work.life())
                                        .patterns(
                                                input.timeRange(),
                                                LifeToolContext.allGiven(
                                                        input.categories(), null))));
    }

    record Nothing() {}

    private static Tool<?, ?> draft(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "draftWeeklyReview",
                                "Drafts a review of the last seven days from completed work; save it with writeReview.",
                                Nothing.class)
                        .withTitle("起草周回顾", "draft a weekly review"),
                repository,
                (_, work) -> new WeeklyReviewDraft(work.life()).draft(work.language()));
    }
}
