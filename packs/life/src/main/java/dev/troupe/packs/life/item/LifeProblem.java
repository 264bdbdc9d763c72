package dev.troupe.packs.life.item;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with goals, projects, tasks and reviews. */
public enum LifeProblem implements Problem.Code {
    /** A field that is missing, unknown, too long or of the wrong form. */
    INVALID,
    /** Nothing of that id or name. */
    NOT_FOUND,
    /** Something of that name is there already. */
    DUPLICATE,
    /** Several things fit a name. */
    AMBIGUOUS,
    /** It was changed in the meantime. */
    CONFLICT,
    /** No change can be undone. */
    NOTHING_TO_UNDO,
    /** A file that cannot be read as what it should be. */
    BAD_FILE;

    @Override
    public String id() {
        return "life." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
