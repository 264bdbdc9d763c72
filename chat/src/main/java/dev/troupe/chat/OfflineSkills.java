package dev.troupe.chat;

import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.offline.ContinuationSkill;
import dev.troupe.chat.offline.ExampleClassifier;
import dev.troupe.chat.offline.ExampleIndex;
import dev.troupe.chat.offline.LabelledExample;
import dev.troupe.chat.offline.LookupRouting;
import dev.troupe.chat.offline.OfflineChat;
import dev.troupe.chat.offline.OfflineComposer;
import dev.troupe.chat.offline.OfflinePlanner;
import dev.troupe.chat.offline.OfflineRouter;
import dev.troupe.chat.offline.SourceMatcher;
import dev.troupe.model.Embedder;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.SourceSkill;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/** What the offline model needs to route, plan, chat and compose; the packs bring the rest. */
public final class OfflineSkills {
    private OfflineSkills() {}

    /**
     * @param catalog whose cards requests are matched against, as they are at the time of each
     *     request
     */
    public static List<OfflineSkill> of(Catalog catalog) {
        return of(catalog, ExampleClassifier.NONE);
    }

    /**
     * The same, helped by sentence embeddings where rules are unsure. Nothing is loaded before
     * that.
     *
     * @param embedder empty if none is installed; then only rules are used
     */
    public static List<OfflineSkill> of(Catalog catalog, Supplier<Optional<Embedder>> embedder) {
        return of(
                catalog, new ExampleClassifier(new ExampleIndex(embedder, LabelledExample.all())));
    }

    /** The embedder in the same installation, if there is one. */
    public static Optional<Embedder> findInstalledEmbedder() {
        return ServiceLoader.load(Embedder.class).findFirst();
    }

    /**
     * Changes the request before, by what a conversation stores of it. It comes before all other
     * skills.
     *
     * @param packs skills of packs; those that are {@link FollowUpSkill}s read such messages
     */
    static OfflineSkill continuation(
            Catalog catalog, List<OfflineSkill> packs, Workspace workspace) {
        return new ContinuationSkill(catalog, SourceMatcher.of(packs, workspace));
    }

    /**
     * Leaves questions that packs would answer from their own records to tables with their words.
     *
     * @param router for what packs leave
     */
    static OfflineSkill lookups(
            List<OfflineSkill> packs, OfflineSkill router, Workspace workspace) {
        return new LookupRouting(packs, router, SourceMatcher.of(packs, workspace));
    }

    /**
     * The same; for a question without a file name, it finds the file of the workspace that the
     * question is about.
     *
     * @param packs skills of packs; those that are {@link SourceSkill}s describe the content of
     *     files
     */
    static List<OfflineSkill> of(
            Catalog catalog,
            Supplier<Optional<Embedder>> embedder,
            List<OfflineSkill> packs,
            Workspace workspace) {
        return of(
                catalog,
                new ExampleClassifier(new ExampleIndex(embedder, LabelledExample.all())),
                SourceMatcher.of(packs, workspace));
    }

    private static List<OfflineSkill> of(Catalog catalog, ExampleClassifier exampleClassifier) {
        return of(catalog, exampleClassifier, SourceMatcher.NONE);
    }

    private static List<OfflineSkill> of(
            Catalog catalog, ExampleClassifier exampleClassifier, SourceMatcher files) {
        return List.of(
                new OfflineRouter(catalog, exampleClassifier, files),
                new OfflinePlanner(catalog, exampleClassifier),
                new OfflineChat(catalog, Clock.system(ZoneId.systemDefault())),
                new OfflineComposer());
    }
}
