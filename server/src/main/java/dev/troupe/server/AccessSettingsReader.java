package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.server.AccessSettings.Mode;
import dev.troupe.store.Account;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads settings of access, and names each value that makes no sense. */
final class AccessSettingsReader {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})([mhd])");
    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final Function<String, @Nullable String> variables;

    AccessSettingsReader(Function<String, @Nullable String> variables) {
        this.variables = variables;
    }

    AccessSettings read(Value server) {
        var standard = AccessSettings.OPEN;
        requireKnown(
                server,
                "server",
                List.of(
                        "access",
                        "address",
                        "url",
                        "proxy",
                        "signIn",
                        "limits",
                        "oidc",
                        "port",
                        "traces",
                        "log",
                        "keptFiles"));
        var signIn = server.field("signIn");
        requireKnown(signIn, "server.signIn", List.of("idle", "lifetime"));
        return new AccessSettings(
                mode(server.field("access")),
                text(server.field("address"), standard.address()),
                url(server.field("url"), "server.url"),
                flag(server.field("proxy"), "server.proxy"),
                duration(signIn.field("idle"), "server.signIn.idle", standard.idle()),
                duration(signIn.field("lifetime"), "server.signIn.lifetime", standard.lifetime()),
                limits(server.field("limits")),
                oidc(server.field("oidc")));
    }

    private static void requireKnown(Value value, String name, List<String> known) {
        switch (value) {
            case Value.Missing _ -> {}
            case Value.RecordOf(var fields) -> {
                for (var field : fields.keySet()) {
                    if (!known.contains(field)) {
                        throw new AccessSettingsException(
                                "没有设置 %s.%s；可用的有：%s",
                                "there is no setting %s.%s; there are %s",
                                name,
                                field,
                                String.join(", ", known));
                    }
                }
            }
            default ->
                    throw new AccessSettingsException(
                            "%s 应为一组设置：%s",
                            "%s takes settings of its own: %s", name, String.join(", ", known));
        }
    }

    private static Mode mode(Value value) {
        return switch (text(value, "open").toLowerCase(Locale.ROOT)) {
            case "open" -> Mode.OPEN;
            case "accounts" -> Mode.ACCOUNTS;
            default ->
                    throw new AccessSettingsException(
                            "server.access 是“%s”；请写 open 或 accounts",
                            "server.access is '%s'; say open or accounts", value.asText());
        };
    }

    private static String text(Value value, String standard) {
        return value.isMissing() || value.asText().isBlank() ? standard : value.asText().strip();
    }

    private static boolean flag(Value value, String name) {
        return switch (value) {
            case Value.Missing _ -> false;
            case Value.Flag(var flag) -> flag;
            default ->
                    throw new AccessSettingsException(
                            "%s 是“%s”；请写 true 或 false",
                            "%s is '%s'; say true or false", name, value.asText());
        };
    }

    private static @Nullable URI url(Value value, String name) {
        if (value.isMissing()) {
            return null;
        }
        var said = value.asText();
        try {
            var url = URI.create(said.strip().replaceAll("/+$", ""));
            if (url.getHost() != null
                    && List.of("http", "https").contains(url.getScheme())
                    && url.getUserInfo() == null
                    && url.getQuery() == null
                    && url.getFragment() == null) {
                return url;
            }
        } catch (IllegalArgumentException _) {
            // told below
        }
        throw new AccessSettingsException(
                "%s 是“%s”；请写完整的网址，如 https://troupe.example.com",
                "%s is '%s'; give a whole address, as in https://troupe.example.com", name, said);
    }

    private static Duration duration(Value value, String name, Duration standard) {
        if (value.isMissing()) {
            return standard;
        }
        var matcher = DURATION.matcher(value.asText().strip());
        if (!matcher.matches() || matcher.group(1).matches("0+")) {
            throw new AccessSettingsException(
                    "%s 是“%s”；请写多久，如 30m、12h 或 7d",
                    "%s is '%s'; say how long, as in 30m, 12h or 7d", name, value.asText());
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    private static AccessLimits limits(Value value) {
        var names = new ArrayList<>(List.of("signIn", "requests"));
        names.addAll(ServerLimitsReader.NAMES);
        requireKnown(value, "server.limits", names);
        if (value.field("signIn").isMissing() && value.field("requests").isMissing()) {
            return AccessLimits.STANDARD;
        }
        return AccessLimits.of(
                number(
                        value.field("signIn"),
                        "server.limits.signIn",
                        AccessLimits.STANDARD.signIns()),
                number(
                        value.field("requests"),
                        "server.limits.requests",
                        AccessLimits.STANDARD.requests()));
    }

    private static int number(Value value, String name, int standard) {
        if (value.isMissing()) {
            return standard;
        }
        if (!NUMBER.matcher(value.asText()).matches()) {
            throw new AccessSettingsException(
                    "%s 是“%s”；请写整数", "%s is '%s'; give a whole number", name, value.asText());
        }
        return Integer.parseInt(value.asText());
    }

    private @Nullable OidcSettings oidc(Value value) {
        if (value.isMissing()) {
            return null;
        }
        requireKnown(
                value,
                "server.oidc",
                List.of("name", "issuer", "clientId", "clientSecret", "role"));
        var issuer = url(value.field("issuer"), "server.oidc.issuer");
        if (issuer == null) {
            throw missing("server.oidc.issuer");
        }
        return new OidcSettings(
                text(value.field("name"), issuer.getHost()),
                issuer,
                required(value.field("clientId"), "server.oidc.clientId"),
                secret(value.field("clientSecret")),
                role(value.field("role")));
    }

    private static String required(Value value, String name) {
        var text = text(value, "");
        if (text.isEmpty()) {
            throw missing(name);
        }
        return text;
    }

    private static AccessSettingsException missing(String name) {
        return new AccessSettingsException("缺少 %s；请写上", "%s is missing; give it", name);
    }

    /** Messages do not repeat what stands there, which may be the secret itself. */
    private String secret(Value value) {
        var matcher = VARIABLE.matcher(text(value, ""));
        if (!matcher.matches()) {
            throw new AccessSettingsException(
                    "server.oidc.clientSecret 应写变量名，如 $OIDC_SECRET，不写密钥本身",
                    "server.oidc.clientSecret takes the name of a variable, as in $OIDC_SECRET, and not the secret itself");
        }
        var secret = variables.apply(matcher.group(1));
        if (secret == null || secret.isBlank()) {
            throw new AccessSettingsException(
                    "server.oidc.clientSecret 所指的变量 %s 没有设置；请设置后再启动",
                    "server.oidc.clientSecret names the variable %s, which is not set; set it and start again",
                    matcher.group(1));
        }
        return secret.strip();
    }

    private static Account.Role role(Value value) {
        if (value.isMissing()) {
            return Account.Role.VIEWER;
        }
        return Stream.of(Account.Role.values())
                .filter(role -> role.name().equalsIgnoreCase(value.asText()))
                .findFirst()
                .orElseThrow(() ->
                        new AccessSettingsException(
                                "server.oidc.role 是“%s”；请写 viewer、member 或 admin",
                                "server.oidc.role is '%s'; say viewer, member or admin",
                                value.asText()));
    }
}
