package dev.troupe.cli;

import dev.troupe.packs.life.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Marks a task as done. */
@Command(
        name = "complete",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeCompleteCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeCompleteCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            var done = life.complete(life.one(Kind.TASK, which).id());
            desk.tell(done, isJson, "已完成%s“%s”（%s）", "completed %s '%s' (%s)");
        });
    }
}
