package dev.troupe.cli;

import dev.troupe.agent.ProtectedHome;
import dev.troupe.retrieval.Corpus;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.Refreshed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a folder of documents to those that are searched, or brings it up to date. */
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsAddCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "DIR", descriptionKey = "docs-directory")
    private Path directory = Path.of("");

    @Option(names = "--name", paramLabel = "NAME[@VERSION]", descriptionKey = "docs-name")
    private @Nullable String name;

    @Option(names = "--lexical", descriptionKey = "docs-add-lexical")
    private boolean isLexical;

    @Option(names = "--watch", descriptionKey = "docs-watch")
    private boolean isWatching;

    DocsAddCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var folder = surroundings.directory().resolve(directory).normalize();
        if (!Files.isDirectory(folder)) {
            throw new UsageException(
                    "%s 不是文件夹；请给出有文档的文件夹", "%s is no folder; give a folder with documents", folder);
        }
        if (readsHome(folder)) {
            throw new UsageException(
                    "%s 属于 Troupe 自己的数据目录，或包含它；请给出别的文件夹",
                    "%s is part of Troupe's own state or holds it; give another folder", folder);
        }
        var home = new DocsHome(surroundings);
        var corpus = corpus(folder);
        try (var index = home.open()) {
            var refreshed = index.add(corpus);
            home.warn(refreshed);
            home.tell(corpus.id(), refreshed);
            if (!isLexical) {
                home.embed(index, corpus);
            }
            return isWatching ? watch(home, index, corpus) : Exit.DONE;
        }
    }

    /** Whether Troupe's own state would be searched: hidden folders are passed over. */
    private boolean readsHome(Path folder) {
        var home = ProtectedHome.at(surroundings.home());
        boolean isHiddenThere =
                home.directory().startsWith(folder)
                        && Stream.iterate(
                                        home.directory(),
                                        above -> !above.equals(folder),
                                        Path::getParent)
                                .anyMatch(above -> above.getFileName().toString().startsWith("."));
        return !isHiddenThere && home.overlaps(folder);
    }

    /** Until the command is cut off. */
    private static int watch(DocsHome home, DocIndex index, Corpus corpus) {
        try (var _ = Cancellation.ofCurrentThread();
                var _ = index.watch(corpus.id(), refreshed -> told(home, corpus, refreshed))) {
            home.say("正在监视 %s；按 Ctrl-C 结束", "watching %s; end with Ctrl-C", corpus.folder());
            new CountDownLatch(1).await();
            return Exit.DONE;
        } catch (InterruptedException _) {
            return Exit.CANCELLED;
        }
    }

    private static void told(DocsHome home, Corpus corpus, Refreshed refreshed) {
        home.warn(refreshed);
        home.tell(corpus.id(), refreshed);
    }

    private Corpus corpus(Path folder) {
        var given = name == null ? defaultName(folder) : name;
        var parts = given.split("@", 2);
        try {
            return new Corpus(parts[0], parts.length == 2 ? parts[1] : "", folder);
        } catch (IllegalArgumentException _) {
            throw new UsageException(
                    "“%s”不能作语料的名称；请用 --name 给出 1 到 64 个字母、数字、点、横线或下划线，@ 之后可以有版本",
                    "'%s' is no name of a corpus; give 1 to 64 letters, digits, dots, dashes or underscores with --name, and perhaps a version after @",
                    given);
        }
    }

    private static String defaultName(Path folder) {
        var last = folder.getFileName();
        return last == null ? "" : last.toString();
    }
}
