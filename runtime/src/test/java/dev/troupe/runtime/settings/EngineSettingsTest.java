package dev.troupe.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.runtime.settings.EngineSettings.Restate;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineSettingsTest {
    @TempDir private Path home;

    private EngineSettings read(String yaml) throws IOException {
        Files.writeString(home.resolve("troupe.yaml"), yaml);
        return EngineSettings.of(environment());
    }

    private Environment environment() {
        return new Environment(Map.of("TROUPE_HOME", home.toString()), home);
    }

    @Test
    void isEmbeddedUnlessItIsSet() throws IOException {
        assertThat(EngineSettings.of(environment())).isEqualTo(EngineSettings.IN_PROCESS);
        assertThat(read("engine: embedded\nrestate: {namespace: main}").restate()).isEmpty();
    }

    @Test
    void knowsWhereRestateIsWhenItIsStartedAsItsGuideHasIt() throws IOException {
        assertThat(read("engine: restate").restate())
                .contains(
                        new Restate(
                                URI.create("http://127.0.0.1:8080"),
                                URI.create("http://127.0.0.1:9070"),
                                "main",
                                "127.0.0.1",
                                9080,
                                Optional.empty()));
    }

    @Test
    void readsAllAddresses() throws IOException {
        var yaml =
                """
                engine: restate
                restate:
                  ingress: https://restate.example.com
                  admin: http://10.0.0.5:9070
                  namespace: team-1
                  worker: {host: 0.0.0.0, port: 0, address: "http://troupe.internal:9080"}
                """;

        assertThat(read(yaml).restate())
                .contains(
                        new Restate(
                                URI.create("https://restate.example.com"),
                                URI.create("http://10.0.0.5:9070"),
                                "team-1",
                                "0.0.0.0",
                                0,
                                Optional.of(URI.create("http://troupe.internal:9080"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    engine: temporal                          | engine is 'temporal'; give embedded or restate
                    engine: restate\\njournal: memory         | journal is memory
                    restate: 5                                | restate is not a record with the fields admin, ingress, namespace, worker
                    restate: {ingres: "http://a"}             | unknown setting restate.ingres; expected one of admin, ingress
                    restate: {worker: {ip: 1}}                | unknown setting restate.worker.ip
                    restate: {ingress: "127.0.0.1:8080"}      | restate.ingress is not an address that begins with http://
                    restate: {ingress: "http://me:pw@a"}      | has a password in it
                    restate: {admin: "ftp://a"}               | restate.admin is not an address
                    restate: {namespace: "a b"}               | restate.namespace is 'a b'
                    restate: {worker: {port: 70000}}          | restate.worker.port '70000' is invalid
                    restate: {worker: {port: x}}              | restate.worker.port 'x' is invalid
                    """)
    void namesWhatIsWrong(String yaml, String problem) {
        assertThatThrownBy(() -> read(yaml.replace("\\n", "\n")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("troupe.yaml", problem)
                .hasMessageNotContaining("me:pw");
    }

    @Test
    void isNotSetByTheFileOfADirectory() throws IOException {
        var here = Files.createDirectory(home.resolve("here"));
        Files.writeString(here.resolve("troupe.yaml"), "restate: {ingress: \"http://evil\"}");
        var environment = new Environment(Map.of("TROUPE_HOME", home.toString()), here);

        assertThatThrownBy(() -> Settings.budgets(environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("'restate' controls");
    }
}
