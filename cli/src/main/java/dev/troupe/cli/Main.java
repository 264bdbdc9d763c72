package dev.troupe.cli;

import dev.troupe.agent.ToolException;
import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.AmisException;
import dev.troupe.retrieval.RetrievalException;
import dev.troupe.runtime.Packs;
import dev.troupe.runtime.SettingsException;
import dev.troupe.runtime.StandardPacks;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.ResourceBundle;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The {@code troupe} command. */
public final class Main {
    private static final String CACHE = "troupe.cache"; // where libraries may keep native code

    private Main() {}

    public static void main(String[] arguments) {
        var surroundings = SystemSurroundings.create();
        if (System.getProperty(CACHE) == null) {
            System.setProperty(CACHE, surroundings.home().resolve("cache").toString());
        }
        System.exit(Cancellation.exit(run(surroundings, StandardPacks::open, arguments)));
    }

    /**
     * @return the exit code
     */
    static int run(Surroundings surroundings, Packs.Source packs, String... arguments) {
        var line =
                new CommandLine(new TroupeCommand(surroundings))
                        .addSubcommand(new RunCommand(surroundings, packs))
                        .addSubcommand(new ChatCommand(surroundings, packs))
                        .addSubcommand(new PlanCommand(surroundings, packs))
                        .addSubcommand(new RunsCommand(surroundings))
                        .addSubcommand(new ShowCommand(surroundings))
                        .addSubcommand(new ResumeCommand(surroundings, packs))
                        .addSubcommand(new AttachCommand(surroundings))
                        .addSubcommand(new RerunCommand(surroundings, packs))
                        .addSubcommand(new ForkCommand(surroundings, packs))
                        .addSubcommand(new DiffCommand(surroundings))
                        .addSubcommand(new ExportCommand(surroundings))
                        .addSubcommand(new ImportCommand(surroundings))
                        .addSubcommand(new ApproveCommand(surroundings, packs))
                        .addSubcommand(new DenyCommand(surroundings, packs))
                        .addSubcommand(new AnswerCommand(surroundings, packs))
                        .addSubcommand(new CancelCommand(surroundings, packs))
                        .addSubcommand(new BackupCommand(surroundings))
                        .addSubcommand(new RestoreCommand(surroundings))
                        .addSubcommand(new ValidateCommand(surroundings, packs))
                        .addSubcommand(page(surroundings))
                        .addSubcommand(new AgentsCommand(surroundings, packs))
                        .addSubcommand(DocsCommand.line(surroundings))
                        .addSubcommand(LifeCommand.line(surroundings))
                        .addSubcommand(new DoctorCommand(surroundings, packs))
                        .addSubcommand(new SampleSiteCommand(surroundings))
                        .setCaseInsensitiveEnumValuesAllowed(true)
                        .setOut(writer(surroundings.out()))
                        .setErr(writer(surroundings.err()))
                        .setColorScheme(
                                CommandLine.Help.defaultColorScheme(
                                        surroundings.screen().hasColor() ? Ansi.ON : Ansi.OFF))
                        .setResourceBundle(texts(surroundings.language()))
                        .setExecutionExceptionHandler(
                                (exception, _, _) -> failed(exception, surroundings, arguments))
                        .setParameterExceptionHandler(new BadUsage(surroundings));
        return line.execute(arguments);
    }

    private static CommandLine page(Surroundings surroundings) {
        return new CommandLine(new PageCommand(surroundings))
                .addSubcommand(new PageCheckCommand(surroundings))
                .addSubcommand(new PagePreviewCommand(surroundings))
                .addSubcommand(new PageExportCommand(surroundings));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    private static ResourceBundle texts(Language language) {
        var locale = language.choose("zh", "en");
        return ResourceBundle.getBundle(
                "dev.troupe.cli.help",
                Locale.of(locale),
                ResourceBundle.Control.getNoFallbackControl(
                        ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    private static int failed(Exception exception, Surroundings surroundings, String... arguments) {
        if (exception instanceof UsageException
                || exception instanceof SettingsException
                || exception instanceof AmisException
                || exception instanceof ToolException
                || exception instanceof RetrievalException) {
            var language = surroundings.languageOf(String.join(" ", arguments));
            var said = Sentence.of(exception);
            surroundings.err().println("troupe: " + language.choose(said.zh(), said.en()));
            return Exit.USAGE;
        }
        Unexpected.tell(exception, surroundings);
        return Exit.FAILED;
    }
}
