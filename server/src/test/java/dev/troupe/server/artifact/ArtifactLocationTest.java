package dev.troupe.server.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.server.artifact.ArtifactLocation.AccessKey;
import dev.troupe.server.artifact.ArtifactLocation.Bucket;
import dev.troupe.server.settings.ServerSettingsException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactLocationTest {
    @Test
    void isTheHomeADirectoryOrABucket() {
        assertThat(ArtifactLocation.parse("")).isEqualTo(new ArtifactLocation.Home());
        assertThat(ArtifactLocation.parse("/mnt/shared"))
                .isEqualTo(new ArtifactLocation.Directory(Path.of("/mnt/shared")));
        assertThat(ArtifactLocation.parse("s3://files"))
                .isEqualTo(new Bucket("files", "", null, null, null));
        assertThat(
                        ArtifactLocation.parse(
                                "s3://AKIA:a%2Fb+c%40d@files.example/troupe/one/"
                                        + "?endpoint=http://127.0.0.1:9000&region=eu-north-1"))
                .isEqualTo(
                        new Bucket(
                                "files.example",
                                "troupe/one/",
                                URI.create("http://127.0.0.1:9000"),
                                "eu-north-1",
                                new AccessKey("AKIA", "a/b+c@d")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shared",
                "s3://",
                "s3://Files",
                "s3://id@files",
                "s3://id:@files",
                "s3://files?endpoint=9000",
                "s3://files?acl=public",
                "s3://files#x",
                "s3://id:top secret@files",
                "ftp://files"
            })
    void othersAreRefusedWithoutShowingThem(String text) {
        assertThatThrownBy(() -> ArtifactLocation.parse(text))
                .isInstanceOf(ServerSettingsException.class)
                .hasMessageContaining("s3://ID:SECRET@BUCKET")
                .hasMessageNotContaining("secret@files");
    }

    @Test
    void secretsAreNotPrinted() {
        assertThat(ArtifactLocation.parse("s3://id:hidden@files").toString())
                .doesNotContain("hidden");
    }
}
