/**
 * Evaluates what a language model does with the product: tasks with checks of files, numbers, calls
 * and effects, run against any provider and recorded, so that changes of prompts are judged by
 * figures. Start at {@link AgentEvaluation}; {@link TaskSet} reads the tasks, {@link TaskRunner}
 * runs one, {@link TaskCheck} checks the result.
 */
@NullMarked
package dev.troupe.bench.agent;

import org.jspecify.annotations.NullMarked;
