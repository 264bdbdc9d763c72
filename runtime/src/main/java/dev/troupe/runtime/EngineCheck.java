package dev.troupe.runtime;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.runtime.settings.EngineSettings;
import dev.troupe.runtime.settings.EngineSettings.Restate;
import dev.troupe.runtime.settings.SettingsException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Looks whether what runs workflows can be reached. */
record EngineCheck(EngineSettings settings) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * What was found.
     *
     * @throws SettingsException naming the address that does not answer
     */
    LocalizedText run() throws InterruptedException {
        if (settings.restate().isEmpty()) {
            return LocalizedText.of("embedded（在本进程中）", "embedded (in this process)");
        }
        var restate = settings.restate().get();
        try (var http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            requireHealthy(http, "restate.ingress", restate.ingress(), "/restate/health");
            requireHealthy(http, "restate.admin", restate.admin(), "/health");
        }
        return LocalizedText.of(
                "Restate 可达：%1$s；命名空间 %2$s；Restate 通过 %3$s 调用工作进程",
                "Restate answers at %1$s; namespace %2$s; it calls workers at %3$s",
                restate.ingress(),
                restate.namespace(),
                addressOf(restate));
    }

    private static String addressOf(Restate restate) {
        return restate.address()
                .map(URI::toString)
                .orElse("http://%s:%d".formatted(restate.host(), restate.port()));
    }

    private static void requireHealthy(HttpClient http, String setting, URI base, String path)
            throws InterruptedException {
        var request = HttpRequest.newBuilder(base.resolve(path)).timeout(PATIENCE).build();
        try {
            int status = http.send(request, BodyHandlers.discarding()).statusCode();
            if (status != 200) {
                throw unreachable(setting, base, "HTTP " + status);
            }
        } catch (IOException e) {
            throw unreachable(
                    setting, base, e.getMessage() == null ? e.toString() : e.getMessage());
        }
    }

    private static SettingsException unreachable(String setting, URI base, String why) {
        return new SettingsException(
                "%s %s 没有正常应答（%s）；请启动 Restate 或修改 troupe.yaml",
                "%s %s does not answer as it should (%s); start Restate, or change troupe.yaml",
                setting,
                base,
                why);
    }
}
