package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.life.item.ItemKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes a thing; undo brings it back. */
@Command(name = "delete", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeDeleteCommand implements Callable<Integer> {
    private final CliContext context;
    private final ItemKind kind;

    @Parameters(paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Option(names = "--cascade", descriptionKey = "life-cascade")
    private boolean isCascading;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeDeleteCommand(CliContext context, ItemKind kind) {
        this.context = context;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var deleted = life.delete(kind, life.resolve(kind, which).id(), isCascading);
            desk.printItem(
                    deleted,
                    isJson,
                    "已删除%s“%s”（%s）；troupe life undo 可以撤销",
                    "deleted %s '%s' (%s); troupe life undo brings it back");
        });
    }
}
