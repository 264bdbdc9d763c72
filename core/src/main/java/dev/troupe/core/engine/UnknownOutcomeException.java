package dev.troupe.core.engine;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;

/**
 * A step that must not be repeated was started before, and its outcome is unknown. To continue,
 * record its outcome, or execute it again, as a repeatable effect of the same key.
 */
public final class UnknownOutcomeException extends RuntimeException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1;

    private final transient LocalizedText text;

    UnknownOutcomeException(NodeId node, String key) {
        this(
                LocalizedText.of(
                        "智能体 %s 在中断前开始了“%s”，无法确定是否已完成；请核实后重新运行该智能体",
                        "Agent %s started '%s' before it was interrupted, and the outcome is unknown; verify it, then run the agent again",
                        node,
                        key));
    }

    /** An outcome that could not be determined. */
    public <E extends RuntimeException & LocalizedText.Localized> UnknownOutcomeException(E found) {
        this(found.text());
    }

    private UnknownOutcomeException(LocalizedText text) {
        super(text.en());
        this.text = text;
    }

    @Override
    public LocalizedText text() {
        return text;
    }
}
