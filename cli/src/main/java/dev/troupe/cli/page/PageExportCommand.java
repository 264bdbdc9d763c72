package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a page, of amis or built from a blueprint, as one HTML file with all that it needs. */
@Command(name = "export", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageExportCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-file")
    private String file = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "HTML",
            required = true,
            descriptionKey = "page-export-output")
    private Path output = Path.of("");

    public PageExportCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var live =
                file.equals("-")
                        ? Optional.<LivePageFile>empty()
                        : LivePageFile.read(file, context);
        if (live.isPresent()) {
            live.get().write(context.directory().resolve(output));
            return reportWritten();
        }
        var page = PageFile.read(file, context);
        if (!page.problems().isEmpty()) {
            page.printProblems(context);
            return ExitCode.FAILED;
        }
        page.writeHtml(context.directory().resolve(output));
        return reportWritten();
    }

    private int reportWritten() {
        context.out()
                .println(context.language().choose("已导出到 %s", "exported to %s").formatted(output));
        return ExitCode.DONE;
    }
}
