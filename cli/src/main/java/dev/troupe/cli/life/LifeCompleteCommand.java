package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.life.item.ItemKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Marks a task as done. */
@Command(name = "complete", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeCompleteCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeCompleteCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var done = life.complete(life.resolve(ItemKind.TASK, which).id());
            desk.printItem(done, isJson, "已完成%s“%s”（%s）", "completed %s '%s' (%s)");
        });
    }
}
