package dev.troupe.model;

/** Hears of calls of models, each once it is over. Must be quick and must not throw. */
@FunctionalInterface
public interface CallListener {
    CallListener NONE = _ -> {};

    void on(ModelCall call);
}
