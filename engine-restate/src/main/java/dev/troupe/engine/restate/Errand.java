package dev.troupe.engine.restate;

/**
 * What a worker is to see to for a run: a revision of its plan or a question to its handler.
 *
 * @param errand its name, which {@link RunTurns#REVISE} or {@link RunTurns#ASK} begins
 */
record Errand(String run, String errand) {}
