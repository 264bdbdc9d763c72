package dev.troupe.packs.browser;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.testing.agent.ToolContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class NavigateContractTest extends ToolContract<NavigationTools.Navigate, ToolReply> {
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
    @SuppressWarnings("unchecked") // the title shows which page it is
    protected Tool<NavigationTools.Navigate, ToolReply> tool() {
        return (Tool<NavigationTools.Navigate, ToolReply>) BROWSERS.tool("navigate");
    }

    @Override
    protected String goodArguments() {
        return "{\"url\": \"%s\"}".formatted(SITE.url("/form"));
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"url\": \"http://169.254.169.254/\"}");
    }
}
