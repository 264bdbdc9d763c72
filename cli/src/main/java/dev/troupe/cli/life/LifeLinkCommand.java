package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.life.item.ItemKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Links a goal with a project, or unlinks them. */
@Command(name = "link", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeLinkCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(index = "0", paramLabel = "GOAL", descriptionKey = "life-which")
    private String goal = "";

    @Parameters(index = "1", paramLabel = "PROJECT", descriptionKey = "life-which")
    private String project = "";

    @Option(names = "--remove", descriptionKey = "life-unlink")
    private boolean isRemoving;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeLinkCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var one = life.resolve(ItemKind.GOAL, goal);
            var linked =
                    life.link(one.id(), life.resolve(ItemKind.PROJECT, project).id(), !isRemoving);
            if (isRemoving) {
                desk.printItem(
                        linked,
                        isJson,
                        "目标不再与%s“%s”（%s）关联",
                        "the goal is no longer linked with %s '%s' (%s)");
            } else {
                desk.printItem(
                        linked, isJson, "目标已与%s“%s”（%s）关联", "the goal is linked with %s '%s' (%s)");
            }
        });
    }
}
