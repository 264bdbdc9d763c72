package dev.troupe.packs.data.tool;

import dev.troupe.packs.data.algebra.Preparation;
import dev.troupe.packs.data.algebra.Preparation.Computed;
import dev.troupe.packs.data.algebra.Preparation.Imputed;
import dev.troupe.packs.data.algebra.Preparation.Rescaled;
import dev.troupe.packs.data.algebra.Preparation.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A kind of change that words of a question refer to: "after the imputation". */
@SuppressWarnings("ImmutableEnumChecker") // the predicates have no state
enum MadeChange {
    FILLED("imput|fill", Imputed.class::isInstance),
    REPLACED("replac", Predicate.not(MadeChange::isRemoval)),
    REMOVED("remov|drop|delet|remaining", MadeChange::isRemoval),
    LOGARITHM("log", change -> isScaled(change, Scale.NATURAL_LOG, Scale.LOG_10, Scale.LOG_2)),
    STANDARDIZED("standardi", change -> isScaled(change, Scale.Z_SCORE)),
    NORMALIZED(
            "normali|(?<![a-z])(?:re)?scal",
            change -> isScaled(change, Scale.MIN_MAX, Scale.Z_SCORE)),
    CENTERED("center", change -> isScaled(change, Scale.CENTERED)),
    TRANSFORMED("transform", change -> change instanceof Rescaled || change instanceof Computed);

    private static final Pattern MISSING =
            Pattern.compile("missing|null|empty|blank|(?<![a-z])nan?(?![a-z])|incomplete");

    private final Pattern words;
    private final Predicate<Preparation> isOfKind;

    MadeChange(String words, Predicate<Preparation> isOfKind) {
        this.words = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
        this.isOfKind = isOfKind;
    }

    /**
     * Whether each kind of change that some words refer to is among some changes, and to what they
     * name.
     *
     * @param reference the words
     * @param stated the words that stated the changes
     */
    static boolean areMade(String reference, List<Preparation> changes, String stated) {
        var lower = reference.toLowerCase(Locale.ROOT);
        var all = stated.toLowerCase(Locale.ROOT);
        boolean isOther =
                lower.contains("outlier") && !all.contains("outlier")
                        || lower.contains("missing") && !MISSING.matcher(all).find();
        return !isOther
                && Arrays.stream(values())
                        .filter(kind -> kind.words.matcher(lower).find())
                        .allMatch(kind -> changes.stream().anyMatch(kind.isOfKind));
    }

    private static boolean isRemoval(Preparation change) {
        return change.changedColumn().isEmpty();
    }

    private static boolean isScaled(Preparation change, Scale... scales) {
        return change instanceof Rescaled rescaled && Set.of(scales).contains(rescaled.scale());
    }
}
