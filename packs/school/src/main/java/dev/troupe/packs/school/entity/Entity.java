package dev.troupe.packs.school.entity;

import dev.troupe.language.Span;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * A record that a text names.
 *
 * @param confidence 0 to 1
 * @param span where the text names it
 */
public record Entity(
        Type type, String id, String displayName, BigDecimal confidence, Match match, Span span) {
    /** What kind of record it is. */
    public enum Type {
        CLASS,
        STUDENT,
        ASSIGNMENT;

        /** As clients write it. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How it was found. */
    public enum Match {
        /** By its whole name. */
        EXACT,
        /** By another spelling of its name, or by a part of it. */
        ALIAS,
        /** As one of all classes of a grade. */
        GRADE,
        /** By a similar name; the user must confirm it. */
        FUZZY
    }

    /** A record that the context of a request names, and its text nowhere. */
    public static Entity ofChoice(Type type, String id, String displayName) {
        return new Entity(type, id, displayName, CERTAIN, Match.EXACT, new Span(0, 0));
    }

    static final BigDecimal CERTAIN = BigDecimal.ONE;
    static final BigDecimal BY_ALIAS = new BigDecimal("0.95");
    static final BigDecimal BY_GRADE = new BigDecimal("0.9");
    static final BigDecimal ASSIGNMENT_PART = new BigDecimal("0.8");
    static final BigDecimal STUDENT_PART = new BigDecimal("0.7");
}
