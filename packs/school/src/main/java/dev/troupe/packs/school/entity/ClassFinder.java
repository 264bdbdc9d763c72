package dev.troupe.packs.school.entity;

import dev.troupe.language.Span;
import dev.troupe.packs.school.record.SchoolClass;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds classes by name, id, code (1A, F1A, Form 1A, Class 1A, 1A班, 中一A) or grade, and names
 * similar ones for a code that no class has.
 */
final class ClassFinder {
    private final List<SchoolClass> classes;
    private final SchoolText text;
    private final List<Span> used = new ArrayList<>();

    ClassFinder(List<SchoolClass> classes, SchoolText text) {
        this.classes = classes;
        this.text = text;
    }

    /** Candidates are FUZZY; they count only if they are alone. */
    List<Entity> find() {
        var found = new ArrayList<Entity>(findWholeGrade());
        for (var each : classes) {
            if (found.stream().noneMatch(it -> it.id().equals(each.id()))) {
                findOne(each).ifPresent(found::add);
            }
        }
        found.sort(Comparator.comparingInt(entity -> entity.span().start()));
        var similar = findSimilar();
        return similar.isEmpty() ? found : similar;
    }

    List<Span> usedSpans() {
        return used;
    }

    private List<Entity> findWholeGrade() {
        for (var number : formNumbers()) {
            var form = List.of("form", number);
            for (var sequence :
                    List.of(
                            List.of("all", "form", number, "class"),
                            List.of("form", number, "all", "class"),
                            List.of("form", number, "all", "grade"),
                            List.of("all", "form", number),
                            List.of("form", number, "class"))) {
                var places = text.findAll(sequence);
                if (!places.isEmpty()) {
                    return ofGrade(
                            classes.stream().filter(it -> gradeOf(it).equals(form)).toList(),
                            places.getFirst());
                }
            }
        }
        var places = text.findAll(List.of("all", "grade"));
        boolean isOneGrade = classes.stream().map(ClassFinder::gradeOf).distinct().count() == 1;
        return places.isEmpty() || !isOneGrade ? List.of() : ofGrade(classes, places.getFirst());
    }

    private List<Entity> ofGrade(List<SchoolClass> members, Span span) {
        if (!members.isEmpty()) {
            used.add(span);
        }
        return members.stream()
                .map(it -> entity(it, Entity.BY_GRADE, Entity.Match.GRADE, span))
                .toList();
    }

    private List<String> formNumbers() {
        var plain = text.plain();
        var numbers = new ArrayList<String>();
        for (int i = 0; i + 1 < plain.size(); i++) {
            if (plain.get(i).equals("form") && plain.get(i + 1).matches("\\d+")) {
                numbers.add(plain.get(i + 1));
            }
        }
        return numbers;
    }

    /** The words of the grade: of the field, else of the code in the name. */
    private static List<String> gradeOf(SchoolClass each) {
        return each.grade().isEmpty()
                ? codeOf(each)
                        .map(code -> List.of("form", code.replaceAll("\\D", "")))
                        .orElse(List.of())
                : SchoolText.of(each.grade()).plain();
    }

    /** The code in the name: 1a of Form 1A. */
    private static Optional<String> codeOf(SchoolClass each) {
        return SchoolText.of(each.name()).plain().stream()
                .filter(word -> word.matches("\\d{1,2}[a-z]"))
                .findFirst();
    }

    private Optional<Entity> findOne(SchoolClass each) {
        var best = Optional.<Entity>empty();
        for (var alias : aliases(each).entrySet()) {
            for (var span : text.findAll(alias.getKey())) {
                boolean isWhole =
                        text.at(span).equalsIgnoreCase(each.name())
                                || text.at(span).equalsIgnoreCase(each.id());
                used.add(span);
                if (best.isEmpty() || isWhole) {
                    best =
                            Optional.of(
                                    isWhole
                                            ? entity(each, Entity.CERTAIN, Entity.Match.EXACT, span)
                                            : entity(
                                                    each,
                                                    Entity.BY_ALIAS,
                                                    Entity.Match.ALIAS,
                                                    span));
                }
            }
        }
        return best;
    }

    /** The word sequences that name a class, the longest first. */
    private static Map<List<String>, Boolean> aliases(SchoolClass each) {
        var aliases = new LinkedHashMap<List<String>, Boolean>();
        aliases.put(SchoolText.of(each.id()).plain(), true);
        aliases.put(SchoolText.of(each.name()).plain(), true);
        codeOf(each)
                .ifPresent(code -> {
                    aliases.put(List.of("form", code, "class"), false);
                    aliases.put(List.of("form", code), false);
                    aliases.put(List.of("class", code), false);
                    aliases.put(List.of(code, "class"), false);
                    aliases.put(List.of(code), false);
                });
        return aliases;
    }

    /** Classes like a code that is none of theirs, such as 1C if there are 1A and 1B. */
    private List<Entity> findSimilar() {
        var known = classes.stream().flatMap(it -> codeOf(it).stream()).toList();
        for (var word : text.words()) {
            if (word.text().matches("\\d{1,2}[a-z]")
                    && !known.contains(word.text())
                    && used.stream().noneMatch(it -> it.overlaps(word.span()))) {
                used.add(word.span());
                return similarTo(List.of("form", word.text()), word.span());
            }
        }
        return findSimilarName();
    }

    /** A name after "class" or before 班 that is like that of a class. */
    private List<Entity> findSimilarName() {
        for (int i = 0; i < text.words().size(); i++) {
            if (!text.words().get(i).text().equals("class")) {
                continue;
            }
            for (int neighbour : new int[] {i - 1, i + 1}) {
                if (neighbour >= 0 && neighbour < text.words().size()) {
                    var word = text.words().get(neighbour);
                    boolean isFree = used.stream().noneMatch(it -> it.overlaps(word.span()));
                    var similar = similarTo(List.of(word.text()), word.span());
                    if (isFree && word.text().length() > 2 && !similar.isEmpty()) {
                        used.add(word.span());
                        return similar;
                    }
                }
            }
        }
        return List.of();
    }

    private List<Entity> similarTo(List<String> words, Span span) {
        var similar = new ArrayList<Entity>();
        for (var each : classes) {
            var names = new ArrayList<>(List.of(SchoolText.of(each.name()).plain()));
            codeOf(each).ifPresent(code -> names.add(List.of("form", code)));
            names.stream()
                    .map(name -> NameSimilarity.between(words, name))
                    .max(Comparator.naturalOrder())
                    .filter(similarity -> similarity.compareTo(NameSimilarity.ENOUGH) >= 0)
                    .ifPresent(similarity ->
                            similar.add(entity(each, similarity, Entity.Match.FUZZY, span)));
        }
        return similar;
    }

    private static Entity entity(
            SchoolClass each, BigDecimal confidence, Entity.Match match, Span span) {
        return new Entity(Entity.Type.CLASS, each.id(), each.name(), confidence, match, span);
    }

    /** Whether the text has the code of a class, whether or not it exists. */
    static boolean namesClass(SchoolText text) {
        return text.words().stream().anyMatch(word -> word.text().matches("\\d{1,2}[a-z]"))
                || text.hasAny(Set.of("class", "form", "grade"));
    }
}
