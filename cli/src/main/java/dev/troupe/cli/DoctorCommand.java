package dev.troupe.cli;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.Style;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.runtime.EnvironmentChecks;
import dev.troupe.runtime.pack.Packs;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reports what works on this machine. */
@Command(name = "doctor", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DoctorCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DoctorCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var checks =
                new EnvironmentChecks(
                                context.environment(),
                                packs,
                                common.model(),
                                common.directory(context))
                        .runAll();
        boolean isWell = checks.stream().allMatch(EnvironmentChecks.Check::isOk);
        if (isJson) {
            context.out().println(Json.write(EnvironmentChecks.toValue(checks)));
        } else {
            int widest =
                    checks.stream().mapToInt(check -> CellText.width(title(check))).max().orElse(0);
            checks.forEach(check -> print(check, widest));
        }
        return isWell ? ExitCode.DONE : ExitCode.FAILED;
    }

    private String title(EnvironmentChecks.Check check) {
        return check.title(context.language());
    }

    private void print(EnvironmentChecks.Check check, int width) {
        var sign = check.isOk() ? "✓" : "✗";
        var style = check.isOk() ? Style.GREEN : Style.RED;
        context.out()
                .println(
                        (context.screen().hasColor() ? style.apply(sign) : sign)
                                + " "
                                + CellText.fit(title(check), width)
                                + "  "
                                + CellText.cleanLine(check.text()));
    }
}
