package dev.troupe.cli.docs;

import dev.troupe.agent.tool.ProtectedHome;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.RefreshReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a folder of documents to those that are searched, or updates its index. */
@Command(name = "add", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsAddCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "DIR", descriptionKey = "docs-directory")
    private Path directory = Path.of("");

    @Option(names = "--name", paramLabel = "NAME[@VERSION]", descriptionKey = "docs-name")
    private @Nullable String name;

    @Option(names = "--lexical", descriptionKey = "docs-add-lexical")
    private boolean isLexical;

    @Option(names = "--watch", descriptionKey = "docs-watch")
    private boolean isWatching;

    DocsAddCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var folder = context.directory().resolve(directory).normalize();
        if (!Files.isDirectory(folder)) {
            throw new UsageException(
                    "%s 不是文件夹；请指定包含文档的文件夹",
                    "%s is not a folder; specify a folder with documents", folder);
        }
        if (containsHome(folder)) {
            throw new UsageException(
                    "%s 位于 Troupe 的数据目录中或包含该目录；请指定其他文件夹",
                    "%s is in Troupe's data directory or contains it; specify another folder",
                    folder);
        }
        var home = new DocsCommandContext(context);
        var corpus = corpus(folder);
        try (var index = home.open()) {
            var refreshed = index.add(corpus);
            home.warn(refreshed);
            home.printSummary(corpus.id(), refreshed);
            if (!isLexical) {
                home.embed(index, corpus);
            }
            return isWatching ? watch(home, index, corpus) : ExitCode.DONE;
        }
    }

    /** Whether Troupe's own state would be searched: hidden folders are passed over. */
    private boolean containsHome(Path folder) {
        var home = ProtectedHome.of(context.home());
        boolean isHiddenThere =
                home.directory().startsWith(folder)
                        && Stream.iterate(
                                        home.directory(),
                                        above -> !above.equals(folder),
                                        Path::getParent)
                                .anyMatch(above -> above.getFileName().toString().startsWith("."));
        return !isHiddenThere && home.overlaps(folder);
    }

    /** Until the command is interrupted. */
    private static int watch(DocsCommandContext home, DocIndex index, Corpus corpus) {
        try (var _ = SignalHandling.ofCurrentThread();
                var _ = index.watch(corpus.id(), refreshed -> report(home, corpus, refreshed))) {
            home.print("正在监视 %s；按 Ctrl-C 结束", "watching %s; end with Ctrl-C", corpus.folder());
            new CountDownLatch(1).await();
            return ExitCode.DONE;
        } catch (InterruptedException _) {
            return ExitCode.CANCELLED;
        }
    }

    private static void report(DocsCommandContext home, Corpus corpus, RefreshReport refreshed) {
        home.warn(refreshed);
        home.printSummary(corpus.id(), refreshed);
    }

    private Corpus corpus(Path folder) {
        var given = name == null ? defaultName(folder) : name;
        var parts = given.split("@", 2);
        try {
            return new Corpus(parts[0], parts.length == 2 ? parts[1] : "", folder);
        } catch (IllegalArgumentException _) {
            throw new UsageException(
                    "“%s”不是有效的文档库名称；请用 --name 指定 1 到 64 个字母、数字、点、横线或下划线，@ 之后可加版本",
                    "'%s' is not a valid corpus name; use --name with 1 to 64 letters, digits, dots, dashes or underscores, optionally followed by @ and a version",
                    given);
        }
    }

    private static String defaultName(Path folder) {
        var last = folder.getFileName();
        return last == null ? "" : last.toString();
    }
}
