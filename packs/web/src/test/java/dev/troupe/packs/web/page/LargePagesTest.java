package dev.troupe.packs.web.page;

import dev.troupe.packs.web.crawl.CrawlResult;
import dev.troupe.packs.web.site.SiteTable;
import dev.troupe.testing.TestSize;
import dev.troupe.testing.text.LinearTimeAssert;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A page as large as any that is read takes time that grows with its size and no faster. */
class LargePagesTest {
    /** Pages of 2,500 nodes have too few blocks for one of the readers, and would look cheap. */
    private static final int NODES = 10_000;

    private static final Duration SHORT = Duration.ofMillis(NODES / 50); // does not measure growth

    /**
     * Pages that are expensive for one of the readers; each part is some elements, named by its
     * number.
     */
    @SuppressWarnings("ImmutableEnumChecker") // the functions hold nothing
    enum Shape {
        LINKS("<ul>", 2, i -> "<li><a href=/p/%d>Item number %d</a></li>".formatted(i, i), "</ul>"),
        CARDS(
                "",
                5,
                i ->
                        "<div class=card><h3><a href=/p/%d>Item %s</a></h3><p>Said of it</p><span>$%d.50</span></div>"
                                .formatted(i, word(i), i),
                ""),
        OWN_CLASSES(
                "",
                3,
                i ->
                        "<div class=%s><a href=/p/%d>Item %d</a><b>$%d</b></div>"
                                .formatted(word(i), i, i, i),
                ""),
        OWN_SHAPES(
                "",
                4,
                i ->
                        "<ul><li><p class=%s>One</p></li><li><p class=%s>Two</p></li></ul>"
                                .formatted(word(i), word(i)),
                ""),
        OWN_PLACES(
                "",
                3,
                i ->
                        "<div><p class=%s>One %d</p><p class=%s>Two %d</p></div>"
                                .formatted(word(i), i, word(i), i),
                ""),
        OWN_COLUMNS(
                "<ul>",
                4,
                i ->
                        "<li class=product><a href=/p/%d>Item %d</a><i class=%s>%d pieces</i><b>$5</b></li>"
                                .formatted(i, i, word(i), i),
                "</ul>"),
        ONE_COLUMN_NAME(
                "<ul>",
                3,
                i -> "<li><a href=/p/%d>Item</a><b class=%s>$5</b></li>".formatted(i, word(i)),
                "</ul>"),
        CELLS(
                "<table><tr>",
                3,
                i ->
                        (i % 5 == 0 ? "</tr><tr>" : "")
                                + "<td><a href=/p/%d>Item %d</a><br>$%d</td>".formatted(i, i, i),
                "</tr></table>"),
        ROWS(
                "<table><tr><th>Name</th><th>Price</th></tr>",
                3,
                i -> "<tr><td>Item %d</td><td>$%d</td></tr>".formatted(i, i),
                "</table>"),
        HEADINGS("", 2, i -> "<h3>Item %d</h3><p>Costs $%d</p>".formatted(i, i), ""),
        TERMS("<dl>", 2, i -> "<dt>Item %d</dt><dd>$%d</dd>".formatted(i, i), "</dl>"),
        SIDES(
                "<h1>A thing</h1>",
                2,
                i -> "<div class=sidebar><p>Also %d</p></div>".formatted(i),
                ""),
        NESTED(
                "",
                400,
                i -> "<div>".repeat(399) + "<p>Deep %d</p>".formatted(i) + "</div>".repeat(399),
                ""),
        PLAIN("<p>", 1, i -> "word%d <br>".formatted(i), "</p>");

        private final String before;
        private final int nodes;
        private final IntFunction<String> part;
        private final String after;

        Shape(String before, int nodes, IntFunction<String> part, String after) {
            this.before = before;
            this.nodes = nodes;
            this.part = part;
            this.after = after;
        }

        String of(int count) {
            return "<html><body>"
                    + before
                    + IntStream.range(0, count / nodes).mapToObj(part).collect(Collectors.joining())
                    + after
                    + "</body></html>";
        }
    }

    /** Letters only: digits of class names are normalized. */
    private static String word(int number) {
        return Integer.toString(number, 26)
                .chars()
                .mapToObj(c -> String.valueOf((char) (c <= '9' ? c - '0' + 'q' : c)))
                .collect(Collectors.joining("", "x", "z"));
    }

    /** Two of them by default. */
    static Stream<Shape> shapes() {
        return Arrays.stream(Shape.values())
                .filter(it -> it == Shape.CARDS || it == Shape.ROWS || TestSize.of(false, true));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void timeGrowsWithThePage(Shape shape) {
        read(shape.of(NODES / 20)); // compiles
        LinearTimeAssert.checkGrowth(NODES, SHORT, nodes -> cpuTime(shape.of(nodes)));
    }

    private static Duration cpuTime(String html) {
        return LinearTimeAssert.cpuTime(() -> read(html));
    }

    private static void read(String html) {
        var url = URI.create("https://shop.example/list");
        var document = BoundedParser.html(html, url.toString());
        SiteTable.read(
                new CrawlResult(
                        List.of(WebPage.of(url, document, 0, Optional.empty())),
                        Map.of(),
                        List.of()));
    }

    /** Prints the times of all shapes, for those who look for what takes long. */
    static void main(String[] args) {
        int nodes = Integer.parseInt(args[0]);
        for (var shape : Shape.values()) {
            if (args.length > 1 && !List.of(args).contains(shape.name())) {
                continue;
            }
            read(shape.of(nodes / 10));
            IO.println(
                    "%s %s %s"
                            .formatted(
                                    shape, cpuTime(shape.of(nodes / 2)), cpuTime(shape.of(nodes))));
        }
    }
}
