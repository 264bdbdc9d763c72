package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import java.util.List;

/** Leaves the reading of a question that cannot be settled; caught in {@link Analyst} only. */
final class UnclearException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Reading.Unclear unclear;

    UnclearException(String zh, String en, List<String> options) {
        super(en, null, false, false);
        unclear = new Reading.Unclear(new Sentence(zh, en), options);
    }

    Reading.Unclear unclear() {
        return unclear;
    }
}
