package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.page.PageProblem;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reports everything that is wrong with a page. */
@Command(name = "check", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageCheckCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-file")
    private String file = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    public PageCheckCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var page = PageFile.read(file, context);
        if (isJson) {
            var problems = page.problems().stream().map(PageCheckCommand::json).toList();
            context.out()
                    .println(
                            Json.write(
                                    ValueRecords.of(
                                            "valid", Value.of(problems.isEmpty()),
                                            "problems", Value.of(problems))));
        } else {
            page.printProblems(context);
        }
        return page.problems().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private static Value json(PageProblem problem) {
        return ValueRecords.of(
                "path", Value.of(problem.path()), "message", Value.of(problem.text().en()));
    }
}
