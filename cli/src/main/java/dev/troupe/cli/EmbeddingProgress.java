package dev.troupe.cli;

import dev.troupe.core.Sentence;
import dev.troupe.retrieval.Progress;

/** Tells how far the sentence vectors are, a line each tenth, on standard error. */
final class EmbeddingProgress implements Progress {
    private static final int STEPS = 10;

    private final Surroundings surroundings;
    private final String corpus;
    private int told = -1;

    EmbeddingProgress(Surroundings surroundings, String corpus) {
        this.surroundings = surroundings;
        this.corpus = corpus;
    }

    @Override
    public void on(int done, int total) {
        int step = done * STEPS / total;
        if (step > told) {
            told = step;
            surroundings.warn(
                    Sentence.of(
                            "语料 %s 的句向量：%d / %d",
                            "sentence vectors of corpus %s: %d of %d", corpus, done, total));
        }
    }
}
