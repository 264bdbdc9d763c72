package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Forgets a corpus and its index; the folder stays as it is. */
@Command(name = "clear", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsClearCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "NAME", descriptionKey = "docs-corpus")
    private String name = "";

    DocsClearCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var home = new DocsCommandContext(context);
        try (var index = home.open()) {
            var corpus = index.findCorpus(name);
            index.removeCorpus(corpus.id());
            home.print(
                    "已清除 %s；文件夹 %s 未更改",
                    "cleared %s; folder %s is unchanged", corpus.id(), corpus.folder());
        }
        return ExitCode.DONE;
    }
}
