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
import org.jspecify.annotations.Nullable;
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

    ChatCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        if (surroundings.prompt().equals(Prompt.NOBODY)) {
            return piped();
        }
        if (!surroundings.screen().isTerminal()) {
            return typed(surroundings, Interrupts.NONE);
        }
        var directory = common.directory(surroundings);
        try (var terminal = TerminalPrompt.open(surroundings, directory)) {
            var screen = surroundings.screen().withSize(terminal::cells);
            return typed(surroundings.withTerminal(terminal, screen), terminal);
        }
    }

    /** Until the person closes the input. */
    private int typed(Surroundings here, Interrupts interrupts) {
        var choice = ModelChoice.of(common.model(), here.environment());
        try (var assembly = Assembly.open(packs, choice, here.environment(), here::warn)) {
            var session =
                    new ChatSession(here, common, failure.options(), assembly, choice, interrupts);
            session.greet();
            Optional<String> line = here.prompt().line(session.prompt());
            while (line.isPresent() && session.take(line.get())) {
                line = here.prompt().line(session.prompt());
            }
            return Exit.DONE;
        }
    }

    /** Until the end of the input; the last answer decides the exit code. */
    private int piped() {
        var choice = ModelChoice.of(common.model(), surroundings.environment());
        try (var signals = Cancellation.ofCurrentThread();
                var assembly =
                        Assembly.open(
                                packs, choice, surroundings.environment(), surroundings::warn)) {
            var session =
                    new ChatSession(
                            surroundings,
                            common,
                            failure.options(),
                            assembly,
                            choice,
                            interrupts(signals));
            var line = next(surroundings.in());
            while (line != null && session.take(line) && !Cancellation.isTerminated()) {
                line = next(surroundings.in());
            }
            return session.exitCode();
        }
    }

    /** Signals reach the whole conversation; SIGTERM leaves the run of the message at hand. */
    private static Interrupts interrupts(Cancellation signals) {
        return new Interrupts() {
            @Override
            public Reach ofCurrentThread() {
                return () -> {};
            }

            @Override
            public void working(Coordinator coordinator) {
                signals.working(coordinator);
            }
        };
    }

    private static @Nullable String next(BufferedReader in) {
        try {
            return in.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
