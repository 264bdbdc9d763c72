package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.ModelException;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.RefreshReport;

/** What the commands about documents share. */
record DocsCommandContext(CliContext context) {
    private static final int MAX_LISTED = 20; // skipped files; more are counted

    /** The index under {@code TROUPE_HOME}. */
    DocIndex open() {
        return DocIndex.open(context.home().resolve("docs"));
    }

    void print(String zh, String en, Object... values) {
        context.out().println(context.language().choose(zh, en).formatted(values));
    }

    /**
     * Makes vectors, reporting how far it is; without them search goes by words, which is reported.
     */
    void embed(DocIndex index, Corpus corpus) {
        try {
            index.computeEmbeddings(
                    corpus.id(), new EmbeddingProgressPrinter(context, corpus.id()));
        } catch (ModelException e) {
            context.warn(e.problem().text());
        }
        if (!index.isEmbedded(corpus.id())) {
            context.warn(
                    LocalizedText.of(
                            "文档库 %s 的句向量不完整，仅按词语搜索；请再次运行 troupe docs add 补全",
                            "corpus %s has incomplete sentence vectors, so search uses words only; run troupe docs add again to complete them",
                            corpus.id()));
        }
    }

    /** Reports files that were skipped, on standard error. */
    void warn(RefreshReport refreshed) {
        refreshed.notes().forEach(context::warn);
        refreshed.skipped().stream().limit(MAX_LISTED).forEach(context::warn);
        int more = refreshed.skipped().size() - MAX_LISTED;
        if (more > 0) {
            context.warn(LocalizedText.of("还跳过了 %d 个文件", "%d more files were skipped", more));
        }
    }

    void printSummary(String corpus, RefreshReport refreshed) {
        print(
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
