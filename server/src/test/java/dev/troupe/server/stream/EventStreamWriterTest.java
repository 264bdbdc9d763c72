package dev.troupe.server.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.core.value.Value;
import dev.troupe.server.SignalPack;
import dev.troupe.server.SseReader;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.testing.TestSize;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Event streams, however their readers behave. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventStreamWriterTest {
    private static final int CUTS = TestSize.of(200, 1_000);

    private TestServer server;
    private int cuts; // connections that were cut before the end

    @BeforeAll
    void start(@TempDir Path directory) {
        server =
                TestServer.start(directory, AccessSettings.OPEN, Duration.ofMillis(200))
                        .with("sales.csv", TestServer.SALES);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    private String begun(String... tasks) {
        return server.run(TestServer.plan(SignalPack.WAITER, tasks));
    }

    private static String eventsOf(String run) {
        return "/api/runs/" + run + "/events";
    }

    /** Every event once, in order, one of them terminal and the last. */
    private static void assertWhole(String stream, String transcript) {
        var ids =
                transcript
                        .lines()
                        .filter(line -> line.startsWith("id: "))
                        .map(line -> line.substring(4))
                        .toList();
        assertThat(ids)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, ids.size())
                                .mapToObj(sequence -> stream + ":" + sequence)
                                .toList());
    }

    @Test
    void endsWithOneTerminalEventAndNothingIsThereAfterwards() {
        var run = begun("tell 5 lines", "tell 5 lines");
        List<Value> events;
        try (var reader = server.events(eventsOf(run))) {
            assertThat(reader.header("Content-Type")).startsWith("text/event-stream");
            assertThat(reader.header("Cache-Control")).contains("no-store");
            events = reader.untilEnd();
        }

        assertThat(events)
                .filteredOn(event -> text(event, "type").equals("run.finished"))
                .containsExactly(events.getLast());
        var last = text(events.getLast(), "seq");
        assertThat(server.program().get(eventsOf(run) + "?after=" + last).status()).isEqualTo(204);
        assertThat(server.program().get(eventsOf(run) + "?after=999999").status()).isEqualTo(204);
        var reconnect =
                server.program().send("GET", eventsOf(run), "", "Last-Event-ID", run + ":" + last);
        assertThat(reconnect.status()).isEqualTo(204);
        for (var wrong : List.of("?after=-1", "?after=x", "?after=1.5")) {
            assertThat(server.program().get(eventsOf(run) + wrong).status()).isEqualTo(400);
        }
        assertThat(
                        server.program()
                                .send("GET", eventsOf(run), "", "Last-Event-ID", "other:x")
                                .status())
                .isEqualTo(400);
    }

    /** Reads to the end over so many connections, each cut at a random byte. */
    private String readInPieces(String path, String stream, int length, int most, Random random) {
        var transcript = new StringBuilder();
        String last = "";
        int cut = 0;
        while (transcript.toString().getBytes(StandardCharsets.UTF_8).length < length) {
            boolean isLastTry = cut >= most;
            int bytes = isLastTry ? length : 1 + random.nextInt(length / 8);
            try (var reader = reconnect(path, last, random)) {
                var piece = whole(reader.bytes(isLastTry ? left(transcript, length) : bytes));
                transcript.append(piece);
                last = lastId(piece, last);
            }
            cut++;
            cuts += isLastTry ? 0 : 1;
        }
        assertThat(last).startsWith(stream);
        return transcript.toString();
    }

    private static int left(StringBuilder transcript, int length) {
        return length - transcript.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    private SseReader reconnect(String path, String last, Random random) {
        if (last.isEmpty()) {
            return SseReader.open(server.port(), path);
        }
        return random.nextBoolean()
                ? SseReader.open(server.port(), path, "Last-Event-ID", last)
                : SseReader.open(
                        server.port(), path + "?after=" + last.substring(last.indexOf(':') + 1));
    }

    /** The frames that a reader received completely, without heartbeats. */
    private static String whole(byte[] piece) {
        var text = new String(piece, StandardCharsets.UTF_8);
        int end = text.lastIndexOf("\n\n");
        return end < 0 ? "" : text.substring(0, end + 2).replace(": ping\n\n", "");
    }

    private static String lastId(String piece, String before) {
        return piece.lines()
                .filter(line -> line.startsWith("id: "))
                .reduce((_, later) -> later)
                .map(line -> line.substring(4))
                .orElse(before);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20_261_121})
    void isTheSameHoweverOftenItIsCut(long seed) {
        var run = begun("tell 40 lines", "tell 40 lines", "tell 40 lines");
        var testConversation = server.talk();
        testConversation.ask("Read sales.csv and save it as copy" + seed % 7 + ".csv");
        testConversation.ask("谢谢");
        String ofRun;
        try (var reader = server.events(eventsOf(run))) {
            ofRun = reader.transcript().replace(": ping\n\n", "");
        }
        var ofTalk = talkTranscript(testConversation);
        assertWhole(run, ofRun);
        assertWhole(testConversation.id(), ofTalk);

        var random = new Random(seed);
        int before = cuts;
        while (cuts - before < CUTS) {
            int now = 1 + random.nextInt(20);
            assertThat(readInPieces(eventsOf(run), run, bytes(ofRun), now, random))
                    .as("seed %d", seed)
                    .isEqualTo(ofRun);
            assertThat(
                            readInPieces(
                                    testConversation.path() + "/events",
                                    testConversation.id(),
                                    bytes(ofTalk),
                                    now,
                                    random))
                    .as("seed %d", seed)
                    .isEqualTo(ofTalk);
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private String talkTranscript(TestConversation testConversation) {
        int last = Values.number(testConversation.show().field("lastSeq"));
        var transcript = new StringBuilder();
        try (var reader = testConversation.events()) {
            for (int frames = 0; frames < last; ) {
                var frame = reader.frame();
                if (!frame.startsWith(":")) {
                    transcript.append(frame).append("\n\n");
                    frames++;
                }
            }
        }
        return transcript.toString();
    }

    @Test
    void isTheSameForReadersOfALiveRunThatAreCutAllTheTime() throws Exception {
        var signal = "live";
        var run = begun("tell 60 lines", "await the signal " + signal, "tell 60 lines");
        var all = new ArrayList<Callable<String>>();
        for (int reader = 0; reader < 8; reader++) {
            var random = new Random(reader);
            all.add(() -> cutLive(run, random));
        }
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var transcripts = all.stream().map(executor::submit).toList();
            server.signal(signal);
            String uncut;
            try (var reader = server.events(eventsOf(run))) {
                uncut = reader.transcript().replace(": ping\n\n", "");
            }
            for (var transcript : transcripts) {
                assertThat(transcript.get()).isEqualTo(uncut);
            }
            assertWhole(run, uncut);
        }
    }

    /** Until the server ends the stream. */
    private String cutLive(String run, Random random) {
        var transcript = new StringBuilder();
        var last = "";
        while (true) {
            try (var reader = reconnect(eventsOf(run), last, random)) {
                if (reader.status() == 204) {
                    return transcript.toString();
                }
                var piece = whole(reader.bytes(1 + random.nextInt(6_000)));
                transcript.append(piece);
                last = lastId(piece, last);
            }
        }
    }

    @Test
    void saysThatItIsAliveWhileNothingHappens() {
        var testConversation = server.talk();
        try (var reader = testConversation.events()) {
            assertThat(reader.frame()).isEqualTo(": ping");
            assertThat(reader.frame()).isEqualTo(": ping");
        }
    }

    @Test
    void goesOnWithoutReadersThatLeave() {
        var run = begun("await the signal leave");
        for (int reader = 0; reader < 20; reader++) {
            try (var events = server.events(eventsOf(run))) {
                events.awaitType("tool.called");
            }
        }
        server.signal("leave");

        assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
    }

    @Tag("slow")
    @Test
    void isNotHeldUpByAReaderThatReadsNothing() throws Exception {
        var run = begun("await the signal slow", "tell 400 lines", "tell 400 lines");
        var sockets = new ArrayList<Socket>();
        try {
            for (int reader = 0; reader < 20; reader++) {
                sockets.add(deaf(eventsOf(run)));
            }
            server.signal("slow");

            assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
            assertThat(sockets.getFirst().getInputStream().read()).isEqualTo('H');
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
    }

    @Tag("slow")
    @Test
    void holdsNothingForReadersWhoAreSlow() throws Exception {
        var testConversation = server.talk();
        var log =
                server.part(ConversationService.class)
                        .require(UserPrincipal.LOCAL, testConversation.id());
        int events = 200;
        var large = Value.of("大".repeat(50_000)); // 150 kB, 30 MB in all
        var sockets = new ArrayList<Socket>();
        try (var reader = testConversation.events()) {
            for (int slow = 0; slow < 10; slow++) {
                sockets.add(deaf(testConversation.path() + "/events"));
            }
            long before = used();

            for (int event = 1; event <= events; event++) {
                log.append(null, new ConversationEvent.TextWritten(large.asText()));
                assertThat(Values.number(reader.awaitType("text.delta").field("seq")))
                        .isEqualTo(event);
            }

            assertThat(used() - before).isLessThan(50L * 1024 * 1024);
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
    }

    /** Bytes that are held. */
    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Asks for a stream, and does not read it. */
    private Socket deaf(String path) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(1_024);
        socket.connect(
                new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        var request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Tag("slow")
    @Test
    void letsItsReadersGoAtOnceWhenTheServerEnds(@TempDir Path other) throws Exception {
        var ending = startWithGrace("1h", other); // above the limit of a test
        var run = ending.run(TestServer.plan(SignalPack.WAITER, "await the signal never"));
        int readers = 20;
        var begun = new CountDownLatch(readers);
        var ended = new CountDownLatch(readers);
        for (int reader = 0; reader < readers; reader++) {
            var path = reader % 2 == 0 ? eventsOf(run) : ending.talk().path() + "/events";
            Thread.ofVirtual()
                    .start(() -> {
                        try (var events = ending.events(path)) {
                            begun.countDown();
                            events.untilEnd();
                            ended.countDown();
                        }
                    });
        }
        begun.await();

        ending.close(); // it does not wait for its readers, which take as long as they like
        ended.await();
    }

    /** A server that waits so long for its requests when it ends. */
    private static TestServer startWithGrace(String grace, Path directory) {
        var property = "spring.lifecycle.timeout-per-shutdown-phase";
        System.setProperty(property, grace);
        try {
            return TestServer.start(directory);
        } finally {
            System.clearProperty(property);
        }
    }

    @Test
    void holdsNothingForThoseWhoHaveLeft() {
        var testConversation = server.talk();
        for (int reader = 0; reader < 50; reader++) {
            try (var events = testConversation.events()) {
                assertThat(events.status()).isEqualTo(200);
            }
        }
        var streams = server.part(EventStreamWriter.class);
        awaitNone(streams);
        assertThat(server.part(StreamRegistry.class).size()).isZero();
    }

    /** A reader who left is noticed with the next heartbeat. */
    private static void awaitNone(EventStreamWriter streams) {
        while (streams.openCount() > 0) {
            Thread.onSpinWait();
        }
    }
}
