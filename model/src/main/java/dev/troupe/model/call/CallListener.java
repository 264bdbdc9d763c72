package dev.troupe.model.call;

/** Notified of calls of models, each once it has ended. Must be quick and must not throw. */
@FunctionalInterface
public interface CallListener {
    CallListener NONE = _ -> {};

    void onCall(ModelCall call);
}
