package dev.troupe.cli;

import dev.troupe.packs.life.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Links a goal with a project, or parts them. */
@Command(
        name = "link",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeLinkCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(index = "0", paramLabel = "GOAL", descriptionKey = "life-which")
    private String goal = "";

    @Parameters(index = "1", paramLabel = "PROJECT", descriptionKey = "life-which")
    private String project = "";

    @Option(names = "--remove", descriptionKey = "life-unlink")
    private boolean isRemoving;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeLinkCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            var one = life.one(Kind.GOAL, goal);
            var linked = life.link(one.id(), life.one(Kind.PROJECT, project).id(), !isRemoving);
            if (isRemoving) {
                desk.tell(
                        linked,
                        isJson,
                        "目标不再与%s“%s”（%s）关联",
                        "the goal is no longer linked with %s '%s' (%s)");
            } else {
                desk.tell(
                        linked, isJson, "目标已与%s“%s”（%s）关联", "the goal is linked with %s '%s' (%s)");
            }
        });
    }
}
