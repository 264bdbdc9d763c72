package dev.troupe.packs.school.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.packs.school.entity.Entity;
import dev.troupe.packs.school.entity.NamedRecord;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PageRequest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The period that limits which assignments a request is about.
 *
 * @param range {@code null} if the request is about all
 * @param isOpen whether the request is about a period without naming it
 */
record DuePeriod(@Nullable DueRange range, boolean isOpen, LocalDate today) {
    /** The words of the request count more than its context. */
    static DuePeriod of(PageRequest request) {
        var range =
                DueRange.find(request.text()).or(() -> DueRange.of(request.context())).orElse(null);
        return new DuePeriod(
                range,
                range == null && DueRange.isVague(request.text()),
                LocalDate.ofInstant(request.at(), ZoneOffset.UTC));
    }

    /** Which period is meant. */
    static PagePlan.Unclear ask(Language language) {
        return new PagePlan.Unclear(
                List.of(
                        LocalizedText.of(
                                "没有指明时间范围；请选择本周、本月或本学期",
                                "the request names no period; choose this week, this month or this semester")),
                DueRange.choices(language));
    }

    boolean isLimited() {
        return range != null;
    }

    private boolean contains(String assignment, SchoolRecords records) {
        var limit = range;
        return limit == null
                || records.dueDate(assignment)
                        .filter(day -> limit.contains(day, today))
                        .isPresent();
    }

    /** The assignments of a class that are due in it. */
    List<NamedRecord> assignmentsOf(Entity ofClass, SchoolRecords records)
            throws InterruptedException {
        return records.members(ofClass.id()).stream()
                .filter(it -> it.type() == Entity.Type.ASSIGNMENT)
                .filter(it -> contains(it.id(), records))
                .toList();
    }

    /** The assignment of a class that is due in a period if there is one alone. */
    List<Entity> findOnly(Entity ofClass, SchoolRecords records) throws InterruptedException {
        if (range == null) {
            return List.of();
        }
        var due = assignmentsOf(ofClass, records);
        return due.size() == 1
                ? List.of(
                        Entity.ofChoice(
                                Entity.Type.ASSIGNMENT, due.getFirst().id(), due.getFirst().name()))
                : List.of();
    }

    LocalizedText emptyText(Entity ofClass) {
        return LocalizedText.of(
                "%s 没有截止日期在%s的测验或作业",
                "%s has no assignment that is due %s", ofClass.displayName(), label());
    }

    /** That a named assignment is not due in it. */
    Optional<LocalizedText> findProblem(
            Entity ofClass, List<Entity> assignments, SchoolRecords records) {
        return assignments.stream()
                .filter(it -> !contains(it.id(), records))
                .findFirst()
                .map(it ->
                        LocalizedText.of(
                                "%s 的 %s 的截止日期不在%s",
                                "%2$s of %1$s is not due %3$s",
                                ofClass.displayName(),
                                it.displayName(),
                                label()));
    }

    /** That a page about a student has all grades. */
    Optional<LocalizedText> findProblem(List<Entity> students) {
        return students.isEmpty() || !isOpen && range == null
                ? Optional.empty()
                : Optional.of(
                        LocalizedText.of(
                                "学生的页面包含全部成绩，不能限定时间；请删除时间",
                                "a page about a student has all grades, of any time; omit the period"));
    }

    private LocalizedText label() {
        return range == null ? LocalizedText.verbatim("") : range.label();
    }
}
