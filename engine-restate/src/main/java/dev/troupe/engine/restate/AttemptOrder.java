package dev.troupe.engine.restate;

/**
 * The head of what an attempt has recorded of itself.
 *
 * @param attempt from 1
 * @param started as in {@link AttemptCall}
 * @param execution which of its executions records it, of which only the last counts; blank if the
 *     call itself reports its end
 * @param isStopped whether the end that follows is that of a body which was interrupted
 */
record AttemptOrder(String node, int attempt, long started, String execution, boolean isStopped) {}
