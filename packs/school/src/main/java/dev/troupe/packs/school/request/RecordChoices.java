package dev.troupe.packs.school.request;

import dev.troupe.language.Language;
import dev.troupe.packs.school.entity.Entity;
import dev.troupe.packs.school.entity.NamedRecord;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.page.request.PlanChoices;
import dev.troupe.page.request.PlanChoices.Choice;
import dev.troupe.page.request.RequestEntity;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Records as a client offers or displays them. */
final class RecordChoices {
    private static final int MAX = 50;

    private RecordChoices() {}

    /** Classes with what distinguishes them. */
    static PlanChoices ofClasses(List<SchoolClass> classes, Language language) {
        return new PlanChoices(
                RequestContext.keyOf(Entity.Type.CLASS),
                classes.stream()
                        .limit(MAX)
                        .map(it -> new Choice(it.name(), it.id(), describe(it, language)))
                        .toList());
    }

    private static String describe(SchoolClass each, Language language) {
        var students =
                language.choose("%d 名学生", each.studentCount() == 1 ? "%d student" : "%d students")
                        .formatted(each.studentCount());
        return Stream.of(each.grade(), each.subject(), students)
                .filter(it -> !it.isBlank())
                .collect(Collectors.joining(" · "));
    }

    /** What a text may name, without doubles. */
    static PlanChoices ofCandidates(
            List<Entity> candidates, List<SchoolClass> classes, Language language) {
        var type = candidates.getFirst().type();
        if (type == Entity.Type.CLASS) {
            return ofClasses(
                    classes.stream()
                            .filter(it ->
                                    candidates.stream().anyMatch(each -> each.id().equals(it.id())))
                            .toList(),
                    language);
        }
        return new PlanChoices(
                RequestContext.keyOf(type),
                candidates.stream()
                        .map(it -> new Choice(it.displayName(), it.id(), ""))
                        .distinct()
                        .limit(MAX)
                        .toList());
    }

    /** The assignments of a class. */
    static PlanChoices ofAssignments(List<NamedRecord> assignments, String className) {
        return new PlanChoices(
                RequestContext.keyOf(Entity.Type.ASSIGNMENT),
                assignments.stream()
                        .limit(MAX)
                        .map(it -> new Choice(it.name(), it.id(), className))
                        .toList());
    }

    /** What was found, for clients. */
    static List<RequestEntity> toEntities(List<Entity> found) {
        return found.stream()
                .map(it ->
                        new RequestEntity(
                                it.type().wireName(),
                                it.id(),
                                it.displayName(),
                                it.confidence(),
                                it.match().name().toLowerCase(Locale.ROOT)))
                .toList();
    }
}
