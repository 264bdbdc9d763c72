package dev.troupe.model;

/** Receives text as it arrives. Must be quick and must not throw. */
@FunctionalInterface
public interface TextListener {
    /** Ignores the text. */
    TextListener NONE =
            new TextListener() {
                @Override
                public void onText(String delta) {}

                @Override
                public boolean acceptsRestart() {
                    return true;
                }
            };

    /**
     * @param delta what came since the last call; never empty
     */
    void onText(String delta);

    /**
     * Called when the reply was interrupted after some of its text was received, before the request
     * is sent again.
     *
     * @return true when this listener has discarded all it received of the reply, so that the new
     *     one may begin; false when it cannot discard the text, so that the failure is reported
     */
    default boolean acceptsRestart() {
        return false;
    }
}
