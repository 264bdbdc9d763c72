package dev.troupe.cli.page;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.version.PageDifference;
import dev.troupe.runtime.pack.Packs;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Builds a saved page again from the data as it is now, and names the blocks that changed. */
@Command(name = "refresh", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageRefreshCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Parameters(paramLabel = "FILE", descriptionKey = "page-live-file")
    private String file = "";

    public PageRefreshCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var old = LivePageFile.require(file, context);
        var built =
                new PageBuild(context, packs, common, false, false)
                        .run(
                                old.blueprint().sourcePrompt(),
                                old.current().content().texts(),
                                services ->
                                        Optional.of(
                                                services.rules()
                                                        .requireValid(
                                                                BlueprintJson.write(
                                                                        old.blueprint()))));
        if (built.isEmpty()) {
            return ExitCode.FAILED;
        }
        old.withNext("refresh", "", built.get()).write(context.directory().resolve(file));
        var changed = PageDifference.between(old.page(), built.get().page());
        var language = context.language();
        context.out()
                .println(
                        changed.isEmpty()
                                ? language.choose(
                                                "已刷新，%d 个组件都没有变化。",
                                                "Refreshed; none of %d blocks changed.")
                                        .formatted(built.get().page().blocks().size())
                                : language.choose("已刷新，有变化的组件：%s", "Refreshed; changed blocks: %s")
                                        .formatted(
                                                String.join(
                                                        ", ",
                                                        changed.stream()
                                                                .map(it -> it.title())
                                                                .toList())));
        return ExitCode.DONE;
    }
}
