package dev.troupe.packs.school.entity;

import dev.troupe.language.Span;
import dev.troupe.packs.school.record.SchoolClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the records that a text names: classes first, then assignments and students of those
 * classes. Without a class nothing else is found, and the class is reported as missing. A match
 * that is not certain makes the result ambiguous, with the candidates as its entities.
 *
 * @param classes those that the user may read
 * @param members the assignments and students of a class
 */
public record EntityResolver(List<SchoolClass> classes, Members members) {
    private static final Set<String> STUDENT_WORDS = Set.of("student");

    /** Finds the assignments and students of a class. */
    @FunctionalInterface
    public interface Members {
        List<NamedRecord> of(String classId) throws InterruptedException;
    }

    public EntityResolver {
        classes = List.copyOf(classes);
    }

    /** Finds what a text names. */
    public Resolution resolve(String request) throws InterruptedException {
        return resolve(request, Map.of());
    }

    /**
     * Finds what a text names.
     *
     * @param chosen ids of the records that are meant where the text names none for certain
     */
    public Resolution resolve(String request, Map<Entity.Type, String> chosen)
            throws InterruptedException {
        var text = SchoolText.of(request);
        var finder = new ClassFinder(classes, text);
        var named = finder.find();
        var found = named.isEmpty() || isUncertain(named) ? orChosen(named, chosen) : named;
        if (isUncertain(found)) {
            return new Resolution(
                    found, true, Resolution.Scope.NONE, List.of(), finder.usedSpans());
        }
        var classIds = found.stream().map(Entity::id).toList();
        if (classIds.isEmpty()) {
            boolean isNeeded =
                    text.hasAny(SchoolText.ASSIGNMENT_WORDS) || text.hasAny(STUDENT_WORDS);
            return new Resolution(
                    List.of(),
                    false,
                    Resolution.Scope.NONE,
                    isNeeded ? List.of(Entity.Type.CLASS) : List.of(),
                    List.of());
        }
        return resolveMembers(text, found, chosen, finder.usedSpans());
    }

    /** The class that is chosen if it exists, else what was found. */
    private List<Entity> orChosen(List<Entity> found, Map<Entity.Type, String> chosen) {
        return classes.stream()
                .filter(it -> it.id().equals(chosen.get(Entity.Type.CLASS)))
                .map(it -> Entity.ofChoice(Entity.Type.CLASS, it.id(), it.name()))
                .findFirst()
                .map(List::of)
                .orElse(found);
    }

    private static boolean isUncertain(List<Entity> found) {
        return found.stream().anyMatch(it -> it.match() == Entity.Match.FUZZY);
    }

    private Resolution resolveMembers(
            SchoolText text,
            List<Entity> found,
            Map<Entity.Type, String> chosen,
            List<Span> usedByClasses)
            throws InterruptedException {
        var classIds = found.stream().map(Entity::id).toList();
        var scope = scopeOf(found, classIds);
        var entities = new ArrayList<>(found);
        var used = new ArrayList<>(usedByClasses);
        for (var type : List.of(Entity.Type.ASSIGNMENT, Entity.Type.STUDENT)) {
            var byClass = new LinkedHashMap<String, List<Entity>>();
            for (var id : classIds) {
                var records = members.of(id).stream().filter(it -> it.type() == type).toList();
                byClass.put(id, new NameFinder(text, used).find(records));
            }
            var given = findChosen(type, classIds, chosen);
            boolean isCertain =
                    byClass.values().stream()
                            .flatMap(List::stream)
                            .anyMatch(it -> it.match() != Entity.Match.FUZZY);
            boolean isNamed =
                    text.hasAny(
                            type == Entity.Type.STUDENT
                                    ? STUDENT_WORDS
                                    : SchoolText.ASSIGNMENT_WORDS);
            var all = byClass.values().stream().flatMap(List::stream).toList();
            boolean isAmbiguous =
                    !isCertain && !all.isEmpty()
                            || byClass.values().stream().anyMatch(EntityResolver::competes);
            if (given.isPresent() && (isAmbiguous || all.isEmpty())) {
                entities.add(given.get());
                used.addAll(NameFinder.spans(all));
                used.addAll(kindWords(text, List.of(given.get())));
                continue;
            }
            if (!isCertain && !isNamed) {
                continue; // similar words alone do not name anything
            }
            if (isAmbiguous) {
                return new Resolution(all, true, scope, List.of(), merge(used, all));
            }
            var certain = all.stream().filter(it -> it.match() != Entity.Match.FUZZY).toList();
            entities.addAll(certain);
            used.addAll(NameFinder.spans(certain));
            used.addAll(kindWords(text, certain));
        }
        return new Resolution(entities, false, scope, List.of(), used);
    }

    private Optional<Entity> findChosen(
            Entity.Type type, List<String> classIds, Map<Entity.Type, String> chosen)
            throws InterruptedException {
        for (var id : classIds) {
            for (var member : members.of(id)) {
                if (member.type() == type && member.id().equals(chosen.get(type))) {
                    return Optional.of(Entity.ofChoice(type, member.id(), member.name()));
                }
            }
        }
        return Optional.empty();
    }

    /** The words for the kind of an assignment that its name has as well: the test of "Unit 5". */
    private static List<Span> kindWords(SchoolText text, List<Entity> assignments) {
        return text.words().stream()
                .filter(word -> SchoolText.ASSIGNMENT_WORDS.contains(word.text()))
                .filter(word ->
                        assignments.stream()
                                .map(it -> SchoolText.of(it.displayName()).plain())
                                .anyMatch(name -> name.contains(word.text())))
                .map(SchoolText.Word::span)
                .toList();
    }

    /** Whether different records of one class match the same place. */
    private static boolean competes(List<Entity> ofClass) {
        return ofClass.stream()
                .anyMatch(it ->
                        ofClass.stream()
                                .anyMatch(other ->
                                        !other.id().equals(it.id())
                                                && other.span().overlaps(it.span())));
    }

    private static List<Span> merge(List<Span> used, List<Entity> entities) {
        var all = new ArrayList<>(used);
        all.addAll(NameFinder.spans(entities));
        return all;
    }

    private static Resolution.Scope scopeOf(List<Entity> found, List<String> classIds) {
        return found.stream().anyMatch(it -> it.match() == Entity.Match.GRADE)
                ? Resolution.Scope.GRADE
                : classIds.size() == 1 ? Resolution.Scope.SINGLE : Resolution.Scope.MULTI;
    }
}
