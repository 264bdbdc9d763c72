package dev.troupe.packs.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.agent.TestToolContext;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * A browser pack for tests: it reaches the ports that a test opens, and reads the plainest tables.
 */
final class Browsers implements AutoCloseable {
    /** Shared by all tests, as by all processes of a user. */
    private static final Path HOME = Path.of("target", "driver").toAbsolutePath();

    private static final Duration LONG = Duration.ofMinutes(1);

    /** Long enough for what is there to be found, however busy the machine is. */
    static final BrowserLimits LIMITS =
            BrowserLimits.STANDARD.withTimes(LONG, LONG).withPatience(LONG);

    /** For elements that are not there, or not ready. */
    static final BrowserLimits HASTY = LIMITS.withTimes(Duration.ofSeconds(1), LONG);

    private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
    private final BrowserPack pack;

    private Browsers(BrowserLimits limits, AddressPolicy reach) {
        AddressPolicy own =
                (host, port) ->
                        ports.contains(port) ? reach.addresses(host, port) : refused(host, port);
        this.pack =
                new BrowserPack(HOME, System.getenv("PATH"), "", limits, own, new PlainTables());
    }

    /** Skips tests if this machine has no browser. */
    static Browsers open(BrowserLimits limits) {
        var browsers = of(limits);
        browsers.assumeThereAreSome();
        return browsers;
    }

    static Browsers open(BrowserLimits limits, AddressPolicy reach) {
        var browsers = new Browsers(limits, reach);
        browsers.assumeThereAreSome();
        return browsers;
    }

    /** Whether there are any is not asked. */
    static Browsers of(BrowserLimits limits) {
        return new Browsers(limits, (host, _) -> List.of(InetAddress.getAllByName(host)));
    }

    void assumeThereAreSome() {
        assumeTrue(
                pack.requirements().stream().allMatch(Requirement::isMet),
                "no browser here; troupe doctor tells what is missing");
    }

    Tool<?, ?> tool(String name) {
        return pack.tools().stream()
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    Browsers reaching(ScriptedSite site) {
        return reaching(site.port());
    }

    Browsers reaching(int port) {
        ports.add(port);
        return this;
    }

    static PageRecords tables() {
        return new PlainTables();
    }

    BrowserPack pack() {
        return pack;
    }

    private static List<InetAddress> refused(String host, int port) {
        throw new ToolException(
                new Problem(
                        "policy.refused-address",
                        LocalizedText.of(
                                "已拒绝访问 %s:%d", "Fetching from %s:%d was refused", host, port),
                        false));
    }

    /** Calls a tool as an agent does. */
    ToolReply call(TestToolContext trial, String tool, Object... arguments)
            throws InterruptedException {
        var runner = new ToolRunner(pack.tools(), ToolLimits.STANDARD.withoutPause());
        var fields = new ArrayList<String>();
        for (int i = 0; i < arguments.length; i += 2) {
            fields.add(
                    dev.troupe.codec.Json.write(Value.of(String.valueOf(arguments[i])))
                            + ":"
                            + dev.troupe.codec.Json.write(value(arguments[i + 1])));
        }
        return runner.call(new ToolCall("call", tool, "{" + String.join(",", fields) + "}"), trial);
    }

    private static Value value(Object argument) {
        return argument instanceof Value value ? value : dev.troupe.codec.Json.toValue(argument);
    }

    @Override
    public void close() {
        pack.close();
    }

    /** Rows of cells, all of them text; the first row is the header. */
    private static final class PlainTables implements PageRecords {
        private static final Pattern ROW = Pattern.compile("<tr[^>]*>(.*?)</tr>", Pattern.DOTALL);
        private static final Pattern CELL =
                Pattern.compile("<t[hd][^>]*>(.*?)</t[hd]>", Pattern.DOTALL);

        @Override
        public Records table(List<RenderedPage> pages, boolean hasHeader) {
            var rows = new ArrayList<Value>();
            List<String> header = List.of();
            for (var page : pages) {
                var cells =
                        ROW.matcher(page.html()).results().map(row -> cells(row.group(1))).toList();
                if (cells.isEmpty()) {
                    continue;
                }
                header = cells.getFirst();
                for (var row : cells.subList(1, cells.size())) {
                    var fields = new LinkedHashMap<String, Value>();
                    for (int i = 0; i < header.size(); i++) {
                        fields.put(header.get(i), Value.of(row.get(i)));
                    }
                    rows.add(Value.of(fields));
                }
            }
            return new Records(header, Value.of(rows));
        }

        private static List<String> cells(String row) {
            return CELL.matcher(row).results().map(cell -> cell.group(1)).toList();
        }

        @Override
        public Records list(List<RenderedPage> pages) {
            return table(pages, true);
        }
    }
}
