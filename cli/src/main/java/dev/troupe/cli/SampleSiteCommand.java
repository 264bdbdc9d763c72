package dev.troupe.cli;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.sample.SampleSite;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves a small shop on this machine until Ctrl-C. */
@Command(
        name = "sample-site",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeVersion.class)
final class SampleSiteCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8090", descriptionKey = "port")
    private int port;

    SampleSiteCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > 65_535) {
            throw new UsageException(
                    "端口 %d 无效；请指定 0 到 65535 之间的端口",
                    "port %d is invalid; use a port from 0 to 65535", port);
        }
        try (var _ = SignalHandling.ofCurrentThread();
                var site = SampleSite.start(port)) {
            var language = context.language();
            var out = context.out();
            out.println(site.url());
            out.println(AllowedHosts.VARIABLE + "=" + site.host());
            out.println(
                    language.choose(
                            "在另一个终端里把上面这行放在命令前面，例如：",
                            "In another terminal, put that line before a command:"));
            out.println(
                    "  "
                            + AllowedHosts.VARIABLE
                            + "="
                            + site.host()
                            + " ./troupe run \""
                            + language.choose(
                                            "爬取商城 %s，计算各类别平均价格，画柱状图 chart.png，保存 products.csv",
                                            "Crawl the shop at %s, work out the average price per category,"
                                                    + " draw a bar chart and save chart.png and products.csv")
                                    .formatted(site.url())
                            + "\"");
            out.println(language.choose("按 Ctrl-C 结束。", "Ctrl-C ends it."));
            out.flush();
            new CountDownLatch(1).await();
            return ExitCode.DONE;
        } catch (InterruptedException _) {
            return ExitCode.CANCELLED;
        } catch (UncheckedIOException e) {
            throw new UsageException(LocalizedText.of(e));
        }
    }
}
