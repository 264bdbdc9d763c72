package dev.troupe.chat;

import dev.troupe.agent.Catalog;
import dev.troupe.agent.Workspace;
import dev.troupe.model.Embedder;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.SourceSkill;
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
        return of(catalog, Likeness.NONE);
    }

    /**
     * The same, helped by sentence embeddings where rules are unsure. Nothing is loaded before
     * that.
     *
     * @param embedder empty where none is installed, which leaves the rules alone
     */
    public static List<OfflineSkill> of(Catalog catalog, Supplier<Optional<Embedder>> embedder) {
        return of(catalog, new Likeness(new SentenceSpace(embedder, Exemplar.all())));
    }

    /** The embedder beside this module, if there is one. */
    public static Optional<Embedder> installedEmbedder() {
        return ServiceLoader.load(Embedder.class).findFirst();
    }

    /**
     * The same; a question that names no file finds by itself the file of the workspace that it is
     * about.
     *
     * @param packs skills of packs; those that are {@link SourceSkill}s tell what is in a file
     */
    static List<OfflineSkill> of(
            Catalog catalog,
            Supplier<Optional<Embedder>> embedder,
            List<OfflineSkill> packs,
            Workspace workspace) {
        return of(
                catalog,
                new Likeness(new SentenceSpace(embedder, Exemplar.all())),
                KnownFiles.of(packs, workspace));
    }

    private static List<OfflineSkill> of(Catalog catalog, Likeness likeness) {
        return of(catalog, likeness, KnownFiles.NONE);
    }

    private static List<OfflineSkill> of(Catalog catalog, Likeness likeness, KnownFiles files) {
        return List.of(
                new OfflineRouter(catalog, likeness, files),
                new OfflinePlanner(catalog, likeness),
                new OfflineChat(catalog),
                new OfflineComposer());
    }
}
