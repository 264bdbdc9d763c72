package dev.troupe.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
        for (var unfinished : server.items(UNFINISHED)) {
            var run = unfinished.field("runId").asText();
            server.program().post("/api/runs/" + run + "/cancel", "{}"); // or it has ended since
            server.ended(run);
        }
        try (var files = Files.list(Files.createDirectories(server.file("")))) {
            for (var file : files.toList()) {
                FileSystemUtils.deleteRecursively(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
