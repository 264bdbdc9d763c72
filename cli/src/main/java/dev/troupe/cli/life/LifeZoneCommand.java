package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Reports or sets the time zone by which days begin and end. */
@Command(name = "zone", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeZoneCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(arity = "0..1", paramLabel = "ZONE", descriptionKey = "life-zone")
    private @Nullable String zone;

    LifeZoneCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            if (zone != null) {
                life.setZone(zone);
            }
            desk.print("时区 %s，今天是 %s", "time zone %s, today is %s", life.zone(), life.today());
        });
    }
}
