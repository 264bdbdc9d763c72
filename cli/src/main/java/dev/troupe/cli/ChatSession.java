package dev.troupe.cli;

import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.ToolException;
import dev.troupe.chat.Answer;
import dev.troupe.chat.Belonging;
import dev.troupe.chat.Conversation;
import dev.troupe.chat.ConversationListener;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.Turn;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.JournalException;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.ByteCount;
import dev.troupe.runtime.ModelChoice;
import dev.troupe.runtime.Report;
import dev.troupe.runtime.SettingsException;
import java.time.InstantSource;
import java.util.regex.Pattern;

/** One conversation: takes what a person types, line by line. */
final class ChatSession {
    private static final String SIGN = "› ";

    /** What shells taught people to type. */
    private static final Pattern LEAVES =
            Pattern.compile("exit|quit|:q|退出", Pattern.CASE_INSENSITIVE);

    private static final int AGENT_INDENT = 12; // cells before an agent's description

    private final Surroundings surroundings;
    private final CommonOptions common;
    private final RunOptions options;
    private final Belonging belonging;
    private final Assembly assembly;
    private final ModelChoice choice;
    private final Interrupts interrupts;
    private Conversation conversation = Conversation.empty();
    private int exitCode = Exit.DONE;

    /** How a message is handled. */
    private interface Handling {
        Turn turn(Coordinator coordinator, Conversation before, String message)
                throws InterruptedException;
    }

    ChatSession(
            Surroundings surroundings,
            CommonOptions common,
            RunOptions options,
            Belonging belonging,
            Assembly assembly,
            ModelChoice choice,
            Interrupts interrupts) {
        this.surroundings = surroundings;
        this.common = common;
        this.options = options;
        this.belonging = belonging;
        this.assembly = assembly;
        this.choice = choice;
        this.interrupts = interrupts;
    }

    /** Of the last answer. */
    int exitCode() {
        return exitCode;
    }

    String prompt() {
        return surroundings.screen().hasColor() ? Style.CYAN.on(SIGN) : SIGN;
    }

    void greet() {
        var language = surroundings.language();
        var text =
                language.choose(
                                "Troupe · 模型 %s · 工作目录 %s · /help 查看命令",
                                "Troupe · model %s · workspace %s · /help for help")
                        .formatted(choice, common.directory(surroundings));
        surroundings.out().println(dim(CellText.oneLine(text)));
    }

    private String dim(String text) {
        return surroundings.screen().hasColor() ? Style.DIM.on(text) : text;
    }

    /** Does what a line asks for; {@code false} when the person wants to leave. */
    boolean take(String line) {
        var text = line.strip();
        if (text.isEmpty()) {
            return true;
        }
        if (LEAVES.matcher(text).matches()) {
            return false;
        }
        try {
            return isCommand(text) ? obey(text) : answered(text);
        } catch (UsageException | SettingsException | ToolException e) {
            surroundings.err().println("troupe: " + surroundings.say(Sentence.of(e)));
        } catch (RuntimeException e) { // one broken turn must not end the conversation
            Unexpected.tell(e, surroundings);
        }
        exitCode = Exit.FAILED;
        return true;
    }

    private static boolean isCommand(String text) {
        return text.matches("/\\p{L}+(\\s.*)?");
    }

    private boolean answered(String text) {
        answer(text, Coordinator::turn);
        return true;
    }

    private boolean obey(String text) {
        var words = text.split("\\s+", 2);
        var word = ChatWord.of(words[0]).orElse(null);
        switch (word) {
            case null -> unknown(words[0]);
            case HELP -> help();
            case PLAN -> plan(words.length < 2 ? "" : words[1]);
            case FILES -> files();
            case AGENTS -> agents();
            case NEW -> conversation = Conversation.empty();
            case EXIT -> {
                return false;
            }
        }
        surroundings.out().flush();
        return true;
    }

    private void plan(String message) {
        if (message.isBlank()) {
            surroundings.out().println(ChatWord.PLAN.help(surroundings.language()));
        } else {
            answer(message, Coordinator::preview);
        }
    }

    private void answer(String message, Handling handling) {
        var language = languageOf(message);
        var asked = conversation.request();
        var workspace =
                common.workspace(surroundings, asked == null ? message : asked + "\n" + message);
        var output = RunOutput.open(surroundings, language, false, InstantSource.system());
        Answer answer;
        try (var _ = interrupts.ofCurrentThread();
                output;
                var runs = new KeptRuns(assembly.journal());
                var coordinator =
                        assembly.coordinator(
                                workspace,
                                options,
                                output.stream(),
                                output.stream(),
                                output.approvals(false, false),
                                runs,
                                belonging)) {
            interrupts.working(coordinator);
            var turn = handling.turn(coordinator, conversation, message);
            conversation = turn.conversation();
            answer = turn.answer();
        } catch (InterruptedException _) {
            answer = Cancellation.answer(language);
        } catch (JournalException e) {
            answer = Unexpected.answer(e, language, output.stream().run());
        }
        exitCode = Exit.of(answer.state());
        output.result(
                new Report(
                        answer,
                        workspace.root(),
                        assembly.meter().total(),
                        choice.toString(),
                        output.stream().run()));
    }

    private Language languageOf(String message) {
        return Language.find(message)
                .or(conversation::language)
                .filter(Language.ZH::equals)
                .orElseGet(surroundings::language);
    }

    private void unknown(String word) {
        var text =
                surroundings
                        .language()
                        .choose("没有 %s 这个命令；/help 列出所有命令", "there is no %s; /help lists all")
                        .formatted(CellText.oneLine(word));
        surroundings.out().println(text);
    }

    private void help() {
        for (var word : ChatWord.values()) {
            surroundings
                    .out()
                    .printf("  %-9s %s%n", word.usage(), dim(word.help(surroundings.language())));
        }
    }

    private void files() {
        if (conversation.artifacts().isEmpty()) {
            surroundings
                    .out()
                    .println(surroundings.language().choose("还没有文件。", "There are no files yet."));
        }
        for (var file : conversation.artifacts()) {
            surroundings
                    .out()
                    .println(
                            "  "
                                    + CellText.oneLine(file.path())
                                    + "  "
                                    + ByteCount.text(file.bytes()));
        }
    }

    /** In lines under each other that fit the terminal. */
    private String descriptionOf(AgentCard card) {
        var description = card.words(surroundings.language()).description();
        var screen = surroundings.screen();
        if (!screen.isTerminal()) {
            return description;
        }
        int cells = Math.max(20, screen.size().cells().columns() - AGENT_INDENT);
        return String.join("\n" + " ".repeat(AGENT_INDENT), CellText.wrap(description, cells, ""));
    }

    private void agents() {
        var nothing = common.workspace(surroundings, "");
        try (var coordinator =
                assembly.coordinator(
                        nothing,
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        ConversationListener.NONE,
                        Approvals.NOBODY,
                        new InMemoryJournal())) {
            for (var card : coordinator.agents()) {
                surroundings
                        .out()
                        .println("  %-9s %s".formatted(card.type(), dim(descriptionOf(card))));
            }
        }
    }
}
