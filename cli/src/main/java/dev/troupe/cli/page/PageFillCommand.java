package dev.troupe.cli.page;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PlannerChoice;
import dev.troupe.page.run.PageRunner;
import dev.troupe.page.run.WrittenTexts;
import dev.troupe.page.template.InvalidTemplate;
import dev.troupe.page.template.PageTemplate;
import dev.troupe.page.template.TemplateChanges;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.PageServices;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds the page of a template with values in place of its slots. */
@Command(name = "fill", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageFillCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Parameters(index = "0", paramLabel = "TEMPLATE", descriptionKey = "page-template-file")
    private String file = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "KEY=VALUE",
            descriptionKey = "page-template-value")
    private List<String> values = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            descriptionKey = "page-build-output")
    private List<Path> outputs = List.of();

    public PageFillCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        try {
            var filled = PageTemplateFile.read(file, context).fill(readValues());
            var build = new PageBuild(context, packs, common, false, false);
            var built =
                    build.run(
                            filled.request(),
                            WrittenTexts.NONE,
                            services -> plan(filled, services, build));
            if (built.isEmpty()) {
                return ExitCode.FAILED;
            }
            build.report(LivePageFile.of(built.get()), outputs);
            return ExitCode.DONE;
        } catch (InvalidTemplate e) {
            e.problems().forEach(context::warn);
            return ExitCode.FAILED;
        }
    }

    private Map<String, String> readValues() {
        var read = new LinkedHashMap<String, String>();
        for (var pair : values) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new UsageException(
                        "“%s”无效；请使用 名称=值", "'%s' is not valid; write KEY=VALUE", pair);
            }
            read.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return read;
    }

    private Optional<Blueprint> plan(
            PageTemplate.Filled filled, PageServices services, PageBuild build)
            throws InterruptedException {
        var language = Language.of(filled.request());
        var plan =
                services.planner(language)
                        .plan(
                                filled.request(),
                                PlannerChoice.AUTO,
                                Value.missing(),
                                progress -> build.print(progress, language));
        return switch (plan) {
            case PagePlan.Planned(var blueprint, _) ->
                    Optional.of(
                            new TemplateChanges(services.refinements(language), services.runner())
                                    .apply(blueprint, filled.changes(), PageRunner.Request.LOCAL));
            case PagePlan.Unclear(var problems, _) -> {
                problems.forEach(context::warn);
                yield Optional.empty();
            }
        };
    }
}
