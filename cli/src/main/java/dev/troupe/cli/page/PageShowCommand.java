package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a page that was built from a blueprint. */
@Command(name = "show", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageShowCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-live-file")
    private String file = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    public PageShowCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var live = LivePageFile.require(file, context);
        if (isJson) {
            context.out().println(Json.write(live.page().toValue()));
        } else {
            new PageText(live.page(), live.language()).lines().forEach(context.out()::println);
        }
        return ExitCode.DONE;
    }
}
