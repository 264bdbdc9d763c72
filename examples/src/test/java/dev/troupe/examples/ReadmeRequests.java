package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.web.WebPack;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.sample.SampleSite;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;

/** The first two requests of the README, on a fresh workspace, and their expected results. */
final class ReadmeRequests {
    private static final Path SALES = Path.of("data", "sales.csv");
    private static final int PRODUCTS = 40; // of the sample site

    private ReadmeRequests() {}

    /** Months of the sales file with their totals, added up by hand: one loop, no engine. */
    static String totals() throws IOException {
        return Files.readAllLines(SALES).stream()
                .skip(1)
                .map(line -> line.split(","))
                .collect(
                        Collectors.groupingBy(
                                cells -> cells[0].substring(0, 7),
                                TreeMap::new,
                                Collectors.summingDouble(
                                        cells -> Double.parseDouble(cells[cells.length - 1]))))
                .toString();
    }

    /** Copies the sales file into the workspace and asks for the monthly chart. */
    static Answer sales(
            Path directory, String request, UnaryOperator<CoordinatorConfig.Builder> with)
            throws IOException, InterruptedException {
        Files.createDirectories(directory.resolve("examples/data"));
        Files.copy(SALES, directory.resolve("examples/data/sales.csv"));
        return handle(directory, request, AllowedHosts.none(), with);
    }

    /**
     * Starts the sample shop and sends {@code request}, with its address in place of {@code %s}.
     */
    static Answer shop(
            Path directory, String request, UnaryOperator<CoordinatorConfig.Builder> with)
            throws InterruptedException {
        try (var site = SampleSite.start(0)) {
            var url = site.url();
            var host = AllowedHosts.parse(URI.create(url).getAuthority());
            return handle(directory, request.formatted(url), host, with);
        }
    }

    private static Answer handle(
            Path directory,
            String request,
            AllowedHosts hosts,
            UnaryOperator<CoordinatorConfig.Builder> with)
            throws InterruptedException {
        try (var http = GuardedHttp.create(hosts)) {
            var packs = List.of(WebPack.of(http), new DataPack(new TableEngine()));
            var config = CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory));
            try (var troupe = new Coordinator(with.apply(config).build())) {
                return troupe.handle(request);
            }
        }
    }

    static void requireChart(Answer answer, Path chart) throws IOException {
        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(answer.artifacts())
                .extracting(Artifact::path, Artifact::type)
                .contains(tuple(chart.getFileName().toString(), "image/png"));
        var picture = ImageIO.read(chart.toFile());
        assertThat(picture.getWidth()).isGreaterThan(600);
    }

    static void requireAllProducts(Path file) throws IOException {
        var lines = Files.readAllLines(file);
        assertThat(lines.getFirst()).contains("name", "price", "category");
        assertThat(lines).hasSize(PRODUCTS + 1).doesNotHaveDuplicates();
    }
}
