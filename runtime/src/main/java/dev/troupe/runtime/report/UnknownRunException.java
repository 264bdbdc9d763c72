package dev.troupe.runtime.report;

import dev.troupe.core.value.LocalizedText;

/** No recorded run matches the given id, or several do. */
public final class UnknownRunException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final String prefix;
    private final int matches;

    UnknownRunException(String prefix, int matches) {
        super(describe(prefix, matches).en());
        this.prefix = prefix;
        this.matches = matches;
    }

    private static LocalizedText describe(String prefix, int matches) {
        return matches == 0
                ? LocalizedText.of("没有编号为“%s”的运行", "run '%s' does not exist", prefix)
                : LocalizedText.of(
                        "有 %d 个运行的编号以“%s”开头；请输入更多位",
                        "%d runs begin with '%s'; enter more of the id", matches, prefix);
    }

    /** What was given, as it was given. */
    public String prefix() {
        return prefix;
    }

    /** How many runs it may mean: 0, or more than 1. */
    public int matches() {
        return matches;
    }

    @Override
    public LocalizedText text() {
        return describe(prefix, matches);
    }
}
