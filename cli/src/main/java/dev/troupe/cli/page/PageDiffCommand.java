package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.component.NumberText;
import dev.troupe.page.version.PageChange;
import dev.troupe.page.version.PageDifference;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists what differs between two versions of a saved page, value by value. */
@Command(name = "diff", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageDiffCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "page-live-file")
    private String file = "";

    @Option(names = "--from", paramLabel = "N", descriptionKey = "page-from")
    private @Nullable Long from;

    @Option(names = "--to", paramLabel = "N", descriptionKey = "page-to")
    private @Nullable Long to;

    public PageDiffCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var live = LivePageFile.require(file, context);
        long later = to == null ? live.current().number() : to;
        long earlier = from == null ? Math.max(1, later - 1) : from;
        var changes =
                PageDifference.between(
                        live.requireVersion(earlier).content().page(),
                        live.requireVersion(later).content().page());
        var language = context.language();
        if (changes.isEmpty()) {
            context.out()
                    .println(
                            language.choose("第 %d 版和第 %d 版相同。", "Versions %d and %d are the same.")
                                    .formatted(earlier, later));
        }
        changes.forEach(change -> print(change, language));
        return ExitCode.DONE;
    }

    private void print(PageChange change, Language language) {
        var what =
                switch (change.kind()) {
                    case ADDED -> language.choose("新增", "added");
                    case REMOVED -> language.choose("删除", "removed");
                    case MOVED -> language.choose("移动", "moved");
                    case CHANGED -> language.choose("变化", "changed");
                };
        context.out().println(CellText.cleanLine(what + "  " + change.title()));
        for (var value : change.values()) {
            context.out()
                    .println(
                            CellText.cleanLine(
                                    "    "
                                            + value.place()
                                            + ": "
                                            + text(value.before(), language)
                                            + " -> "
                                            + text(value.after(), language)));
        }
    }

    private static String text(Value value, Language language) {
        return NumberText.format(value, language);
    }
}
