package dev.troupe.cli.chat;

import dev.troupe.chat.Coordinator;
import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.option.DocumentOption;
import dev.troupe.cli.option.FailureOption;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.Prompt;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A conversation at the terminal, or over a pipe with one message a line; under the name {@code
 * studio} with the stages of each message.
 */
@Command(name = "chat", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ChatCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;
    private final boolean isStudio;

    @Mixin private final CommonOptions common = new CommonOptions();
    @Mixin private final FailureOption failure = new FailureOption();
    @Mixin private final DocumentOption docs = new DocumentOption();

    @Option(names = "--graph", descriptionKey = "chat-graph")
    private boolean showsStages;

    private ChatCommand(CliContext context, Packs.Source packs, boolean isStudio) {
        this.context = context;
        this.packs = packs;
        this.isStudio = isStudio;
    }

    public static ChatCommand chat(CliContext context, Packs.Source packs) {
        return new ChatCommand(context, packs, false);
    }

    /** The same as {@code chat --graph}, under its own name in the help. */
    public static CommandLine studioCommandLine(CliContext context, Packs.Source packs) {
        var line = new CommandLine(new ChatCommand(context, packs, true));
        line.getCommandSpec().name("studio");
        return line;
    }

    @Override
    public Integer call() {
        if (context.prompt().equals(Prompt.NOBODY)) {
            try (var signals = SignalHandling.ofCurrentThread()) {
                return runPiped(signals);
            }
        }
        if (!context.screen().isTerminal()) {
            try (var signals = SignalHandling.onTermination()) {
                return runInteractive(
                        context, signals, withTermination(InterruptScope.NONE, signals), _ -> {});
            }
        }
        var directory = common.directory(context);
        try (var terminal = TerminalPrompt.open(context, directory);
                var signals = SignalHandling.onTermination()) {
            var screen = context.screen().withSize(terminal::cells);
            var here = context.withTerminal(terminal, screen);
            return runInteractive(
                    here, signals, withTermination(terminal, signals), terminal::completeAgents);
        }
    }

    /** Until the user closes the input. */
    private int runInteractive(
            CliContext here,
            SignalHandling signals,
            InterruptScope interrupts,
            Consumer<Supplier<List<String>>> completion) {
        var choice = ModelSelection.of(common.model(), here.environment());
        try (var assembly = TroupeRuntime.open(packs, choice, here.environment(), here::warn)) {
            completion.accept(() -> agents(assembly));
            var session =
                    new ChatSession(
                            here,
                            common,
                            failure.options(),
                            docs.runOwner(assembly),
                            assembly,
                            choice,
                            interrupts,
                            isStudio || showsStages);
            session.greet();
            Optional<String> line;
            do {
                line = signals.awaitInput(() -> here.prompt().readLine(session.prompt()));
            } while (line.isPresent() && session.handleLine(line.get()));
            return ExitCode.DONE;
        }
    }

    private static List<String> agents(TroupeRuntime assembly) {
        return assembly.catalogSnapshot().entries().stream()
                .map(entry -> entry.agent().card().type())
                .toList();
    }

    /** Until the end of the input; the last answer decides the exit code. */
    private int runPiped(SignalHandling signals) {
        var choice = ModelSelection.of(common.model(), context.environment());
        try (var assembly =
                TroupeRuntime.open(packs, choice, context.environment(), context::warn)) {
            var session =
                    new ChatSession(
                            context,
                            common,
                            failure.options(),
                            docs.runOwner(assembly),
                            assembly,
                            choice,
                            withTermination(InterruptScope.NONE, signals),
                            isStudio || showsStages);
            Optional<String> line;
            do {
                line = signals.awaitInput(() -> readLine(context.in()));
            } while (line.isPresent() && session.handleLine(line.get()));
            return session.exitCode();
        }
    }

    /** The same, and SIGTERM leaves the run of the message at hand. */
    private static InterruptScope withTermination(
            InterruptScope interrupts, SignalHandling signals) {
        return new InterruptScope() {
            @Override
            public Handle ofCurrentThread() {
                return interrupts.ofCurrentThread();
            }

            @Override
            public void attach(Coordinator coordinator) {
                signals.attach(coordinator);
            }
        };
    }

    private static Optional<String> readLine(BufferedReader in) {
        try {
            return Optional.ofNullable(in.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
