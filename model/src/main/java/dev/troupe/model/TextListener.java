package dev.troupe.model;

/** Hears text as it arrives. Must be quick and must not throw. */
@FunctionalInterface
public interface TextListener {
    /** Hears nothing. */
    TextListener NONE =
            new TextListener() {
                @Override
                public void on(String delta) {}

                @Override
                public boolean startOver() {
                    return true;
                }
            };

    /**
     * @param delta what came since the last call; never empty
     */
    void on(String delta);

    /**
     * Is asked when the reply broke off after some of its text was heard, before the request is
     * sent again.
     *
     * @return true when this listener has dropped all it heard of the reply, so that the new one
     *     may begin; false when it cannot take the text back, so that the failure is reported
     */
    default boolean startOver() {
        return false;
    }
}
