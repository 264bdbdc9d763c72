package dev.troupe.cli.page;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.page.export.PageAmis;
import dev.troupe.page.export.PageCsv;
import dev.troupe.page.export.PageHtml;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.PagePdf;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Writes a page, of amis or built from a blueprint, as one HTML file with all that it needs; one
 * that was built from a blueprint also as PDF, as JSON of amis, or the rows of a block as CSV.
 */
@Command(name = "export", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageExportCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-file")
    private String file = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            descriptionKey = "page-export-output")
    private Path output = Path.of("");

    @Option(names = "--block", paramLabel = "ID", descriptionKey = "page-export-block")
    private String block = "";

    public PageExportCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var live =
                file.equals("-")
                        ? Optional.<LivePageFile>empty()
                        : LivePageFile.read(file, context);
        if (live.isPresent()) {
            return export(live.get());
        }
        var page = PageFile.read(file, context);
        if (!page.problems().isEmpty()) {
            page.printProblems(context);
            return ExitCode.FAILED;
        }
        page.writeHtml(context.directory().resolve(output));
        return reportWritten();
    }

    private int export(LivePageFile live) {
        var target = context.directory().resolve(output);
        var name = output.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".pdf")) {
            return exportPdf(live, target);
        }
        if (name.endsWith(".csv")) {
            LivePageFile.write(target, requireTable(live).getBytes(StandardCharsets.UTF_8));
        } else if (name.endsWith(".amis.json")) {
            var amis = Json.writePretty(PageAmis.of(live.page(), live.language())) + "\n";
            LivePageFile.write(target, amis.getBytes(StandardCharsets.UTF_8));
        } else {
            live.write(target);
        }
        return reportWritten();
    }

    private int exportPdf(LivePageFile live, Path target) {
        try (var opened = packs.open(context.environment())) {
            LivePageFile.write(
                    target, PagePdf.print(opened.all(), PageHtml.of(live.page(), live.language())));
            return reportWritten();
        } catch (ToolException e) {
            context.warn(e.text());
            return ExitCode.FAILED;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    /** The rows of the chosen block, or of the only one. */
    private String requireTable(LivePageFile live) {
        var tables = PageCsv.findTables(live.page());
        return tables.stream()
                .filter(it -> block.isEmpty() ? tables.size() == 1 : it.id().equals(block))
                .findFirst()
                .flatMap(PageCsv::of)
                .orElseThrow(() ->
                        new UsageException(
                                "请用 --block 指明有数据行的组件；有：%s",
                                "name a block that has rows with --block; there are: %s",
                                tables.stream().map(it -> it.id()).toList()));
    }

    private int reportWritten() {
        context.out()
                .println(context.language().choose("已导出到 %s", "exported to %s").formatted(output));
        return ExitCode.DONE;
    }
}
