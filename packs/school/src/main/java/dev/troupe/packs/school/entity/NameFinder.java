package dev.troupe.packs.school.entity;

import dev.troupe.language.Span;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds assignments or students of a class by their names, by parts of them, or by similar ones.
 */
final class NameFinder {
    private static final Set<String> TOO_COMMON = Set.of("unit", "form", "class", "all", "student");

    private final SchoolText text;
    private final List<Span> taken;

    /**
     * @param taken places that name something else
     */
    NameFinder(SchoolText text, List<Span> taken) {
        this.text = text;
        this.taken = List.copyOf(taken);
    }

    /** The records with the best match; several of one class, or FUZZY ones, are candidates. */
    List<Entity> find(List<NamedRecord> records) {
        var whole = records.stream().flatMap(it -> findWhole(it).stream()).toList();
        if (!whole.isEmpty()) {
            return longest(whole);
        }
        var parts = records.stream().flatMap(it -> findPart(it).stream()).toList();
        if (!parts.isEmpty()) {
            return longest(parts);
        }
        return records.stream().flatMap(it -> findSimilar(it).stream()).toList();
    }

    /** Of names within each other the longer counts: "Unit 5 Test 2" before "Unit 5 Test". */
    private static List<Entity> longest(List<Entity> found) {
        return found.stream()
                .filter(it ->
                        found.stream()
                                .noneMatch(other ->
                                        other.span().overlaps(it.span())
                                                && other.span().length() > it.span().length()))
                .toList();
    }

    private Optional<Entity> findWhole(NamedRecord record) {
        return free(SchoolText.of(record.name()).plain())
                .map(span ->
                        text.at(span).equalsIgnoreCase(record.name())
                                ? entity(record, Entity.CERTAIN, Entity.Match.EXACT, span)
                                : entity(record, Entity.BY_ALIAS, Entity.Match.ALIAS, span))
                .or(() ->
                        free(SchoolText.of(record.id()).plain())
                                .filter(span -> text.at(span).equalsIgnoreCase(record.id()))
                                .map(span ->
                                        entity(record, Entity.CERTAIN, Entity.Match.EXACT, span)));
    }

    private Optional<Span> free(List<String> words) {
        return text.findAll(words).stream()
                .filter(span -> taken.stream().noneMatch(it -> it.overlaps(span)))
                .findFirst();
    }

    /**
     * A part of the name: what comes before its last word, or one of its words for a student. Not
     * if another word for an assignment follows: "Unit 5 quiz" is not the "Unit 5 Test".
     */
    private Optional<Entity> findPart(NamedRecord record) {
        var words = SchoolText.of(record.name()).plain();
        boolean isStudent = record.type() == Entity.Type.STUDENT;
        for (int length = words.size() - 1; length > 0; length--) {
            for (int from = 0; from + length <= words.size(); from++) {
                var part = words.subList(from, from + length);
                boolean isTooCommon =
                        TOO_COMMON.containsAll(part)
                                || SchoolText.ASSIGNMENT_WORDS.containsAll(part)
                                || part.stream().allMatch(it -> it.length() < 2 && !isHan(it));
                var span = isTooCommon ? Optional.<Span>empty() : free(part);
                if (span.isPresent() && (isStudent || from == 0) && !isContradicted(span.get())) {
                    return Optional.of(
                            entity(
                                    record,
                                    isStudent ? Entity.STUDENT_PART : Entity.ASSIGNMENT_PART,
                                    Entity.Match.ALIAS,
                                    span.get()));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isHan(String word) {
        return word.codePoints()
                .allMatch(it -> Character.UnicodeScript.of(it) == Character.UnicodeScript.HAN);
    }

    private boolean isContradicted(Span span) {
        return text.words().stream()
                .filter(word -> word.span().start() >= span.end())
                .findFirst()
                .filter(word -> word.span().start() - span.end() <= 1)
                .filter(word -> SchoolText.ASSIGNMENT_WORDS.contains(word.text()))
                .isPresent();
    }

    private Optional<Entity> findSimilar(NamedRecord record) {
        var words = SchoolText.of(record.name()).plain();
        var plain = text.plain();
        var best = Optional.<Entity>empty();
        for (int at = 0; at + words.size() <= plain.size(); at++) {
            var window = plain.subList(at, at + words.size());
            var span =
                    new Span(
                            text.words().get(at).span().start(),
                            text.words().get(at + words.size() - 1).span().end());
            var similarity = NameSimilarity.between(window, words);
            boolean isFree = taken.stream().noneMatch(it -> it.overlaps(span));
            boolean isBetter = best.isEmpty() || similarity.compareTo(best.get().confidence()) > 0;
            if (isFree && isBetter && similarity.compareTo(NameSimilarity.ENOUGH) >= 0) {
                best = Optional.of(entity(record, similarity, Entity.Match.FUZZY, span));
            }
        }
        return best;
    }

    private static Entity entity(
            NamedRecord record, BigDecimal confidence, Entity.Match match, Span span) {
        return new Entity(record.type(), record.id(), record.name(), confidence, match, span);
    }

    /** The places of all entities. */
    static List<Span> spans(List<Entity> entities) {
        return new ArrayList<>(entities.stream().map(Entity::span).distinct().toList());
    }
}
