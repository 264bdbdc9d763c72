package dev.troupe.cli;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.cli.acp.AcpCommand;
import dev.troupe.cli.chat.ChatCommand;
import dev.troupe.cli.docs.DocsCommand;
import dev.troupe.cli.graph.GraphCommand;
import dev.troupe.cli.life.LifeCommand;
import dev.troupe.cli.mcp.McpCommand;
import dev.troupe.cli.option.UsageErrorHandler;
import dev.troupe.cli.page.PageAskCommand;
import dev.troupe.cli.page.PageBuildCommand;
import dev.troupe.cli.page.PageCheckCommand;
import dev.troupe.cli.page.PageCommand;
import dev.troupe.cli.page.PageDiffCommand;
import dev.troupe.cli.page.PageExportCommand;
import dev.troupe.cli.page.PageFillCommand;
import dev.troupe.cli.page.PagePreviewCommand;
import dev.troupe.cli.page.PageRefineCommand;
import dev.troupe.cli.page.PageRefreshCommand;
import dev.troupe.cli.page.PageShowCommand;
import dev.troupe.cli.page.PageTemplateCommand;
import dev.troupe.cli.page.PageUndoCommand;
import dev.troupe.cli.page.PageVersionsCommand;
import dev.troupe.cli.run.AnswerCommand;
import dev.troupe.cli.run.ApproveCommand;
import dev.troupe.cli.run.AttachCommand;
import dev.troupe.cli.run.CancelCommand;
import dev.troupe.cli.run.DenyCommand;
import dev.troupe.cli.run.DiffCommand;
import dev.troupe.cli.run.ExportCommand;
import dev.troupe.cli.run.ForkCommand;
import dev.troupe.cli.run.ImportCommand;
import dev.troupe.cli.run.PlanCommand;
import dev.troupe.cli.run.RerunCommand;
import dev.troupe.cli.run.ResumeCommand;
import dev.troupe.cli.run.RunCommand;
import dev.troupe.cli.run.RunsCommand;
import dev.troupe.cli.run.ShowCommand;
import dev.troupe.cli.run.ValidateCommand;
import dev.troupe.cli.schedule.ScheduleCommand;
import dev.troupe.cli.school.SchoolCommand;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.CrashMessage;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.SystemContext;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.page.AmisException;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.SettingsException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.ResourceBundle;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The {@code troupe} command. */
public final class Main {
    private static final String CACHE = "troupe.cache"; // where libraries may store native code

    private static final String LIBRARY_LOG = "log4j2.StatusLogger.level"; // of POI, on stderr

    private Main() {}

    public static void main(String[] arguments) {
        var context = SystemContext.create();
        if (System.getProperty(CACHE) == null) {
            System.setProperty(CACHE, context.home().resolve("cache").toString());
        }
        if (System.getProperty(LIBRARY_LOG)
                == null) { // that no logger is installed is no error here
            System.setProperty(LIBRARY_LOG, "OFF");
        }
        System.exit(SignalHandling.exitCode(run(context, StandardPacks::open, arguments)));
    }

    /**
     * @return the exit code
     */
    static int run(CliContext context, Packs.Source packs, String... arguments) {
        var line =
                new CommandLine(new TroupeCommand(context))
                        .addSubcommand(new RunCommand(context, packs))
                        .addSubcommand(ChatCommand.chat(context, packs))
                        .addSubcommand(ChatCommand.studioCommandLine(context, packs))
                        .addSubcommand(new PlanCommand(context, packs))
                        .addSubcommand(new RunsCommand(context))
                        .addSubcommand(new ShowCommand(context))
                        .addSubcommand(new ResumeCommand(context, packs))
                        .addSubcommand(new AttachCommand(context))
                        .addSubcommand(new RerunCommand(context, packs))
                        .addSubcommand(new ForkCommand(context, packs))
                        .addSubcommand(new DiffCommand(context))
                        .addSubcommand(new ExportCommand(context))
                        .addSubcommand(new ImportCommand(context))
                        .addSubcommand(new ApproveCommand(context, packs))
                        .addSubcommand(new DenyCommand(context, packs))
                        .addSubcommand(new AnswerCommand(context, packs))
                        .addSubcommand(new CancelCommand(context, packs))
                        .addSubcommand(new BackupCommand(context))
                        .addSubcommand(new RestoreCommand(context))
                        .addSubcommand(new ValidateCommand(context, packs))
                        .addSubcommand(pageCommandLine(context, packs))
                        .addSubcommand(new AgentsCommand(context, packs))
                        .addSubcommand(GraphCommand.commandLine(context, packs))
                        .addSubcommand(DocsCommand.commandLine(context))
                        .addSubcommand(LifeCommand.commandLine(context))
                        .addSubcommand(ScheduleCommand.commandLine(context))
                        .addSubcommand(SchoolCommand.commandLine(context))
                        .addSubcommand(new DoctorCommand(context, packs))
                        .addSubcommand(McpCommand.commandLine(context, packs, System.in))
                        .addSubcommand(new AcpCommand(context, packs, System.in))
                        .addSubcommand(new SampleSiteCommand(context))
                        .setCaseInsensitiveEnumValuesAllowed(true)
                        .setOut(writer(context.out()))
                        .setErr(writer(context.err()))
                        .setColorScheme(
                                CommandLine.Help.defaultColorScheme(
                                        context.screen().hasColor() ? Ansi.ON : Ansi.OFF))
                        .setResourceBundle(messages(context.language()))
                        .setExecutionExceptionHandler(
                                (exception, _, _) -> reportFailure(exception, context, arguments))
                        .setParameterExceptionHandler(new UsageErrorHandler(context));
        return line.execute(arguments);
    }

    private static CommandLine pageCommandLine(CliContext context, Packs.Source packs) {
        return new CommandLine(new PageCommand(context))
                .addSubcommand(new PageCheckCommand(context, packs))
                .addSubcommand(new PagePreviewCommand(context))
                .addSubcommand(new PageExportCommand(context, packs))
                .addSubcommand(new PageBuildCommand(context, packs))
                .addSubcommand(new PageShowCommand(context))
                .addSubcommand(new PageRefreshCommand(context, packs))
                .addSubcommand(new PageRefineCommand(context, packs))
                .addSubcommand(new PageAskCommand(context, packs))
                .addSubcommand(new PageUndoCommand(context))
                .addSubcommand(new PageVersionsCommand(context))
                .addSubcommand(new PageDiffCommand(context))
                .addSubcommand(new PageTemplateCommand(context))
                .addSubcommand(new PageFillCommand(context, packs));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    private static ResourceBundle messages(Language language) {
        var locale = language.choose("zh", "en");
        return ResourceBundle.getBundle(
                "dev.troupe.cli.help",
                Locale.of(locale),
                ResourceBundle.Control.getNoFallbackControl(
                        ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    private static int reportFailure(Exception exception, CliContext context, String... arguments) {
        if (exception instanceof UsageException
                || exception instanceof SettingsException
                || exception instanceof AmisException
                || exception instanceof ToolException
                || exception instanceof RetrievalException) {
            var language = context.languageOf(String.join(" ", arguments));
            var said = LocalizedText.of(exception);
            context.err().println("troupe: " + language.choose(said.zh(), said.en()));
            return ExitCode.USAGE;
        }
        CrashMessage.report(exception, context);
        return ExitCode.FAILED;
    }
}
