package dev.troupe.runtime;

import dev.troupe.core.Sentence;

/** No run is on record under what a person gave, or several are. */
public final class UnknownRun extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final String text;
    private final int matches;

    UnknownRun(String text, int matches) {
        super(sentence(text, matches).en());
        this.text = text;
        this.matches = matches;
    }

    private static Sentence sentence(String text, int matches) {
        return matches == 0
                ? Sentence.of("没有编号为“%s”的运行", "there is no run '%s'", text)
                : Sentence.of(
                        "有 %d 个运行的编号以“%s”开头；请多写几位",
                        "%d runs begin with '%s'; give more of the id", matches, text);
    }

    /** What was given, as it was given. */
    public String text() {
        return text;
    }

    /** How many runs it may mean: 0, or more than 1. */
    public int matches() {
        return matches;
    }

    @Override
    public Sentence sentence() {
        return sentence(text, matches);
    }
}
