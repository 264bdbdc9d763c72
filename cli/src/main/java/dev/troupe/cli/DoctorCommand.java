package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.runtime.Checks;
import dev.troupe.runtime.Packs;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what works on this machine. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DoctorCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DoctorCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var checks =
                new Checks(
                                surroundings.environment(),
                                packs,
                                common.model(),
                                common.directory(surroundings))
                        .all();
        boolean isWell = checks.stream().allMatch(Checks.Check::isOk);
        if (isJson) {
            surroundings.out().println(Json.write(Checks.toValue(checks)));
        } else {
            int widest =
                    checks.stream().mapToInt(check -> CellText.width(title(check))).max().orElse(0);
            checks.forEach(check -> print(check, widest));
        }
        return isWell ? Exit.DONE : Exit.FAILED;
    }

    private String title(Checks.Check check) {
        return check.title(surroundings.language());
    }

    private void print(Checks.Check check, int width) {
        var sign = check.isOk() ? "✓" : "✗";
        var style = check.isOk() ? Style.GREEN : Style.RED;
        surroundings
                .out()
                .println(
                        (surroundings.screen().hasColor() ? style.on(sign) : sign)
                                + " "
                                + CellText.fit(title(check), width)
                                + "  "
                                + CellText.oneLine(check.text()));
    }
}
