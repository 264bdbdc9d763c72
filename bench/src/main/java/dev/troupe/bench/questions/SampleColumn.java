package dev.troupe.bench.questions;

import java.util.List;

/**
 * A column of a generated table.
 *
 * @param header as the file has it
 * @param phrase as a request names it
 * @param values the labels of a category or name; the lowest and highest value and the decimals of
 *     numbers; the first and last day of dates; the beginning of identifiers
 */
record SampleColumn(String header, String phrase, Role role, List<String> values) {
    /** What the values of a column are. */
    enum Role {
        ID,
        /** Different in every row. */
        NAME,
        CATEGORY,
        DATE,
        /** A number that may be summed. */
        AMOUNT,
        /** A number whose sum means nothing: a price, an age, a score. */
        LEVEL,
        PHONE,
        /** Text that is missing in about a third of the rows. */
        OPTIONAL,
        /** The identifier of a row of another table. */
        REFERENCE
    }

    SampleColumn {
        values = List.copyOf(values);
    }

    boolean isNumeric() {
        return role == Role.AMOUNT || role == Role.LEVEL;
    }

    SampleColumn withPhrase(String newPhrase) {
        return new SampleColumn(header, newPhrase, role, values);
    }
}
