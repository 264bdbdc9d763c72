package dev.troupe.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Takes the last change back, with all that it did. */
@Command(
        name = "undo",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeUndoCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    LifeUndoCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> desk.say("已撤销：%s", "undone: %s", life.undo().said()));
    }
}
