package dev.troupe.engine.restate;

/**
 * A call of what a worker has besides its nodes: of the replanner, or of the handler of questions.
 *
 * @param callback its name, which {@link RunTurns#REVISE} or {@link RunTurns#ASK} begins
 */
record Callback(String run, String callback) {}
