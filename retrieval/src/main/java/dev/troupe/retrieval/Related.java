package dev.troupe.retrieval;

/**
 * A page that is about a task.
 *
 * @param degree from 0 to 1: how much of what the task says the passage and its page say, rare
 *     words counting more than common ones
 */
public record Related(Hit hit, double degree) {}
