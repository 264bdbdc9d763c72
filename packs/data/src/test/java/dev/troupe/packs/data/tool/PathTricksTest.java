package dev.troupe.packs.data.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.file.TableFileWriter;
import dev.troupe.packs.data.query.TableEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the paths that the file tools refuse through the tools that load and save tables. */
@DisabledOnOs(OS.WINDOWS)
class PathTricksTest {
    private static final Path TRICKS =
            Path.of("../files/src/test/resources/dev/troupe/packs/files/path-tricks.txt");

    @TempDir Path outer;
    private Path root;
    private ToolContext context;

    @BeforeEach
    void setTraps() throws IOException {
        outer = outer.toRealPath();
        root = Files.createDirectories(outer.resolve("space"));
        context = new Surroundings(Workspace.of(root));
        for (var name : List.of("secret.txt", "secret.csv", "secret.md", "secret.svg"))
            Files.writeString(outer.resolve(name), "a,b\n1,2\n");
        Files.createDirectories(outer.resolve("space2"));
        link("out", outer);
        link("self", root);
        link("up", Path.of(".."));
        link("chain", Path.of("out"));
        link("proc", Path.of("/proc/self"));
        link("dev", Path.of("/dev"));
        link("danglingdir", outer.resolve("none"));
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), target);
    }

    static Stream<String> refused() throws IOException {
        return Files.readAllLines(TRICKS).stream()
                .filter(line -> line.startsWith("refuse "))
                .map(line -> line.substring("refuse ".length()));
    }

    private String path(String written) {
        var unicode =
                Pattern.compile("\\\\u(\\p{XDigit}{4})")
                        .matcher(written)
                        .replaceAll(match ->
                                Character.toString((char) Integer.parseInt(match.group(1), 16)));
        return unicode.translateEscapes()
                .replace("{long}", "x".repeat(300))
                .replace("{chinese}", "长".repeat(85))
                .replace("{deep}", "d/".repeat(2_100))
                .replace("{outer}", outer.toString())
                .replace("{root}", root.toString());
    }

    /** The same trick as a name that the tool would take. */
    private static String ending(String path, String ending) {
        return path.contains(".txt") ? path.replace(".txt", ending) : path + ending;
    }

    @ParameterizedTest
    @MethodSource("refused")
    void neitherLoadsNorSavesByATrick(String written) throws IOException {
        var path = path(written);
        if (path.endsWith(".") || path.endsWith("/")) return; // no trick any more with an extension
        var recent = new TableCache();
        var before = entries();

        for (var call : calls(path, recent))
            assertThatThrownBy(call).isInstanceOf(ToolException.class);

        assertThat(entries()).isEqualTo(before);
        assertThat(outer.resolve("secret.csv")).hasContent("a,b\n1,2\n");
    }

    private List<ThrowingCallable> calls(String path, TableCache recent) {
        return List.of(
                () ->
                        new TableTools.LoadTable(recent)
                                .call(
                                        new TableTools.LoadTable.Input(
                                                ending(path, ".csv"), null, "t"),
                                        context),
                () ->
                        new TableTools.SaveTable(new TableEngine(), recent)
                                .call(
                                        new TableTools.SaveTable.Input(
                                                "rows", ending(path, ".csv"), null, null, null),
                                        context),
                () ->
                        new WriteReport(recent)
                                .call(
                                        new WriteReport.Input(
                                                ending(path, ".md"),
                                                null,
                                                "text",
                                                List.of("rows"),
                                                null,
                                                null,
                                                null),
                                        context),
                () ->
                        new WriteReport(recent)
                                .call(
                                        new WriteReport.Input(
                                                "ok.html",
                                                null,
                                                null,
                                                null,
                                                List.of(ending(path, ".svg")),
                                                null,
                                                null),
                                        context),
                () ->
                        new RenderChart(new TableEngine(), recent, Clock.systemUTC())
                                .call(
                                        new RenderChart.Input(
                                                "rows",
                                                ending(path, ".svg"),
                                                ChartKind.BAR,
                                                "name",
                                                List.of("n"),
                                                null,
                                                null,
                                                null),
                                        context));
    }

    @Test
    void findsAFileByItsNameWithoutTheEnding() throws IOException, InterruptedException {
        Files.writeString(root.resolve("plain.csv"), "a,b\n1,2\n3,4\n");
        var context = new Surroundings(Workspace.of(root));
        var tool = new TableTools.QueryTables(new TableEngine(), new TableCache());

        var answer =
                tool.call(
                        new TableTools.QueryTables.Input("SELECT sum(b) AS s FROM plain", null),
                        context);

        assertThat(answer.rows().toString()).contains("6");
        assertThatThrownBy(() ->
                        tool.call(
                                new TableTools.QueryTables.Input("SELECT * FROM nothing", null),
                                context))
                .hasMessageContaining("a file in double quotes");
    }

    @Test
    void replacesALinkThatStandsInPlaceOfTheFile() throws IOException {
        link("late.csv", outer.resolve("secret.csv"));

        TableFileWriter.write(root.resolve("late.csv"), new byte[] {'x'});

        assertThat(outer.resolve("secret.csv")).hasContent("a,b\n1,2\n");
        assertThat(root.resolve("late.csv")).hasContent("x");
    }

    private List<String> entries() throws IOException {
        try (var entries = Files.walk(outer)) {
            return entries.map(Path::toString).sorted().toList();
        }
    }

    private record Surroundings(Workspace workspace) implements ToolContext {
        @Override
        public Language language() {
            return Language.EN;
        }

        @Override
        public Value variable(String key) {
            return key.equals("rows")
                    ? Value.of(List.of(Value.of(Map.of("name", Value.of("x"), "n", Value.of(1)))))
                    : Value.missing();
        }

        @Override
        public void setVariable(String key, Value value) {}

        @Override
        public List<String> variableKeys() {
            return List.of("rows");
        }

        @Override
        public void addArtifact(Path file, String mediaType) {}

        @Override
        public void reportProgress(String line) {}
    }
}
