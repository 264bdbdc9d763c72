package dev.troupe.cli.page;

import dev.troupe.cli.page.LivePageFile.FileVersion;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the versions of a saved page, the latest first. */
@Command(name = "versions", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageVersionsCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-live-file")
    private String file = "";

    public PageVersionsCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        for (var version : LivePageFile.require(file, context).versions().reversed()) {
            context.out()
                    .println(
                            CellText.cleanLine(
                                    version.number()
                                            + "  "
                                            + version.content().page().generatedAt()
                                            + "  "
                                            + describe(version, context)));
        }
        return ExitCode.DONE;
    }

    /** What made a version, in words. */
    static String describe(FileVersion version, CliContext context) {
        var language = context.language();
        var cause =
                switch (version.cause()) {
                    case "refresh" -> language.choose("刷新", "refresh");
                    case "patch" -> language.choose("修改", "change");
                    default -> language.choose("生成", "build");
                };
        return version.note().isEmpty()
                ? cause
                : language.choose("%s：%s", "%s: %s").formatted(cause, version.note());
    }
}
