package dev.troupe.cli;

import dev.troupe.core.Sentence;
import dev.troupe.packs.web.AllowedHosts;
import dev.troupe.packs.web.SampleSite;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves a small shop on this machine until Ctrl-C. */
@Command(
        name = "sample-site",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class SampleSiteCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8090", descriptionKey = "port")
    private int port;

    SampleSiteCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > 65_535) {
            throw new UsageException(
                    "端口 %d 不在 0 到 65535 之间；请换一个", "port %d is not 0 to 65535; give another", port);
        }
        try (var _ = Cancellation.ofCurrentThread();
                var site = SampleSite.start(port)) {
            var language = surroundings.language();
            var out = surroundings.out();
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
            return Exit.DONE;
        } catch (InterruptedException _) {
            return Exit.CANCELLED;
        } catch (UncheckedIOException e) {
            throw new UsageException(Sentence.of(e));
        }
    }
}
