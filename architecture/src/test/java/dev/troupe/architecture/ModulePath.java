package dev.troupe.architecture;

import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Troupe's modules as they are on the class path: jars, or directories of classes. */
final class ModulePath {
    /** The modules that users build on, each with one class of it. */
    static final List<String> PUBLISHED =
            List.of(
                    "dev.troupe.core.engine.Engine",
                    "dev.troupe.extraction.ExtractionPool",
                    "dev.troupe.language.Language",
                    "dev.troupe.codec.Json",
                    "dev.troupe.model.ChatModel",
                    "dev.troupe.model.langchain4j.OpenAiModelFactory",
                    "dev.troupe.agent.catalog.Agent",
                    "dev.troupe.retrieval.DocIndex",
                    "dev.troupe.page.blueprint.Blueprint",
                    "dev.troupe.chat.Coordinator",
                    "dev.troupe.packs.web.WebPack",
                    "dev.troupe.packs.files.FilesPack",
                    "dev.troupe.packs.data.DataPack",
                    "dev.troupe.packs.amis.AmisPack",
                    "dev.troupe.packs.life.LifePack",
                    "dev.troupe.packs.schedule.SchedulePack",
                    "dev.troupe.packs.school.SchoolPack",
                    "dev.troupe.packs.writing.WritingPack",
                    "dev.troupe.packs.code.CodePack",
                    "dev.troupe.packs.studio.StudioPack",
                    "dev.troupe.packs.browser.BrowserPack",
                    "dev.troupe.embedding.BgeSmallZhEmbedder",
                    "dev.troupe.store.SqliteJournal",
                    "dev.troupe.runtime.TroupeRuntime",
                    "dev.troupe.testing.model.ScriptedModel",
                    "dev.troupe.testing.agent.ToolContract");

    /** The modules that have tools, each with one class of it; others have none. */
    static final List<String> WITH_TOOLS =
            Stream.concat(PUBLISHED.stream(), Stream.of("dev.troupe.protocols.a2a.A2aPack"))
                    .toList();

    private ModulePath() {}

    /** Where the module of a class is. */
    static Path location(String className) {
        try {
            var source = Class.forName(className).getProtectionDomain().getCodeSource();
            return Path.of(source.getLocation().toURI());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException(
                    "class " + className + " is not on the class path; update Modules", e);
        }
    }

    static ModuleReference reference(String className) {
        return ModuleFinder.of(location(className)).findAll().stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no module-info beside " + className));
    }
}
