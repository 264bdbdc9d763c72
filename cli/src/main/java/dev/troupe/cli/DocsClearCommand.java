package dev.troupe.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Forgets a corpus and its index; the folder stays as it is. */
@Command(
        name = "clear",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsClearCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "NAME", descriptionKey = "docs-corpus")
    private String name = "";

    DocsClearCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var home = new DocsHome(surroundings);
        try (var index = home.open()) {
            var corpus = index.corpus(name);
            index.remove(corpus.id());
            home.say(
                    "已清除 %s；文件夹 %s 保持原样",
                    "cleared %s; the folder %s stays as it is", corpus.id(), corpus.folder());
        }
        return Exit.DONE;
    }
}
