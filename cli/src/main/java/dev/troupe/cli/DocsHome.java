package dev.troupe.cli;

import dev.troupe.core.Sentence;
import dev.troupe.model.ModelException;
import dev.troupe.retrieval.Corpus;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.Refreshed;

/** What the commands about documents share. */
record DocsHome(Surroundings surroundings) {
    private static final int SHOWN = 20; // skipped files; more are counted

    /** The index under {@code TROUPE_HOME}. */
    DocIndex open() {
        return DocIndex.open(surroundings.home().resolve("docs"));
    }

    void say(String zh, String en, Object... values) {
        surroundings.out().println(surroundings.language().choose(zh, en).formatted(values));
    }

    /** Makes vectors, telling how far it is; without them search goes by words, which is said. */
    void embed(DocIndex index, Corpus corpus) {
        try {
            index.embed(corpus.id(), new EmbeddingProgress(surroundings, corpus.id()));
        } catch (ModelException e) {
            surroundings.warn(e.problem().sentence());
        }
        if (!index.isEmbedded(corpus.id())) {
            surroundings.warn(
                    Sentence.of(
                            "语料 %s 还没有全部句向量，搜索只按词语；再运行一次 troupe docs add 补全",
                            "corpus %s has not all sentence vectors, so search goes by words alone; run troupe docs add again to make them",
                            corpus.id()));
        }
    }

    /** Tells of files that were passed over, on standard error. */
    void warn(Refreshed refreshed) {
        refreshed.notes().forEach(surroundings::warn);
        refreshed.skipped().stream().limit(SHOWN).forEach(surroundings::warn);
        int more = refreshed.skipped().size() - SHOWN;
        if (more > 0) {
            surroundings.warn(Sentence.of("还跳过了 %d 个文件", "%d more files were skipped", more));
        }
    }

    void tell(String corpus, Refreshed refreshed) {
        say(
                "%s：%d 页（新增 %d，更改 %d，移除 %d，跳过 %d）",
                "%s: pages %d (added %d, changed %d, removed %d, skipped %d)",
                corpus,
                refreshed.pages(),
                refreshed.added(),
                refreshed.changed(),
                refreshed.removed(),
                refreshed.skipped().size());
    }
}
