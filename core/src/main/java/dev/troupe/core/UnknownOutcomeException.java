package dev.troupe.core;

/**
 * A step that must not be done twice was begun before, and nobody knows whether it was done. To go
 * on, record what became of it, or do it again, as a repeatable effect of the same key.
 */
public final class UnknownOutcomeException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1;

    private final transient Sentence sentence;

    UnknownOutcomeException(NodeId node, String key) {
        this(
                Sentence.of(
                        "智能体 %s 在中断前开始了“%s”，不知道是否已经做完；请查明后再运行这个智能体",
                        "Agent %s began '%s' before it was cut off, and whether that was done is not known; find out, then run the agent again",
                        node,
                        key));
    }

    /** One that was looked into in vain. */
    public <E extends RuntimeException & Sentence.Spoken> UnknownOutcomeException(E found) {
        this(found.sentence());
    }

    private UnknownOutcomeException(Sentence sentence) {
        super(sentence.en());
        this.sentence = sentence;
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }
}
