package dev.troupe.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a page as one HTML file with all that it needs. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class PageExportCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-file")
    private String file = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "HTML",
            required = true,
            descriptionKey = "page-export-output")
    private Path output = Path.of("");

    PageExportCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var page = PageFile.read(file, surroundings);
        if (!page.problems().isEmpty()) {
            page.tell(surroundings);
            return Exit.FAILED;
        }
        page.writeHtml(surroundings.directory().resolve(output));
        surroundings
                .out()
                .println(
                        surroundings
                                .language()
                                .choose("已导出到 %s", "exported to %s")
                                .formatted(output));
        return Exit.DONE;
    }
}
