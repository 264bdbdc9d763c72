package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a page as one HTML file to open in a browser, and prints its path. */
@Command(name = "preview", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PagePreviewCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-file")
    private String file = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "HTML",
            descriptionKey = "page-preview-output")
    private @Nullable Path output;

    public PagePreviewCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var page = PageFile.read(file, context);
        if (!page.problems().isEmpty()) {
            page.printProblems(context);
            return ExitCode.FAILED;
        }
        var target = output == null ? temporary() : context.directory().resolve(output);
        page.writeHtml(target);
        context.out().println(target);
        return ExitCode.DONE;
    }

    private static Path temporary() {
        try {
            return Files.createTempFile("troupe-page-", ".html");
        } catch (IOException e) {
            throw new UsageException(
                    "临时目录不存在或不可写；请用 --output 指定文件",
                    "no writable temporary directory exists; specify a file with --output");
        }
    }
}
