package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/**
 * Leaves the reading of a question that cannot be settled; caught in {@link QuestionAnalyzer} only.
 */
public final class UnclearException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Interpretation.Unclear unclear;

    UnclearException(String zh, String en, List<String> options) {
        this(new Interpretation.Unclear(new LocalizedText(zh, en), options));
    }

    UnclearException(Interpretation.Unclear unclear) {
        super(unclear.question().en(), null, false, false);
        this.unclear = unclear;
    }

    public Interpretation.Unclear unclear() {
        return unclear;
    }
}
