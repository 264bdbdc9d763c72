package dev.troupe.packs.school.record;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with the records of a school. */
public enum SchoolProblem implements Problem.Code {
    /** A file whose rows cannot be stored as records. */
    BAD_FILE,
    /** No record of that id or name. */
    NOT_FOUND,
    /** Several records match a name. */
    AMBIGUOUS,
    /** The data of the school cannot be read, or is not what it should be. */
    DATA_ERROR,
    /** The requested texts need a language model. */
    MODEL_REQUIRED,
    /** A model did not write texts that pass the checks. */
    BAD_QUESTIONS;

    @Override
    public String id() {
        return "school." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
