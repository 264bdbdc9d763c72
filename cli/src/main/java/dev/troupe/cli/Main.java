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
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The {@code troupe} command. */
public final class Main {
    private static final String CACHE = "troupe.cache"; // where libraries may store native code

    private static final String LIBRARY_LOG = "log4j2.StatusLogger.level"; // of POI, on stderr

    private static final Set<String> VERSION = Set.of("--version", "-V");

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
        var line = new CommandLine(new TroupeCommand(context));
        addSubcommands(line, subcommands(context, packs), arguments);
        line.setCaseInsensitiveEnumValuesAllowed(true)
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

    /**
     * Adds the subcommand that the first argument names, so that it does not wait until the others
     * are built. The help and the suggestions for a misspelled name need all, the version none.
     */
    private static void addSubcommands(
            CommandLine line, Map<String, Supplier<Object>> subcommands, String... arguments) {
        var first = arguments.length > 0 ? arguments[0] : "";
        var named = subcommands.get(first);
        if (named != null) {
            line.addSubcommand(first, named.get());
        } else if (!VERSION.contains(first)) {
            subcommands.forEach((name, command) -> line.addSubcommand(name, command.get()));
        }
    }

    /** All subcommands by name, in the order of the help. */
    private static Map<String, Supplier<Object>> subcommands(
            CliContext context, Packs.Source packs) {
        var commands = new LinkedHashMap<String, Supplier<Object>>();
        commands.put("run", () -> new RunCommand(context, packs));
        commands.put("chat", () -> ChatCommand.chat(context, packs));
        commands.put("studio", () -> ChatCommand.studioCommandLine(context, packs));
        commands.put("plan", () -> new PlanCommand(context, packs));
        commands.put("runs", () -> new RunsCommand(context));
        commands.put("show", () -> new ShowCommand(context));
        commands.put("resume", () -> new ResumeCommand(context, packs));
        commands.put("attach", () -> new AttachCommand(context));
        commands.put("rerun", () -> new RerunCommand(context, packs));
        commands.put("fork", () -> new ForkCommand(context, packs));
        commands.put("diff", () -> new DiffCommand(context));
        commands.put("export", () -> new ExportCommand(context));
        commands.put("import", () -> new ImportCommand(context));
        commands.put("approve", () -> new ApproveCommand(context, packs));
        commands.put("deny", () -> new DenyCommand(context, packs));
        commands.put("answer", () -> new AnswerCommand(context, packs));
        commands.put("cancel", () -> new CancelCommand(context, packs));
        commands.put("backup", () -> new BackupCommand(context));
        commands.put("restore", () -> new RestoreCommand(context));
        commands.put("validate", () -> new ValidateCommand(context, packs));
        commands.put("page", () -> pageCommandLine(context, packs));
        commands.put("agents", () -> new AgentsCommand(context, packs));
        commands.put("graph", () -> GraphCommand.commandLine(context, packs));
        commands.put("docs", () -> DocsCommand.commandLine(context));
        commands.put("life", () -> LifeCommand.commandLine(context));
        commands.put("schedule", () -> ScheduleCommand.commandLine(context));
        commands.put("school", () -> SchoolCommand.commandLine(context));
        commands.put("doctor", () -> new DoctorCommand(context, packs));
        commands.put("mcp", () -> McpCommand.commandLine(context, packs, System.in));
        commands.put("acp", () -> new AcpCommand(context, packs, System.in));
        commands.put("sample-site", () -> new SampleSiteCommand(context));
        return commands;
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
