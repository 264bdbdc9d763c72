package dev.troupe.retrieval;

import dev.troupe.core.Sentence;

/**
 * A word of a question that a hit has.
 *
 * @param word as it was said, in lower case; English as its stem
 * @param field where it was found, it or what means the same
 * @param weight of that field
 * @param points that this word would give there alone; of several fields that have it the best
 *     counts in full and the others for a part, so that they do not add up to the score
 */
public record Match(String word, Sentence field, double weight, double points) {}
