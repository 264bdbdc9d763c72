package dev.troupe.cli.run;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.view.EventSink;
import dev.troupe.cli.view.EventStream;
import dev.troupe.cli.view.JsonLines;
import dev.troupe.cli.view.RunDetailsText;
import dev.troupe.cli.view.RunOutput;
import dev.troupe.cli.view.RunView;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunStateName;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.store.JournalReader;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Follows a run that another process is at, and ends with it. */
@Command(name = "attach", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class AttachCommand implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(150);

    private final CliContext context;

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Option(names = "--json", descriptionKey = "json-lines")
    private boolean isJson;

    private volatile @Nullable Instant ended; // when the run did; while it has not, time continues

    public AttachCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (var journal = Settings.journal(context.environment()).openReader()) {
            var found = RunLookup.find(journal, run);
            var language = context.languageOf(found.notes().request());
            var board = new RunView(language, found.entries().getFirst().at());
            var view = RunOutput.view(context, board, isJson, this::now);
            RecordedRun last;
            try (var _ = SignalHandling.ofCurrentThread()) {
                try (view) {
                    last = follow(journal, found, view);
                } catch (InterruptedException _) {
                    var note = language.choose("已脱离；运行 %s 继续进行", "detached; run %s continues");
                    context.err().println("troupe: " + note.formatted(found.id()));
                    return ExitCode.CANCELLED;
                }
                return finish(last, language);
            }
        }
    }

    private Instant now() {
        var end = ended;
        return end == null ? Instant.now() : end;
    }

    /** Shows what is recorded and what comes, until the run ends or no user continues with it. */
    private RecordedRun follow(JournalReader journal, RecordedRun found, EventSink view)
            throws InterruptedException {
        var stream = new EventStream(InstantSource.system(), List.of(view));
        var entries = new ArrayList<JournalEntry>(found.entries());
        var state = RunState.of(found.id(), entries);
        entries.forEach(stream::onEvent);
        while (state.outcome() == null) {
            boolean isAbandoned = // before the last look, so that nothing is missed
                    journal.abandonedRuns().stream()
                            .anyMatch(each -> each.run().equals(found.id()));
            var news = journal.read(found.id(), entries.size());
            for (var entry : news) {
                state.apply(entry.event());
                stream.onEvent(entry);
                entries.add(entry);
            }
            if (news.isEmpty() && isAbandoned) {
                break;
            }
            if (news.isEmpty()) {
                Thread.sleep(POLL);
            }
        }
        ended = entries.getLast().at();
        return RecordedRun.of(found.id(), entries);
    }

    private int finish(RecordedRun last, Language language) {
        var words = last.stateName(!last.isOver());
        var answer = Answer.State.of(last.state());
        var state = words == RunStateName.partial ? Answer.State.PARTIAL : answer;
        if (isJson) {
            var fields = new LinkedHashMap<String, Value>();
            fields.put("type", Value.of("run.result"));
            fields.put("state", Value.of(last.isOver() ? state.name() : words.wireName()));
            fields.put("runId", Value.of(last.id().value()));
            new JsonLines(context.out()).write(Value.of(fields));
        } else {
            new RunDetailsText(last, words)
                    .endLines(language, context.screen())
                    .forEach(context.out()::println);
        }
        if (words == RunStateName.interrupted) {
            var note =
                    language.choose(
                            "运行 %1$s 已中断；用 troupe resume %1$s 继续",
                            "run %1$s was interrupted; run troupe resume %1$s to continue it");
            context.err().println("troupe: " + note.formatted(last.id()));
        }
        return ExitCode.of(state);
    }
}
