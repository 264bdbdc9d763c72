package dev.troupe.packs.browser;

import dev.troupe.testing.agent.TestToolContext;
import java.net.InetAddress;
import java.nio.file.Files;
import java.util.List;

/** A program that opens a page and waits until it is killed. */
final class KilledBrowsing {
    private KilledBrowsing() {}

    /**
     * @param args address of the page, and its port
     */
    public static void main(String[] args) throws Exception {
        var browsers =
                Browsers.open(
                        Browsers.LIMITS, (host, _) -> List.of(InetAddress.getAllByName(host)));
        browsers.reaching(Integer.parseInt(args[1]));
        var trial = TestToolContext.inDirectory(Files.createTempDirectory("killed"));
        var reply = browsers.call(trial, "navigate", "url", args[0]);
        System.out.println(reply.data().field("title").asText());
        Thread.sleep(Long.MAX_VALUE);
    }
}
