package dev.troupe.server.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.server.TestServer;
import dev.troupe.server.settings.ServerSettingsException;
import dev.troupe.store.file.ObjectStore;
import dev.troupe.store.file.ObjectStoreContract;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@EnabledIf(
        value = "dev.troupe.server.artifact.S3TestServer#isInstalled",
        disabledReason = "S3Proxy is not there; it is fetched by mvn verify -P slow")
@Timeout(300)
class S3ObjectStoreTest extends ObjectStoreContract {
    @TempDir private Path directory;

    private S3TestServer s3;

    @BeforeEach
    void start() throws IOException {
        s3 = S3TestServer.start(directory.resolve("s3"));
    }

    @AfterEach
    void stop() {
        s3.close();
    }

    @Override
    protected ObjectStore open() {
        return open(s3.address("some/prefix"));
    }

    private static ObjectStore open(String address) {
        return S3ObjectStore.open((ArtifactLocation.Bucket) ArtifactLocation.parse(address));
    }

    @Test
    void aBucketThatDoesNotExistIsRefusedAtTheStart() {
        var address = s3.address("").replace(S3TestServer.BUCKET, "another-bucket");

        assertThatThrownBy(() -> open(address))
                .isInstanceOf(ServerSettingsException.class)
                .hasMessageContaining("another-bucket")
                .hasMessageNotContaining(S3TestServer.SECRET);
    }

    @Test
    void aStorageThatIsDownIsReportedForEachCall() {
        var store = open();
        s3.close();

        assertThatThrownBy(() -> store.put("a/1", new byte[1]))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(S3TestServer.BUCKET);
        assertThat(open().toString()).as("opened for later").contains("some/prefix");
    }

    @Test
    void filesOfRunsOutlastTheFilesThemselves() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                directory.resolve("home/troupe.yaml"), "blobs: " + s3.address("files") + "\n");
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            var answer = server.talk().ask("Read sales.csv and save it as copy.csv");
            var run = answer.field("runId").asText();
            var path = "/api/runs/" + run + "/artifacts/copy.csv";
            server.with("copy.csv", "something else");

            assertThat(server.program().get(path).body()).contains("coffee");
            s3.close();
            var unavailable = server.program().get(path);

            assertThat(unavailable.status()).as(unavailable.body()).isEqualTo(503);
            assertThat(unavailable.body()).contains(S3TestServer.BUCKET);
        }
    }
}
