package dev.troupe.runtime.pack;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.browser.AddressPolicy;
import dev.troupe.packs.browser.BrowserLimits;
import dev.troupe.packs.browser.BrowserPack;
import dev.troupe.packs.browser.PageRecords;
import dev.troupe.packs.web.RenderedPages;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.GuardedAddresses;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.SettingsException;
import java.util.List;

/** Opens the browser pack, and lends it what the web pack knows of addresses and of HTML. */
final class BrowserPackFactory {
    private static final PageRecords RECORDS =
            new PageRecords() {
                @Override
                public Records table(List<RenderedPage> pages, boolean hasHeader) {
                    return toFound(RenderedPages.table(toRendered(pages), hasHeader));
                }

                @Override
                public Records list(List<RenderedPage> pages) {
                    return toFound(RenderedPages.list(toRendered(pages)));
                }
            };

    private BrowserPackFactory() {}

    /**
     * @throws SettingsException when the number of browsers cannot be read
     */
    static BrowserPack open(Environment environment, AllowedHosts allowed) {
        return new BrowserPack(
                environment.home().resolve("cache"),
                environment.variable("PATH").orElse(""),
                environment.variable(BrowserPack.CHROMIUM).orElse(""),
                limits(environment),
                addressPolicy(allowed),
                RECORDS);
    }

    private static BrowserLimits limits(Environment environment) {
        try {
            return environment
                    .variable(BrowserLimits.VARIABLE)
                    .map(BrowserLimits::parse)
                    .orElse(BrowserLimits.STANDARD);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(LocalizedText.of(e));
        }
    }

    private static AddressPolicy addressPolicy(AllowedHosts allowed) {
        var addresses = GuardedAddresses.of(allowed);
        return (host, port) -> {
            try {
                return addresses.of(host, port);
            } catch (WebException e) {
                throw new ToolException(Problem.of(e.code(), e.text()));
            }
        };
    }

    private static List<RenderedPages.RenderedPage> toRendered(
            List<PageRecords.RenderedPage> pages) {
        return pages.stream()
                .map(page -> new RenderedPages.RenderedPage(page.url(), page.html()))
                .toList();
    }

    private static PageRecords.Records toFound(RenderedPages.Records found) {
        return new PageRecords.Records(found.columns(), found.rows());
    }
}
