package dev.troupe.retrieval.value;

/**
 * A page that is about a task.
 *
 * @param degree from 0 to 1: how much of the task's text the passage and its page cover, rare words
 *     counting more than common ones
 */
public record RelatedPage(Hit hit, double degree) {}
