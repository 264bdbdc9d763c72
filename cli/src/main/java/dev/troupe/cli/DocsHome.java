package dev.troupe.cli;

import dev.troupe.language.English;
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

    /** Tells of files that were passed over, on standard error. */
    void warn(Refreshed refreshed) {
        refreshed.notes().forEach(surroundings::warn);
        refreshed.skipped().stream().limit(SHOWN).forEach(surroundings::warn);
        int more = refreshed.skipped().size() - SHOWN;
        if (more > 0) {
            surroundings.warn(
                    dev.troupe.core.Sentence.of("还跳过了 %d 个文件", "%d more files were skipped", more));
        }
    }

    void tell(String corpus, Refreshed refreshed) {
        say(
                "%s：%d 页（新增 %d，更改 %d，移除 %d，跳过 %d）",
                "%s: %s (%d added, %d changed, %d removed, %d skipped)",
                surroundings.language() == dev.troupe.language.Language.ZH
                        ? new Object[] {
                            corpus,
                            refreshed.pages(),
                            refreshed.added(),
                            refreshed.changed(),
                            refreshed.removed(),
                            refreshed.skipped().size()
                        }
                        : new Object[] {
                            corpus,
                            English.counted(refreshed.pages(), "page"),
                            refreshed.added(),
                            refreshed.changed(),
                            refreshed.removed(),
                            refreshed.skipped().size()
                        });
    }
}
