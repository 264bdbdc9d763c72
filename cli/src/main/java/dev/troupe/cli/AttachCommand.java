package dev.troupe.cli;

import dev.troupe.chat.Answer;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunState;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.RunWords;
import dev.troupe.runtime.Settings;
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
@Command(
        name = "attach",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class AttachCommand implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(150);

    private final Surroundings surroundings;

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Option(names = "--json", descriptionKey = "json-lines")
    private boolean isJson;

    private volatile @Nullable Instant ended; // when the run did; while it has not, time goes on

    AttachCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        try (var journal = Settings.journal(surroundings.environment()).openToRead()) {
            var found = RunLookup.find(journal, run);
            var language = surroundings.languageOf(found.notes().request());
            var board = new Board(language, found.entries().getFirst().at());
            var view = RunOutput.view(surroundings, board, isJson, this::now);
            RecordedRun last;
            try (var _ = Cancellation.ofCurrentThread()) {
                try (view) {
                    last = follow(journal, found, view);
                } catch (InterruptedException _) {
                    var note = language.choose("已脱离；运行 %s 继续进行", "detached; run %s goes on");
                    surroundings.err().println("troupe: " + note.formatted(found.id()));
                    return Exit.CANCELLED;
                }
                return end(last, language);
            }
        }
    }

    private Instant now() {
        var end = ended;
        return end == null ? Instant.now() : end;
    }

    /** Shows what is recorded and what comes, until the run ends or nobody goes on with it. */
    private RecordedRun follow(JournalReader journal, RecordedRun found, EventSink view)
            throws InterruptedException {
        var stream = new EventStream(InstantSource.system(), List.of(view));
        var entries = new ArrayList<JournalEntry>(found.entries());
        var state = RunState.of(found.id(), entries);
        entries.forEach(stream::on);
        while (state.outcome() == null) {
            boolean isAbandoned = // before the last look, so that nothing is missed
                    journal.abandoned().stream().anyMatch(each -> each.run().equals(found.id()));
            var news = journal.read(found.id(), entries.size());
            for (var entry : news) {
                state.after(entry.event());
                stream.on(entry);
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

    private int end(RecordedRun last, Language language) {
        var words = last.words(!last.isOver());
        var answer = Answer.State.of(last.state());
        var state = words == RunWords.partial ? Answer.State.PARTIAL : answer;
        if (isJson) {
            var fields = new LinkedHashMap<String, Value>();
            fields.put("type", Value.of("run.result"));
            fields.put("state", Value.of(last.isOver() ? state.name() : words.wireName()));
            fields.put("runId", Value.of(last.id().value()));
            new JsonLines(surroundings.out()).write(Value.of(fields));
        } else {
            new ShownRun(last, words)
                    .end(language, surroundings.screen())
                    .forEach(surroundings.out()::println);
        }
        if (words == RunWords.interrupted) {
            var note =
                    language.choose(
                            "运行 %1$s 已中断；troupe resume %1$s 继续它",
                            "run %1$s was cut off; troupe resume %1$s goes on with it");
            surroundings.err().println("troupe: " + note.formatted(last.id()));
        }
        return Exit.of(state);
    }
}
