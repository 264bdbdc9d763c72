package dev.troupe.packs.school.entity;

import dev.troupe.language.Span;
import java.util.List;

/**
 * The records that a text names.
 *
 * @param entities in the order in which they were found; candidates if it is ambiguous
 * @param isAmbiguous whether the user must choose among the candidates
 * @param missingContext what must be known before the rest can be found
 * @param used the places of the text that were understood
 */
public record Resolution(
        List<Entity> entities,
        boolean isAmbiguous,
        Scope scope,
        List<Entity.Type> missingContext,
        List<Span> used) {
    /** How many classes the text is about. */
    public enum Scope {
        NONE,
        SINGLE,
        MULTI,
        GRADE
    }

    public Resolution {
        entities = List.copyOf(entities);
        missingContext = List.copyOf(missingContext);
        used = List.copyOf(used);
    }

    /** The entities of one type. */
    public List<Entity> of(Entity.Type type) {
        return entities.stream().filter(entity -> entity.type() == type).toList();
    }
}
