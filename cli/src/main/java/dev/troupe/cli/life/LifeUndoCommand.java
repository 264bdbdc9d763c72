package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Takes the last change back, with all that it did. */
@Command(name = "undo", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeUndoCommand implements Callable<Integer> {
    private final CliContext context;

    LifeUndoCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> desk.print("已撤销：%s", "undone: %s", life.undo().description()));
    }
}
