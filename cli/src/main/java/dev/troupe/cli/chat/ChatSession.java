package dev.troupe.cli.chat;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.Turn;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.cli.graph.StageTrail;
import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.run.LazyJournal;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.CrashMessage;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.Style;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.cli.view.RunOutput;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.language.Language;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.report.ByteFormat;
import dev.troupe.runtime.report.RunResult;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.SettingsException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One conversation: takes what a user types, line by line. */
final class ChatSession {
    private static final String SIGN = "› ";

    /** What shells taught users to type. */
    private static final Pattern LEAVES =
            Pattern.compile("exit|quit|:q|退出", Pattern.CASE_INSENSITIVE);

    private static final int AGENT_INDENT = 12; // cells before an agent's description

    private final CliContext context;
    private final CommonOptions common;
    private final RunOptions options;
    private final RunOwner owner;
    private final TroupeRuntime assembly;
    private final ModelSelection choice;
    private final InterruptScope interrupts;
    private final boolean showsStages;
    private AgentSession session = new AgentSession();
    private Conversation conversation = Conversation.empty();
    private @Nullable RunId latestRun; // its questions may be answered by the next message
    private int exitCode = ExitCode.DONE;

    /** How a message is handled. */
    private interface TurnHandler {
        Turn turn(Coordinator coordinator, Conversation before, String message)
                throws InterruptedException;
    }

    ChatSession(
            CliContext context,
            CommonOptions common,
            RunOptions options,
            RunOwner owner,
            TroupeRuntime assembly,
            ModelSelection choice,
            InterruptScope interrupts,
            boolean showsStages) {
        this.context = context;
        this.common = common;
        this.options = options;
        this.owner = owner;
        this.assembly = assembly;
        this.choice = choice;
        this.interrupts = interrupts;
        this.showsStages = showsStages;
    }

    /** Of the last answer. */
    int exitCode() {
        return exitCode;
    }

    /** With the agent that the user talks with. */
    String prompt() {
        var direct = session.directEngagements();
        var sign = direct.size() == 1 ? direct.getFirst().agent() + " " + SIGN : SIGN;
        return context.screen().hasColor() ? Style.CYAN.apply(sign) : sign;
    }

    void greet() {
        var language = context.language();
        var text =
                language.choose(
                                "Troupe · 模型 %s · 工作目录 %s · /help 查看命令",
                                "Troupe · model %s · workspace %s · /help for help")
                        .formatted(choice, common.directory(context));
        context.out().println(dim(CellText.cleanLine(text)));
    }

    private String dim(String text) {
        return context.screen().hasColor() ? Style.DIM.apply(text) : text;
    }

    /** Does what a line asks for; {@code false} when the user wants to leave. */
    boolean handleLine(String line) {
        var text = line.strip();
        if (text.isEmpty()) {
            return true;
        }
        if (LEAVES.matcher(text).matches()) {
            return false;
        }
        try {
            return isCommand(text) ? runCommand(text) : handleMessage(text);
        } catch (UsageException | SettingsException | ToolException e) {
            context.err().println("troupe: " + context.localize(LocalizedText.of(e)));
        } catch (RuntimeException e) { // one broken turn must not end the conversation
            CrashMessage.report(e, context);
        }
        exitCode = ExitCode.FAILED;
        return true;
    }

    private static boolean isCommand(String text) {
        return text.matches("/\\p{L}+(\\s.*)?");
    }

    private boolean handleMessage(String text) {
        answer(text, Coordinator::handleTurn);
        return true;
    }

    private boolean runCommand(String text) {
        var words = text.split("\\s+", 2);
        var word = SlashCommand.find(words[0]).orElse(null);
        switch (word) {
            case null -> reportUnknown(words[0]);
            case HELP -> showHelp();
            case PLAN -> planMessage(words.length < 2 ? "" : words[1]);
            case FILES -> listFiles();
            case AGENTS -> listAgents();
            case NEW -> {
                conversation = Conversation.empty();
                latestRun = null;
                session = new AgentSession();
            }
            case EXIT -> {
                return false;
            }
        }
        context.out().flush();
        return true;
    }

    private void planMessage(String message) {
        if (message.isBlank()) {
            context.out().println(SlashCommand.PLAN.help(context.language()));
        } else {
            answer(message, Coordinator::preview);
        }
    }

    private void answer(String message, TurnHandler handling) {
        var language = languageOf(message);
        var asked = conversation.request();
        var workspace = common.workspace(context, asked == null ? message : asked + "\n" + message);
        var output = RunOutput.open(context, language, false, InstantSource.system());
        var trail = new StageTrail();
        Answer answer;
        try (var _ = interrupts.ofCurrentThread();
                output;
                var runs = new LazyJournal(assembly.journal());
                var coordinator =
                        assembly.coordinator(
                                workspace,
                                options,
                                output.stream(),
                                event -> {
                                    trail.onEvent(event);
                                    if (event
                                            instanceof ConversationEvent.RunAttached(_, var run)) {
                                        output.stream().replay(runs.read(run, 0));
                                    }
                                    output.stream().onEvent(event);
                                },
                                output.approvals(false, !output.canAsk()),
                                runs,
                                owner)) {
            interrupts.attach(coordinator);
            coordinator.continueSession(session);
            if (latestRun != null) {
                coordinator.continueRun(latestRun);
            }
            var turn = handling.turn(coordinator, conversation, message);
            findRun(output).ifPresent(coordinator::continueRun);
            var dropped = output.takeDismissal();
            if (dropped.isPresent()) {
                turn = coordinator.handleTurn(turn.conversation(), dropped.get());
            }
            conversation = turn.conversation();
            answer = turn.answer();
            latestRun = findRun(output).orElse(null);
        } catch (InterruptedException _) {
            answer = SignalHandling.cancelledAnswer(language);
        } catch (JournalException e) {
            answer = CrashMessage.failedAnswer(e, language, output.stream().run());
        }
        exitCode = ExitCode.of(answer);
        output.printResult(
                new RunResult(
                        answer,
                        workspace.root(),
                        assembly.meter().total(),
                        choice.toString(),
                        output.stream().run()));
        if (showsStages) {
            trail.lines(session, language).forEach(line -> context.out().println(dim(line)));
            context.out().flush();
        }
    }

    private static Optional<RunId> findRun(RunOutput output) {
        return Optional.ofNullable(output.stream().run()).map(RunId::new);
    }

    private Language languageOf(String message) {
        return Language.find(message)
                .or(conversation::language)
                .filter(Language.ZH::equals)
                .orElseGet(context::language);
    }

    private void reportUnknown(String word) {
        var text =
                context.language()
                        .choose("没有 %s 这个命令；/help 列出所有命令", "there is no %s; /help lists all")
                        .formatted(CellText.cleanLine(word));
        context.out().println(text);
    }

    private void showHelp() {
        for (var word : SlashCommand.values()) {
            context.out().printf("  %-9s %s%n", word.usage(), dim(word.help(context.language())));
        }
    }

    private void listFiles() {
        if (conversation.artifacts().isEmpty()) {
            context.out().println(context.language().choose("暂无文件。", "No files yet."));
        }
        for (var file : conversation.artifacts()) {
            context.out()
                    .println(
                            "  "
                                    + CellText.cleanLine(file.path())
                                    + "  "
                                    + ByteFormat.format(file.bytes()));
        }
    }

    /** In lines under each other that fit the terminal. */
    private String descriptionOf(AgentCard card) {
        var description = card.words(context.language()).description();
        var screen = context.screen();
        if (!screen.isTerminal()) {
            return description;
        }
        int cells = Math.max(20, screen.size().cells().columns() - AGENT_INDENT);
        return String.join("\n" + " ".repeat(AGENT_INDENT), CellText.wrap(description, cells, ""));
    }

    private void listAgents() {
        var nothing = common.workspace(context, "");
        try (var coordinator =
                assembly.coordinator(
                        nothing,
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        ConversationListener.NONE,
                        ApprovalHandler.NOBODY,
                        new InMemoryJournal())) {
            for (var card : coordinator.agents()) {
                context.out().println("  %-9s %s".formatted(card.type(), dim(descriptionOf(card))));
            }
        }
    }
}
