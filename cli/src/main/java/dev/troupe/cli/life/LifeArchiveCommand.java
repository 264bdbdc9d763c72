package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.life.item.ItemKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Archives a goal or project; nothing is deleted. */
@Command(name = "archive", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeArchiveCommand implements Callable<Integer> {
    private final CliContext context;
    private final ItemKind kind;

    @Parameters(paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeArchiveCommand(CliContext context, ItemKind kind) {
        this.context = context;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var archived = life.archive(kind, life.resolve(kind, which).id());
            desk.printItem(archived, isJson, "已归档%s“%s”（%s）", "archived %s '%s' (%s)");
        });
    }
}
