package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.value.IndexProgressListener;

/** Reports how far the sentence vectors are, a line each tenth, on standard error. */
final class EmbeddingProgressPrinter implements IndexProgressListener {
    private static final int STEPS = 10;

    private final CliContext context;
    private final String corpus;
    private int told = -1;

    EmbeddingProgressPrinter(CliContext context, String corpus) {
        this.context = context;
        this.corpus = corpus;
    }

    @Override
    public void onProgress(int done, int total) {
        int step = done * STEPS / total;
        if (step > told) {
            told = step;
            context.warn(
                    LocalizedText.of(
                            "文档库 %s 的句向量：%d / %d",
                            "sentence vectors of corpus %s: %d of %d", corpus, done, total));
        }
    }
}
