package dev.troupe.cli;

import dev.troupe.packs.life.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes a goal or project out of sight without losing anything. */
@Command(
        name = "archive",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeArchiveCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Kind kind;

    @Parameters(paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeArchiveCommand(Surroundings surroundings, Kind kind) {
        this.surroundings = surroundings;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            var archived = life.archive(kind, life.one(kind, which).id());
            desk.tell(archived, isJson, "已归档%s“%s”（%s）", "archived %s '%s' (%s)");
        });
    }
}
