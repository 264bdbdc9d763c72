package dev.troupe.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a page as one HTML file to open in a browser, and says where it is. */
@Command(
        name = "preview",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class PagePreviewCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-file")
    private String file = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "HTML",
            descriptionKey = "page-preview-output")
    private @Nullable Path output;

    PagePreviewCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var page = PageFile.read(file, surroundings);
        if (!page.problems().isEmpty()) {
            page.tell(surroundings);
            return Exit.FAILED;
        }
        var target = output == null ? temporary() : surroundings.directory().resolve(output);
        page.writeHtml(target);
        surroundings.out().println(target);
        return Exit.DONE;
    }

    private static Path temporary() {
        try {
            return Files.createTempFile("troupe-page-", ".html");
        } catch (IOException e) {
            throw new UsageException(
                    "没有可写的临时目录；请用 --output 指定文件",
                    "there is no temporary directory to write to; name a file with --output");
        }
    }
}
