package dev.troupe.model;

import java.util.List;

/**
 * Turns sentences into vectors: the closer two are in meaning, the greater the dot product of their
 * vectors. Safe for use by several threads; the first use may take seconds.
 */
@FunctionalInterface
public interface Embedder {
    /**
     * One vector a text, in order, of length 1.
     *
     * @param texts none is blank
     * @throws ModelException when vectors cannot be created here
     */
    List<float[]> embed(List<String> texts);
}
