package dev.troupe.runtime.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.Turn;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A conversation with the specialists for films, from a script, without a language model. */
@Timeout(180)
@Tag("slow")
final class StudioRunsTest {
    private static final String SCRIPT =
            """
            Title: The Lamp

            EXT. LIGHTHOUSE - NIGHT

            Waves break against the rocks. MARA walks up the path.

            INT. LAMP ROOM - NIGHT

            TOMAS leans in the door. Mara wipes the glass. Thunder outside.

            MARA
            You are late.

            TOMAS
            The sea was against me.
            """;

    @TempDir private Path directory;
    private Environment environment = new Environment(Map.of(), Path.of(""));
    private final List<VisitBatch> batches = new ArrayList<>();
    private final AgentSession session = new AgentSession();
    private Conversation conversation = Conversation.empty();

    @BeforeEach
    void writeScript() throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        var work = Files.createDirectories(directory.resolve("work"));
        environment = new Environment(Map.of("TROUPE_HOME", home.toString()), work);
        Files.writeString(work.resolve("script.fountain"), SCRIPT);
    }

    private Turn send(TroupeRuntime runtime, String message) throws InterruptedException {
        batches.clear();
        try (var coordinator =
                runtime.coordinator(
                        Workspace.of(directory.resolve("work")),
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        this::note,
                        ApprovalHandler.NOBODY,
                        new InMemoryJournal())) {
            coordinator.continueSession(session);
            var turn = coordinator.handleTurn(conversation, message);
            conversation = turn.conversation();
            return turn;
        }
    }

    private void note(ConversationEvent.Progress event) {
        if (event instanceof StagesVisited(var batch)) {
            batches.add(batch);
        }
    }

    private TroupeRuntime open() {
        return TroupeRuntime.open(
                StandardPacks::open, ModelSelection.of(null, environment), environment, _ -> {});
    }

    private List<String> visited() {
        return VisitBatch.eventsOf(batches, 1).stream()
                .filter(VisitStarted.class::isInstance)
                .map(event -> ((VisitStarted) event).node().value())
                .toList();
    }

    private Path file(String name) {
        return directory.resolve("work").resolve(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    make a storyboard of script.fountain, then an animatic with subtitles and a cue list | @david make shot 2-2 a close-up of 4 seconds
                    为 script.fountain 做分镜，再做带字幕的动态分镜和声音提示表 | @david 镜头 2-2 改为特写，4 秒
                    """)
    void worksThroughThreeSpecialists(String request, String direct) throws Exception {
        try (var runtime = open()) {
            var answer = send(runtime, request).answer();

            assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(visited())
                    .containsSubsequence("EMMA_DECIDE", "DAVID", "EMMA_DISMISS", "EMMA_DECIDE")
                    .contains("OLIVER", "ROBERT", "EMMA_RESPOND");
            assertThat(answer.text())
                    .contains("David: ", "script.fountain", "script.storyboard.json")
                    .contains("Oliver: ", "script.animatic.srt")
                    .contains("Robert: ", "script.cues.csv");
            assertThat(file("script.storyboard.json")).exists();
            if (Files.isExecutable(Path.of("/usr/bin/ffmpeg"))) {
                assertThat(seconds(file("script.animatic.mp4"))).isGreaterThan(5);
            }

            var spoken = send(runtime, direct).answer();

            assertThat(spoken.state()).as(spoken.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(file("script.storyboard.json"))
                    .content()
                    .contains("\"seconds\" : 4")
                    .contains("\"size\" : \"close\"");
            assertThat(visited()).contains("DAVID", "AGENT_INTERACT");
        }
    }

    private static double seconds(Path video) throws Exception {
        var process =
                new ProcessBuilder(
                                "ffprobe",
                                "-v",
                                "error",
                                "-show_entries",
                                "format=duration",
                                "-of",
                                "csv=p=0",
                                video.toString())
                        .start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return Double.parseDouble(text.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    @david make a storyboard of script.fountain and an animatic | Done: david (script.storyboard.json). Do the rest of: make a storyboard of script.fountain and an animatic
                    @david make a storyboard of script.fountain, then make an animatic | Done: david (script.storyboard.json). Do the rest of: make an animatic
                    @david 为 script.fountain 做分镜和动态分镜 | 已完成：david (script.storyboard.json)。请完成其余部分：为 script.fountain 做分镜和动态分镜
                    """)
    void handsOffWhatAnotherSpecialistDoes(String message, String brief) throws Exception {
        try (var runtime = open()) {
            var answer = send(runtime, message).answer();

            assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(visited())
                    .containsSubsequence("DAVID", "AGENT_HANDOFF", "EMMA_RECEIVE", "OLIVER");
            assertThat(answer.text())
                    .containsSubsequence(
                            "David: ", "script.fountain", "script.storyboard.json", "Oliver: ");
            assertThat(file("script.storyboard.json")).exists();
            assertThat(briefs()).containsExactly(brief);
            assertThat(visited()).containsOnlyOnce("AGENT_HANDOFF");
        }
    }

    /** What agents that took over were given, in the order of the hand-offs. */
    private List<String> briefs() {
        return VisitBatch.eventsOf(batches, 1).stream()
                .filter(VisitStarted.class::isInstance)
                .map(VisitStarted.class::cast)
                .filter(visit -> visit.node().value().equals("AGENT_HANDOFF"))
                .map(visit -> visit.inputs().getOrDefault("brief", Value.missing()).asText())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    make a storyboard of script.fountain in watercolour | watercolour
                    为 script.fountain 做水墨风格的分镜 | 水墨
                    """)
    void namesWordsThatNobodyReads(String request, String word) throws Exception {
        try (var runtime = open()) {
            var answer = send(runtime, request).answer();

            assertThat(answer.state()).isNotEqualTo(Answer.State.COMPLETED);
            assertThat(answer.text()).contains(word);
            assertThat(file("script.storyboard.json")).doesNotExist();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    make a storyboard of script.fountain, then set it to music | set it to music
                    为 script.fountain 做分镜，加 1 秒淡入淡出 | 加 1 秒淡入
                    """)
    void namesAClauseThatNoSpecialistOffers(String request, String clause) throws Exception {
        try (var runtime = open()) {
            var answer = send(runtime, request).answer();

            assertThat(answer.state()).isNotEqualTo(Answer.State.COMPLETED);
            assertThat(answer.text()).contains(clause);
            assertThat(file("script.storyboard.json")).doesNotExist();
        }
    }

    @Test
    void refusesToInvent() throws Exception {
        try (var runtime = open()) {
            var answer = send(runtime, "@sarah write a new scene for script.fountain").answer();

            assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
            assertThat(answer.text()).contains("needs a language model");
            assertThat(file("script.fountain")).content().isEqualTo(SCRIPT);
        }
    }

    @Test
    void namesAMissingScript() throws Exception {
        try (var runtime = open()) {
            var answer = send(runtime, "make a storyboard of other.fountain").answer();

            assertThat(answer.state()).isNotEqualTo(Answer.State.COMPLETED);
            assertThat(answer.text()).contains("other.fountain");
        }
    }
}
