package dev.troupe.runtime.settings;

import dev.troupe.core.value.Value;
import dev.troupe.runtime.settings.EngineSettings.Restate;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads what runs workflows. */
record EngineSettingsReader(Path file) {
    static final String ENGINE = "engine";
    static final String RESTATE = "restate";
    private static final String NAMESPACE = "namespace";
    private static final String WORKER = "worker";
    private static final int MAX_PORT = 65_535;
    private static final String LOOPBACK = "127.0.0.1"; // Restate's requests carry no credentials

    static EngineSettings read(Value document, Path home) {
        return new EngineSettingsReader(home.resolve("troupe.yaml")).read(document);
    }

    private EngineSettings read(Value document) {
        var engine = document.field(ENGINE);
        var restate = restate(document.field(RESTATE));
        if (engine.isMissing() || engine.asText().equals(EngineSettings.EMBEDDED)) {
            return EngineSettings.IN_PROCESS;
        }
        if (!engine.asText().equals(EngineSettings.RESTATE)) {
            throw new SettingsException(
                    "%s：engine 是“%s”；应为 embedded 或 restate",
                    "%s: engine is '%s'; give embedded or restate", file, engine.asText());
        }
        if (document.field("journal").asText().equals(JournalSettings.MEMORY)) {
            throw new SettingsException(
                    "%s：engine: restate 把运行复制到数据库供查看，而 journal 是 memory；请改为 sqlite 或"
                            + " postgresql://...",
                    "%s: engine: restate copies runs to a database for reading, but journal is"
                            + " memory; set journal to sqlite or postgresql://...",
                    file);
        }
        return new EngineSettings(Optional.of(restate));
    }

    private Restate restate(Value given) {
        requireKnown(given, RESTATE, Set.of("ingress", "admin", NAMESPACE, WORKER));
        var worker = given.field(WORKER);
        requireKnown(worker, RESTATE + "." + WORKER, Set.of("host", "port", "address"));
        var namespace = given.field(NAMESPACE);
        if (!namespace.isMissing() && !namespace.asText().matches("[A-Za-z0-9-]{1,40}")) {
            throw new SettingsException(
                    "%s：restate.namespace 是“%s”；应为 1 到 40 个字母、数字或连字符，如 main",
                    "%s: restate.namespace is '%s'; give 1 to 40 letters, digits and dashes, such"
                            + " as main",
                    file,
                    namespace.asText());
        }
        var host = worker.field("host").isMissing() ? LOOPBACK : worker.field("host").asText();
        int port = port(worker.field("port"));
        return new Restate(
                uri(given.field("ingress"), "restate.ingress", "http://127.0.0.1:8080"),
                uri(given.field("admin"), "restate.admin", "http://127.0.0.1:9070"),
                namespace.isMissing() ? "main" : namespace.asText(),
                host,
                port,
                Optional.of(worker.field("address"))
                        .filter(address -> !address.isMissing())
                        .map(address ->
                                uri(
                                        address,
                                        "restate.worker.address",
                                        "http://troupe.example.com:9080")));
    }

    private void requireKnown(Value section, String name, Set<String> known) {
        if (section.isMissing()) {
            return;
        }
        if (!(section instanceof Value.RecordOf(var fields))) {
            throw new SettingsException(
                    "%s：%s 应包含字段 %s",
                    "%s: %s is not a record with the fields %s", file, name, sortedNames(known));
        }
        var unknown = new LinkedHashSet<>(fields.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new SettingsException(
                    "%s：未知设置 %s.%s；可用的是 %s",
                    "%s: unknown setting %s.%s; expected one of %s",
                    file,
                    name,
                    unknown.getFirst(),
                    sortedNames(known));
        }
    }

    private static String sortedNames(Set<String> names) {
        return String.join(", ", List.copyOf(names).stream().sorted().toList());
    }

    private int port(Value given) {
        return switch (given) {
            case Value.Missing _ -> 9080; // that of Restate's examples
            case Value.Num(var number)
                    when number.stripTrailingZeros().scale() <= 0
                            && number.signum() >= 0
                            && number.compareTo(BigDecimal.valueOf(MAX_PORT)) <= 0 ->
                    number.intValueExact();
            case Value other ->
                    throw new SettingsException(
                            "%s：restate.worker.port 的值“%s”无效；请输入 0 到 %d 的整数",
                            "%s: restate.worker.port '%s' is invalid; use an integer from 0 to %d",
                            file,
                            other instanceof Value.Num(var number)
                                    ? number.toPlainString()
                                    : other.asText(),
                            MAX_PORT);
        };
    }

    private URI uri(Value given, String name, String otherwise) {
        var text = given.isMissing() ? otherwise : given.asText();
        try {
            var uri = new URI(text);
            var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            if (uri.getHost() != null
                    && (scheme.equals("http") || scheme.equals("https"))
                    && uri.getUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException _) {
            // stated below
        }
        throw new SettingsException(
                "%s：%s 不是 http:// 或 https:// 地址，或含有密码；例如 %s",
                "%s: %s is not an address that begins with http:// or https://, or has a password"
                        + " in it; an example is %s",
                file,
                name,
                otherwise);
    }
}
