package dev.troupe.cli.page;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.patch.PatchInstruction;
import dev.troupe.page.patch.PatchJson;
import dev.troupe.page.patch.PatchPlan;
import dev.troupe.page.patch.PatchReading;
import dev.troupe.page.patch.TableColumns;
import dev.troupe.page.run.Page;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.PageServices;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a saved page as a sentence states, and names the blocks that changed. */
@Command(name = "refine", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageRefineCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "page-live-file")
    private String file = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "CHANGE",
            descriptionKey = "page-change")
    private List<String> words = List.of();

    @Option(names = "--preview", descriptionKey = "page-preview")
    private boolean isPreview;

    private boolean isRead; // set while the page is built
    private List<String> changed = List.of(); // ids of blocks, set while the page is built

    public PageRefineCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var live = LivePageFile.require(file, context);
        var request = RequestReader.read(words, context);
        var built =
                new PageBuild(context, packs, common, false, false)
                        .run(
                                live.blueprint().sourcePrompt(),
                                live.current().content().texts(),
                                services -> patch(request, live, services));
        if (isPreview) {
            return isRead ? ExitCode.DONE : ExitCode.FAILED;
        }
        if (built.isEmpty()) {
            return ExitCode.FAILED;
        }
        live.withNext("patch", request, built.get()).write(context.directory().resolve(file));
        var names =
                changed.stream()
                        .map(id -> titleOf(id, built.get().page(), live.page()))
                        .distinct()
                        .collect(Collectors.joining(", "));
        context.out()
                .println(
                        CellText.cleanLine(
                                context.language()
                                        .choose(
                                                "已修改：%s。用 page undo 可以撤销。",
                                                "Changed: %s. Undo it with page undo.")
                                        .formatted(names)));
        return ExitCode.DONE;
    }

    /** A block that was removed is only on the page before. */
    private static String titleOf(String id, Page now, Page before) {
        return Stream.concat(now.blocks().stream(), before.blocks().stream())
                .filter(block -> block.id().equals(id))
                .map(block -> block.field("title").asText())
                .filter(title -> !title.isEmpty())
                .findFirst()
                .orElse(id.equals(PatchInstruction.PAGE) ? now.title() : id);
    }

    /** The changed blueprint; empty for a preview, and where the request is not understood. */
    private Optional<Blueprint> patch(String request, LivePageFile live, PageServices services)
            throws InterruptedException {
        var refinements = services.refinements(Language.of(request));
        var reading = refinements.read(request, live.blueprint(), TableColumns.of(live.page()));
        return switch (reading) {
            case PatchReading.Read(var plan) -> {
                var patched = refinements.patch().apply(live.blueprint(), plan);
                isRead = true;
                changed = plan.affectedBlocks();
                yield isPreview ? preview(plan) : Optional.of(patched);
            }
            case PatchReading.Unclear(var problems) -> {
                problems.forEach(context::warn);
                yield Optional.empty();
            }
        };
    }

    private Optional<Blueprint> preview(PatchPlan plan) {
        PatchJson.write(plan)
                .field("instructions")
                .items()
                .forEach(it -> context.out().println(CellText.cleanLine(Json.write(it))));
        return Optional.empty();
    }
}
