package dev.troupe.chat.offline;

import java.util.Locale;

/**
 * What a routing by rules rests on. The confidence of each is the share of requests that it was
 * right for, counted on the first half of the request set; chat/README.md has the figures.
 */
enum RuleConfidence {
    /** Nothing but a greeting, thanks or the like. */
    SMALLTALK(0.95),
    /** A computation with numbers, and nothing else. */
    ARITHMETIC(0.95),
    /** A question about Troupe itself. */
    ABOUT_TROUPE(0.95),
    /** Agents' cue words, and a file or an address to work on. */
    WORK_ON_SOURCE(0.95),
    /** Agents' cue words and no source: it must be asked for. */
    WORK(0.9),
    /** An agent's cue words in a question about the user's own data. */
    WORK_QUESTION(0.8),
    /** Something that users ask for and no agent offers. */
    LACKING(0.9),
    /** A question that no agent is for. */
    WORLD_QUESTION(0.85),
    /** A question whose cue words may also be those of an agent. */
    DOUBTFUL_QUESTION(0.6),
    /** A source without any work. */
    SOURCE_ALONE(0.6),
    /** Sentences that mean the same; how alike they are is the confidence. */
    LIKENESS(0.7),
    /** Nothing that is known. */
    NOTHING(0.5);

    private final double confidence;

    RuleConfidence(double confidence) {
        this.confidence = confidence;
    }

    double confidence() {
        return confidence;
    }

    /** Whether it is worth asking whether other sentences mean the same. */
    boolean isUnsure() {
        return this == DOUBTFUL_QUESTION || this == NOTHING;
    }

    String explanation() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
