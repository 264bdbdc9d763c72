package dev.troupe.cli.page;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.cli.run.LazyJournal;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.ModelSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reports everything that is wrong with an amis page, or with the blueprint of a page. */
@Command(name = "check", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageCheckCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-file")
    private String file = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    public PageCheckCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var json = file.equals("-") ? Value.missing() : LivePageFile.readJson(file, context);
        return LivePageFile.isLive(json) ? checkBlueprint(json) : checkAmis();
    }

    private int checkBlueprint(Value json) {
        var blueprint = LivePageFile.blueprintOf(json);
        var choice = ModelSelection.of(null, context.environment());
        try (var runtime = TroupeRuntime.open(packs, choice, context.environment(), context::warn);
                var journal = new LazyJournal(runtime.journal());
                var services =
                        runtime.pages(
                                Workspace.of(context.directory()),
                                ApprovalHandler.NOBODY,
                                journal)) {
            var parsed = BlueprintJson.read(blueprint);
            var problems = new ArrayList<>(parsed.problems());
            problems.addAll(services.rules().check(parsed.blueprint()));
            if (isJson) {
                printJson(problems.stream().map(it -> json(it.path(), it.text().en())).toList());
            } else {
                problems.forEach(it ->
                        context.out().println(CellText.cleanLine(context.localize(it.line()))));
                context.out().println(verdict(problems.size()));
            }
            return problems.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        }
    }

    private String verdict(int problems) {
        var language = context.language();
        return problems == 0
                ? language.choose("%s 是合法的蓝图。", "%s is a valid blueprint.").formatted(file)
                : language.choose("%s 不是有效的蓝图，%d 个问题。", "%s is not a valid blueprint, %d problems.")
                        .formatted(file, problems);
    }

    private int checkAmis() {
        var page = PageFile.read(file, context);
        if (isJson) {
            printJson(page.problems().stream().map(it -> json(it.path(), it.text().en())).toList());
        } else {
            page.printProblems(context);
        }
        return page.problems().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private void printJson(List<Value> problems) {
        context.out()
                .println(
                        Json.write(
                                ValueRecords.of(
                                        "valid", Value.of(problems.isEmpty()),
                                        "problems", Value.of(problems))));
    }

    private static Value json(String path, String message) {
        return ValueRecords.of("path", Value.of(path), "message", Value.of(message));
    }
}
