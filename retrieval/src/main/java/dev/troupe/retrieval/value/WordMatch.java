package dev.troupe.retrieval.value;

import dev.troupe.core.value.LocalizedText;

/**
 * A word of a question that a hit has.
 *
 * @param word the original word, in lower case; English as its stem
 * @param field the field in which it or a synonym was found
 * @param weight of that field
 * @param points that this word would give there alone; of several fields that have it the best
 *     counts in full and the others for a part, so that they do not add up to the score
 */
public record WordMatch(String word, LocalizedText field, double weight, double points) {}
