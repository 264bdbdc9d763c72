package dev.troupe.chat.conversation;

/**
 * From which confidence on a message is acted on, or asked about; below both it is chatted about.
 *
 * @param act 0 to 1
 * @param clarify 0 to {@code act}
 */
public record IntentThresholds(double act, double clarify) {
    public static final IntentThresholds STANDARD = new IntentThresholds(0.7, 0.4);

    public IntentThresholds {
        if (!(clarify >= 0 && clarify <= act && act <= 1)) {
            throw new IllegalArgumentException(
                    "thresholds are act "
                            + act
                            + " and clarify "
                            + clarify
                            + "; give 0 <= clarify <= act <= 1");
        }
    }

    /** What to do about a message. */
    public enum Decision {
        CHAT,
        CLARIFY,
        ACT
    }

    public Decision decide(IntentResult result) {
        if (result.hasQuestion()) {
            return Decision.CLARIFY;
        }
        if (result.intent() == Intent.CLARIFY || !result.missing().isEmpty()) {
            return result.confidence() >= clarify ? Decision.CLARIFY : Decision.CHAT;
        }
        if (!result.intent().isTask()) {
            return Decision.CHAT;
        }
        if (result.confidence() >= act) {
            return Decision.ACT;
        }
        return result.confidence() >= clarify ? Decision.CLARIFY : Decision.CHAT;
    }
}
