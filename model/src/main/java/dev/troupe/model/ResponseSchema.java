package dev.troupe.model;

import dev.troupe.core.value.Value;
import java.util.List;

/**
 * What an answer must look like.
 *
 * @param <T> what it is read as
 */
public interface ResponseSchema<T> {
    /** Names the answer, as a tool is named: letters, digits, dashes. */
    String name();

    /** What the answer is, for the model. */
    String description();

    /** JSON Schema of the answer, an object. */
    Value schema();

    /**
     * Reads an answer.
     *
     * @param json as the model sent it, which may be malformed
     */
    Reading<T> parse(String json);

    /** The result of reading a reply. */
    sealed interface Reading<T> {
        record Valid<T>(T answer) implements Reading<T> {}

        /**
         * The answer does not have the form.
         *
         * @param problems all of them, each a sentence that states where and what; never empty
         */
        record Invalid<T>(List<String> problems) implements Reading<T> {
            public Invalid {
                problems = List.copyOf(problems);
            }
        }
    }
}
