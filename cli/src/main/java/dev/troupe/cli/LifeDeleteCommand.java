package dev.troupe.cli;

import dev.troupe.packs.life.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes a thing; undo brings it back. */
@Command(
        name = "delete",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeDeleteCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Kind kind;

    @Parameters(paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Option(names = "--cascade", descriptionKey = "life-cascade")
    private boolean isCascading;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeDeleteCommand(Surroundings surroundings, Kind kind) {
        this.surroundings = surroundings;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            var deleted = life.delete(kind, life.one(kind, which).id(), isCascading);
            desk.tell(
                    deleted,
                    isJson,
                    "已删除%s“%s”（%s）；troupe life undo 可以撤销",
                    "deleted %s '%s' (%s); troupe life undo brings it back");
        });
    }
}
