package dev.troupe.model;

/** Hears text as it arrives. Must be quick and must not throw. */
@FunctionalInterface
public interface TextListener {
    TextListener NONE = _ -> {};

    /**
     * @param delta what came since the last call; never empty
     */
    void on(String delta);
}
