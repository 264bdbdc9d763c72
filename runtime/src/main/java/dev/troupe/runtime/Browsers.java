package dev.troupe.runtime;

import dev.troupe.agent.ToolException;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.packs.browser.BrowserLimits;
import dev.troupe.packs.browser.BrowserPack;
import dev.troupe.packs.browser.PageRecords;
import dev.troupe.packs.browser.Reach;
import dev.troupe.packs.web.AllowedHosts;
import dev.troupe.packs.web.GuardedAddresses;
import dev.troupe.packs.web.RenderedPages;
import dev.troupe.packs.web.WebException;
import java.util.List;

/** Opens the browser pack, and lends it what the web pack knows of addresses and of HTML. */
final class Browsers {
    private static final PageRecords RECORDS =
            new PageRecords() {
                @Override
                public Found table(List<Shown> pages, boolean hasHeader) {
                    return found(RenderedPages.table(rendered(pages), hasHeader));
                }

                @Override
                public Found list(List<Shown> pages) {
                    return found(RenderedPages.list(rendered(pages)));
                }
            };

    private Browsers() {}

    /**
     * @throws SettingsException when the number of browsers cannot be read
     */
    static BrowserPack open(Environment environment, AllowedHosts allowed) {
        return new BrowserPack(
                environment.home().resolve("cache"),
                environment.variable("PATH").orElse(""),
                environment.variable(BrowserPack.CHROMIUM).orElse(""),
                limits(environment),
                reach(allowed),
                RECORDS);
    }

    private static BrowserLimits limits(Environment environment) {
        try {
            return environment
                    .variable(BrowserLimits.VARIABLE)
                    .map(BrowserLimits::parse)
                    .orElse(BrowserLimits.STANDARD);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(Sentence.of(e));
        }
    }

    private static Reach reach(AllowedHosts allowed) {
        var addresses = GuardedAddresses.of(allowed);
        return (host, port) -> {
            try {
                return addresses.of(host, port);
            } catch (WebException e) {
                throw new ToolException(Problem.of(e.code(), e.sentence()));
            }
        };
    }

    private static List<RenderedPages.Shown> rendered(List<PageRecords.Shown> pages) {
        return pages.stream()
                .map(page -> new RenderedPages.Shown(page.url(), page.html()))
                .toList();
    }

    private static PageRecords.Found found(RenderedPages.Found found) {
        return new PageRecords.Found(found.columns(), found.rows());
    }
}
