package dev.troupe.cli;

import dev.troupe.chat.Coordinator;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.ModelChoice;
import dev.troupe.runtime.Packs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A conversation at the terminal, or over a pipe with one message a line. */
@Command(
        name = "chat",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ChatCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();
    @Mixin private final FailureOption failure = new FailureOption();
    @Mixin private final DocsOption docs = new DocsOption();

    ChatCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        if (surroundings.prompt().equals(Prompt.NOBODY)) {
            try (var signals = Cancellation.ofCurrentThread()) {
                return piped(signals);
            }
        }
        if (!surroundings.screen().isTerminal()) {
            try (var signals = Cancellation.onTermination()) {
                return typed(surroundings, signals, leaving(Interrupts.NONE, signals));
            }
        }
        var directory = common.directory(surroundings);
        try (var terminal = TerminalPrompt.open(surroundings, directory);
                var signals = Cancellation.onTermination()) {
            var screen = surroundings.screen().withSize(terminal::cells);
            var here = surroundings.withTerminal(terminal, screen);
            return typed(here, signals, leaving(terminal, signals));
        }
    }

    /** Until the person closes the input. */
    private int typed(Surroundings here, Cancellation signals, Interrupts interrupts) {
        var choice = ModelChoice.of(common.model(), here.environment());
        try (var assembly = Assembly.open(packs, choice, here.environment(), here::warn)) {
            var session =
                    new ChatSession(
                            here,
                            common,
                            failure.options(),
                            docs.belonging(assembly),
                            assembly,
                            choice,
                            interrupts);
            session.greet();
            Optional<String> line;
            do {
                line = signals.awaiting(() -> here.prompt().line(session.prompt()));
            } while (line.isPresent() && session.take(line.get()));
            return Exit.DONE;
        }
    }

    /** Until the end of the input; the last answer decides the exit code. */
    private int piped(Cancellation signals) {
        var choice = ModelChoice.of(common.model(), surroundings.environment());
        try (var assembly =
                Assembly.open(packs, choice, surroundings.environment(), surroundings::warn)) {
            var session =
                    new ChatSession(
                            surroundings,
                            common,
                            failure.options(),
                            docs.belonging(assembly),
                            assembly,
                            choice,
                            leaving(Interrupts.NONE, signals));
            Optional<String> line;
            do {
                line = signals.awaiting(() -> next(surroundings.in()));
            } while (line.isPresent() && session.take(line.get()));
            return session.exitCode();
        }
    }

    /** The same, and SIGTERM leaves the run of the message at hand. */
    private static Interrupts leaving(Interrupts interrupts, Cancellation signals) {
        return new Interrupts() {
            @Override
            public Reach ofCurrentThread() {
                return interrupts.ofCurrentThread();
            }

            @Override
            public void working(Coordinator coordinator) {
                signals.working(coordinator);
            }
        };
    }

    private static Optional<String> next(BufferedReader in) {
        try {
            return Optional.ofNullable(in.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
