package dev.troupe.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells or sets the time zone by which days begin and end. */
@Command(
        name = "zone",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeZoneCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(arity = "0..1", paramLabel = "ZONE", descriptionKey = "life-zone")
    private @Nullable String zone;

    LifeZoneCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            if (zone != null) {
                life.setZone(zone);
            }
            desk.say("时区 %s，今天是 %s", "time zone %s, where it is %s", life.zone(), life.today());
        });
    }
}
