package dev.troupe.cli.page;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.patch.BlueprintPatch;
import dev.troupe.page.patch.PatchJson;
import dev.troupe.page.patch.PatchPlan;
import dev.troupe.page.patch.PatchReading;
import dev.troupe.page.patch.RefinementReader;
import dev.troupe.page.patch.TableColumns;
import dev.troupe.page.version.PageDifference;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.PageServices;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
        var changed =
                PageDifference.between(live.page(), built.get().page()).stream()
                        .map(it -> it.title())
                        .toList();
        var names = changed.isEmpty() ? built.get().page().title() : String.join(", ", changed);
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

    /** The changed blueprint; empty for a preview, and where the request is not understood. */
    private Optional<Blueprint> patch(String request, LivePageFile live, PageServices services) {
        var patch = new BlueprintPatch(services.rules());
        var reading =
                new RefinementReader(patch)
                        .read(request, live.blueprint(), TableColumns.of(live.page()));
        return switch (reading) {
            case PatchReading.Read(var plan) -> {
                var patched = patch.apply(live.blueprint(), plan);
                isRead = true;
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
