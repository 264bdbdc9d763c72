package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.packs.amis.PageProblem;
import dev.troupe.runtime.Fields;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says everything that is wrong with a page. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class PageCheckCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-file")
    private String file = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    PageCheckCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var page = PageFile.read(file, surroundings);
        if (isJson) {
            var problems = page.problems().stream().map(PageCheckCommand::json).toList();
            surroundings
                    .out()
                    .println(
                            Json.write(
                                    Fields.of(
                                            "valid", Value.of(problems.isEmpty()),
                                            "problems", Value.of(problems))));
        } else {
            page.tell(surroundings);
        }
        return page.problems().isEmpty() ? Exit.DONE : Exit.FAILED;
    }

    private static Value json(PageProblem problem) {
        return Fields.of(
                "path", Value.of(problem.path()), "message", Value.of(problem.sentence().en()));
    }
}
