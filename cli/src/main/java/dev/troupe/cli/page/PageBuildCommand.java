package dev.troupe.cli.page;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PlannerChoice;
import dev.troupe.page.run.WrittenTexts;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.PageServices;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds a page from data, of a request or a blueprint file. */
@Command(name = "build", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageBuildCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Parameters(arity = "1..*", paramLabel = "REQUEST", descriptionKey = "page-request")
    private List<String> words = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            descriptionKey = "page-build-output")
    private List<Path> outputs = List.of();

    @Option(names = "--json", descriptionKey = "page-events")
    private boolean isJson;

    @Option(
            names = "--planner",
            paramLabel = "auto|rules|model",
            defaultValue = "auto",
            descriptionKey = "page-planner")
    private PlannerChoice planner = PlannerChoice.AUTO;

    @Option(
            names = {"-y", "--yes"},
            descriptionKey = "yes")
    private boolean isYes;

    public PageBuildCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        boolean isFile = RequestReader.isFile(words);
        var request = isFile ? words.getFirst() : RequestReader.read(words, context);
        var build = new PageBuild(context, packs, common, isJson, isYes);
        var built =
                build.run(
                        request,
                        WrittenTexts.NONE,
                        services ->
                                isFile ? read(request, services) : plan(request, services, build));
        if (built.isEmpty()) {
            return ExitCode.FAILED;
        }
        build.report(LivePageFile.of(built.get()), outputs);
        return ExitCode.DONE;
    }

    private Optional<Blueprint> read(String name, PageServices services) {
        var json = LivePageFile.readJson(name, context);
        if (!LivePageFile.isLive(json)) {
            throw new UsageException(
                    "%s 不是蓝图：缺少 uiComposition；请指定蓝图文件",
                    "%s is not a blueprint: uiComposition is missing; specify a blueprint file",
                    name);
        }
        return Optional.of(services.rules().requireValid(LivePageFile.blueprintOf(json)));
    }

    private Optional<Blueprint> plan(String request, PageServices services, PageBuild build)
            throws InterruptedException {
        var language = Language.of(request);
        try {
            var plan =
                    services.planner(language)
                            .plan(
                                    request,
                                    planner,
                                    Value.missing(),
                                    progress -> build.print(progress, language));
            return switch (plan) {
                case PagePlan.Planned(var blueprint, _) -> Optional.of(blueprint);
                case PagePlan.Unclear(var problems, _) -> {
                    problems.forEach(context::warn);
                    yield Optional.empty();
                }
            };
        } catch (ModelException e) {
            context.warn(e.problem().text());
            return Optional.empty();
        }
    }
}
