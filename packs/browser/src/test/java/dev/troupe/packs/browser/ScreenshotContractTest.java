package dev.troupe.packs.browser;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class ScreenshotContractTest extends ToolContract<PageFileTools.Screenshot, ToolReply> {
    private static final ScriptedSite SITE = ScriptedSite.start();
    private static final Browsers BROWSERS = Browsers.of(Browsers.LIMITS).reaching(SITE);

    @BeforeAll
    static void assumeBrowsers() {
        BROWSERS.assumeThereAreSome();
    }

    @AfterAll
    static void close() {
        BROWSERS.close();
        SITE.close();
    }

    @Override
    @SuppressWarnings("unchecked") // the name shows which page it is
    protected Tool<PageFileTools.Screenshot, ToolReply> tool() {
        return (Tool<PageFileTools.Screenshot, ToolReply>) BROWSERS.tool("screenshot");
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        try {
            BROWSERS.call(surroundings, "navigate", "url", SITE.url("/form"));
        } catch (InterruptedException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    @Override
    protected String goodArguments() {
        return "{\"path\": \"pictures/form.png\", \"fullPage\": true}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"path\": \"form.png\", \"selector\": \"##\"}");
    }
}
