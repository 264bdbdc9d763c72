package dev.troupe.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.util.FileSystemUtils;

/** Cleans a server that the tests of a class share. */
public final class SharedServer {
    private static final String UNFINISHED = "/api/runs?limit=200&state=WAITING,RUNNING";

    private SharedServer() {}

    /**
     * Cancels the runs that have not ended, waits until they have, and deletes the files of the
     * workspace. Records stay: conversations, ended runs, and keys of requests.
     */
    public static void clean(TestServer server) {
        clean(server.program(), server.file(""));
    }

    /** The same. */
    public static void clean(OpenAiTestServer server) {
        clean(server.program(), server.workspace);
    }

    private static void clean(TestClient program, Path workspace) {
        for (var unfinished : program.get(UNFINISHED).json().field("items").items()) {
            var run = "/api/runs/" + unfinished.field("runId").asText();
            program.post(run + "/cancel", "{}"); // or it has ended since
            try (var events = SseReader.open(program.port(), run + "/events")) {
                events.untilEnd();
            }
        }
        try (var files = Files.list(Files.createDirectories(workspace))) {
            for (var file : files.toList()) {
                FileSystemUtils.deleteRecursively(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
