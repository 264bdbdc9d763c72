package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Restores the version of a saved page before the last change or refresh. */
@Command(name = "undo", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageUndoCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-live-file")
    private String file = "";

    public PageUndoCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var live = LivePageFile.require(file, context);
        var before =
                live.withoutLast()
                        .orElseThrow(() ->
                                new UsageException(
                                        "%s 只有一个版本，没有可撤销的修改",
                                        "%s has one version; there is nothing to undo", file));
        before.write(context.directory().resolve(file));
        context.out()
                .println(
                        context.language()
                                .choose("已恢复第 %d 版，撤销了：%s", "Restored version %d; undone: %s")
                                .formatted(
                                        before.current().number(),
                                        PageVersionsCommand.describe(live.current(), context)));
        return ExitCode.DONE;
    }
}
