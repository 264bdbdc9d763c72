package dev.troupe.packs.school.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import dev.troupe.packs.school.entity.Entity;
import dev.troupe.packs.school.entity.EntityResolver;
import dev.troupe.packs.school.entity.NamedRecord;
import dev.troupe.packs.school.entity.Resolution;
import dev.troupe.packs.school.entity.SchoolText;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PageRecipe;
import dev.troupe.page.request.PageRequest;
import dev.troupe.page.request.PlanChoices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plans pages about the results of an assignment, a comparison of two, or the grades of a student.
 * What is ambiguous or missing is asked with the options that exist; a word that nothing understood
 * is named.
 */
public final class SchoolRecipe implements PageRecipe {
    private static final int MAX_OPTIONS = 12;
    private static final FillerWords WORDS =
            FillerWords.common().with(FillerWords.load(SchoolRecipe.class, "school-words.txt"));
    private static final Pattern SCORES =
            Pattern.compile(
                    "(?i)\\b(?:results?|scores?|grades?|marks?|performance|submissions?)\\b|成绩|分数|得分|表现|学情|提交");
    private static final Pattern COMPARING =
            Pattern.compile(
                    "(?i)\\b(?:compare[ds]?|comparing|comparison|vs|versus|against)\\b|比较|对比|相比|比一比");
    private static final Pattern ANALYZING =
            Pattern.compile("(?i)\\b(?:analy[sz]e|analysis|dashboard|page)\\b|分析|看板|页面");
    private static final Set<String> ASSIGNMENTS =
            Set.of("test", "quiz", "exam", "essay", "assignment", "exercise");

    @Override
    public Optional<PagePlan> plan(PageRequest request) throws InterruptedException {
        var text = SchoolText.of(request.text());
        boolean isAboutFile = !Mentions.of(request.text()).files().isEmpty();
        var chosen = RequestContext.of(request.context());
        if (isAboutFile || !isAboutSchool(text, !chosen.isEmpty())) {
            return Optional.empty();
        }
        try {
            return Optional.of(plan(request, chosen, new SchoolRecords(request.probe())));
        } catch (SchoolException e) {
            return Optional.of(new PagePlan.Unclear(List.of(e.text())));
        }
    }

    /** A class by its code, or a group and scores: a test alone may be one of software. */
    private static boolean isAboutSchool(SchoolText text, boolean hasContext) {
        boolean hasCode = hasCode(text);
        boolean hasScores = SCORES.matcher(text.text()).find();
        boolean hasGroup = text.hasAny(Set.of("class", "form", "grade", "student"));
        boolean hasAssignment = text.hasAny(ASSIGNMENTS);
        return hasContext && (hasScores || hasGroup || hasAssignment)
                || hasCode && (hasScores || hasGroup || hasAssignment)
                || hasScores && (hasGroup || hasAssignment)
                || hasGroup && hasAssignment;
    }

    /** Only a class by its code and something that is graded leave no doubt. */
    @Override
    public boolean isAbout(String text) {
        var words = SchoolText.of(text);
        boolean isCompared = COMPARING.matcher(text).find() || ANALYZING.matcher(text).find();
        return hasCode(words)
                && words.hasAny(ASSIGNMENTS)
                && (isCompared || SCORES.matcher(text).find())
                && Mentions.of(text).files().isEmpty();
    }

    private static boolean hasCode(SchoolText text) {
        return text.plain().stream().anyMatch(it -> it.matches("\\d{1,2}[a-z]"));
    }

    private static PagePlan plan(
            PageRequest request, Map<Entity.Type, String> chosen, SchoolRecords records)
            throws InterruptedException {
        var classes = records.classes();
        if (classes.isEmpty()) {
            return unclear(
                    "没有学校记录；用 troupe school import 导入班级、学生、测验和成绩，或用 troupe school sample 加载示例数据",
                    "there are no school records; import classes, students, tests and scores with troupe school import, or load sample data with troupe school sample");
        }
        var unknown = findUnknownClass(chosen, classes);
        if (unknown.isPresent()) {
            return unknown.get();
        }
        var found = new EntityResolver(classes, records::members).resolve(request.text(), chosen);
        var problem = findProblem(found, classes, request);
        return problem.isPresent() ? problem.get() : plan(request, found, classes, records);
    }

    private static PagePlan.Unclear unclear(String zh, String en, @Nullable Object... values) {
        return new PagePlan.Unclear(List.of(LocalizedText.of(zh, en, values)));
    }

    private static Optional<PagePlan.Unclear> findUnknownClass(
            Map<Entity.Type, String> chosen, List<SchoolClass> classes) {
        var id = chosen.get(Entity.Type.CLASS);
        return id == null || classes.stream().anyMatch(it -> it.id().equals(id))
                ? Optional.empty()
                : Optional.of(
                        unclear(
                                "classId“%s”不存在；可用：%s",
                                "classId '%s' does not exist; expected one of %s",
                                id,
                                names(classes.stream().map(SchoolClass::id).toList())));
    }

    private static Optional<PagePlan.Unclear> findProblem(
            Resolution found, List<SchoolClass> classes, PageRequest request) {
        if (found.isAmbiguous()) {
            var first = found.entities().getFirst();
            var problem =
                    LocalizedText.of(
                            "“%s”不确定指哪一个；请指明：%s",
                            "it is not certain what '%s' means; name one of: %s",
                            request.text().substring(first.span().start(), first.span().end()),
                            names(found.entities().stream().map(Entity::displayName).toList()));
            return Optional.of(
                    new PagePlan.Unclear(
                            List.of(problem),
                            RecordChoices.ofCandidates(
                                    found.entities(), classes, request.language())));
        }
        if (!found.of(Entity.Type.CLASS).isEmpty()) {
            return Optional.empty();
        }
        var problem =
                LocalizedText.of(
                        "请求没有指明班级；请指明：%s",
                        "the request names no class; name one of: %s",
                        names(classes.stream().map(SchoolClass::name).toList()));
        return Optional.of(
                new PagePlan.Unclear(
                        List.of(problem), RecordChoices.ofClasses(classes, request.language())));
    }

    private static String names(List<String> names) {
        return names.stream().distinct().limit(MAX_OPTIONS).collect(Collectors.joining(", "))
                + (names.size() > MAX_OPTIONS ? ", ..." : "");
    }

    private static PagePlan plan(
            PageRequest request, Resolution found, List<SchoolClass> classes, SchoolRecords records)
            throws InterruptedException {
        var problems = new ArrayList<LocalizedText>();
        findUnread(request.text(), found).ifPresent(problems::add);
        var students = found.of(Entity.Type.STUDENT);
        var subjects = new ArrayList<RequestSubject>();
        var assignments = found.of(Entity.Type.ASSIGNMENT);
        var period = DuePeriod.of(request);
        if (period.isOpen() && assignments.isEmpty() && students.isEmpty() && problems.isEmpty()) {
            return DuePeriod.ask(request.language());
        }
        period.findProblem(students).ifPresent(problems::add);
        var choices = PlanChoices.NONE;
        for (var each : found.of(Entity.Type.CLASS)) {
            var own = assignmentsOf(each, assignments, records);
            if (own.isEmpty() && students.isEmpty()) {
                own = period.findOnly(each, records);
            }
            period.findProblem(each, own, records).ifPresent(problems::add);
            var known = classes.stream().filter(it -> it.id().equals(each.id())).findFirst();
            own.forEach(it ->
                    subjects.add(
                            new RequestSubject(
                                    each.id(),
                                    each.displayName(),
                                    it.id(),
                                    it.displayName(),
                                    known.map(SchoolClass::isSample).orElse(false))));
            if (own.isEmpty() && students.isEmpty()) {
                if (problems.isEmpty()) {
                    choices =
                            RecordChoices.ofAssignments(
                                    period.assignmentsOf(each, records), each.displayName());
                }
                problems.add(missingAssignment(each, period, records));
            }
        }
        checkScores(subjects, records, problems);
        boolean isComparison = COMPARING.matcher(request.text()).find();
        checkCount(subjects, students, isComparison, problems);
        if (!problems.isEmpty()) {
            return new PagePlan.Unclear(problems, choices);
        }
        var pages = new ResultPages(request, records);
        return new PagePlan.Planned(
                subjects.isEmpty()
                        ? pages.ofStudent(students.getFirst(), isSample(found, classes))
                        : subjects.size() == 1
                                ? pages.ofAssignment(subjects.getFirst())
                                : pages.ofTwo(subjects.getFirst(), subjects.getLast()),
                RecordChoices.toEntities(withChosen(found.entities(), subjects)));
    }

    /** With the assignments that the period alone determines. */
    private static List<Entity> withChosen(List<Entity> named, List<RequestSubject> subjects) {
        var all = new ArrayList<>(named);
        subjects.stream()
                .filter(subject ->
                        named.stream().noneMatch(it -> it.id().equals(subject.assignmentId())))
                .map(subject ->
                        Entity.ofChoice(
                                Entity.Type.ASSIGNMENT, subject.assignmentId(), subject.title()))
                .forEach(all::add);
        return all;
    }

    private static boolean isSample(Resolution found, List<SchoolClass> classes) {
        return classes.stream()
                .filter(SchoolClass::isSample)
                .anyMatch(it ->
                        found.of(Entity.Type.CLASS).stream()
                                .anyMatch(entity -> entity.id().equals(it.id())));
    }

    private static List<Entity> assignmentsOf(
            Entity ofClass, List<Entity> assignments, SchoolRecords records)
            throws InterruptedException {
        var ids = records.members(ofClass.id()).stream().map(it -> it.id()).toList();
        return assignments.stream().filter(it -> ids.contains(it.id())).toList();
    }

    private static LocalizedText missingAssignment(
            Entity ofClass, DuePeriod period, SchoolRecords records) throws InterruptedException {
        var titles =
                period.assignmentsOf(ofClass, records).stream().map(NamedRecord::name).toList();
        if (titles.isEmpty() && period.isLimited()) {
            return period.emptyText(ofClass);
        }
        return titles.isEmpty()
                ? LocalizedText.of(
                        "%s 没有测验或作业；请先导入",
                        "%s has no assignments; import them first", ofClass.displayName())
                : LocalizedText.of(
                        "请求没有指明 %s 的哪次测验或作业；请指明：%s",
                        "the request does not name an assignment of %s; name one of: %s",
                        ofClass.displayName(),
                        names(titles));
    }

    private static void checkScores(
            List<RequestSubject> subjects, SchoolRecords records, List<LocalizedText> problems)
            throws InterruptedException {
        for (var subject : subjects) {
            if (!records.hasScores(subject.assignmentId())) {
                problems.add(
                        LocalizedText.of(
                                "%s 的 %s 还没有分数；请导入提交记录",
                                "%2$s of %1$s has no scores yet; import its submissions",
                                subject.className(),
                                subject.title()));
            }
        }
    }

    private static void checkCount(
            List<RequestSubject> subjects,
            List<Entity> students,
            boolean isComparison,
            List<LocalizedText> problems) {
        if (!problems.isEmpty()) {
            return;
        }
        if (!students.isEmpty() && (!subjects.isEmpty() || students.size() > 1)) {
            problems.add(
                    LocalizedText.of(
                            "一页可以分析一名学生的全部成绩，或一次测验的全班成绩；请选择其一",
                            "a page is about all grades of one student, or about an assignment of a class; request one of them"));
        } else if (isComparison && subjects.size() == 1) {
            problems.add(
                    LocalizedText.of(
                            "只指明了 %s 的 %s；请指明与什么比较",
                            "only %2$s of %1$s is named; name what to compare it with",
                            subjects.getFirst().className(),
                            subjects.getFirst().title()));
        } else if (subjects.size() > 2) {
            problems.add(
                    LocalizedText.of(
                            "一页最多比较两组，而请求指明了 %s 组；请选两组",
                            "a page compares two groups, but %s are named; choose two",
                            subjects.size()));
        }
    }

    private static Optional<LocalizedText> findUnread(String text, Resolution found) {
        var used = new ArrayList<>(found.used());
        used.addAll(DueRange.wordsIn(text));
        var unread =
                RequestCoverage.of(text, used, List.of(), WORDS).unread().stream()
                        .map(span -> text.substring(span.start(), span.end()))
                        .distinct()
                        .toList();
        return unread.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        LocalizedText.of(
                                "没有理解“%s”；请删除这些词，或换用班级、测验和学生的名称",
                                "not understood: '%s'; omit this, or use the names of classes, assignments and students",
                                String.join("”“", unread)));
    }
}
