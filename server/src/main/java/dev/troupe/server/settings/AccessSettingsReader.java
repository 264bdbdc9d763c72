package dev.troupe.server.settings;

import dev.troupe.core.value.Value;
import dev.troupe.server.settings.AccessSettings.Mode;
import dev.troupe.store.account.Account;
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
                        throw new ServerSettingsException(
                                "未知的设置 %s.%s；可用的有：%s",
                                "unknown setting %s.%s; expected one of %s",
                                name,
                                field,
                                String.join(", ", known));
                    }
                }
            }
            default ->
                    throw new ServerSettingsException(
                            "%s 应为一组设置：%s",
                            "%s must be a group of settings: %s", name, String.join(", ", known));
        }
    }

    private static Mode mode(Value value) {
        return switch (text(value, "open").toLowerCase(Locale.ROOT)) {
            case "open" -> Mode.OPEN;
            case "accounts" -> Mode.ACCOUNTS;
            default ->
                    throw new ServerSettingsException(
                            "server.access 的值“%s”无效；请使用 open 或 accounts",
                            "server.access '%s' is not valid; use open or accounts",
                            value.asText());
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
                    throw new ServerSettingsException(
                            "%s 的值“%s”无效；请使用 true 或 false",
                            "%s '%s' is not valid; use true or false", name, value.asText());
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
            // reported below
        }
        throw new ServerSettingsException(
                "%s 的值“%s”无效；请使用完整的网址，如 https://troupe.example.com",
                "%s '%s' is not valid; use a complete URL such as https://troupe.example.com",
                name,
                said);
    }

    private static Duration duration(Value value, String name, Duration standard) {
        if (value.isMissing()) {
            return standard;
        }
        var matcher = DURATION.matcher(value.asText().strip());
        if (!matcher.matches() || matcher.group(1).matches("0+")) {
            throw new ServerSettingsException(
                    "%s 的值“%s”无效；请使用时长，如 30m、12h 或 7d",
                    "%s '%s' is not valid; use a duration such as 30m, 12h or 7d",
                    name,
                    value.asText());
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
            throw new ServerSettingsException(
                    "%s 的值“%s”无效；请使用整数",
                    "%s '%s' is not valid; use an integer", name, value.asText());
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
            throw missingSetting("server.oidc.issuer");
        }
        return new OidcSettings(
                text(value.field("name"), issuer.getHost()),
                issuer,
                requireText(value.field("clientId"), "server.oidc.clientId"),
                secret(value.field("clientSecret")),
                role(value.field("role")));
    }

    private static String requireText(Value value, String name) {
        var text = text(value, "");
        if (text.isEmpty()) {
            throw missingSetting(name);
        }
        return text;
    }

    private static ServerSettingsException missingSetting(String name) {
        return new ServerSettingsException("缺少 %s；请设置", "%s is missing; set it", name);
    }

    /** Messages do not repeat what stands there, which may be the secret itself. */
    private String secret(Value value) {
        var matcher = VARIABLE.matcher(text(value, ""));
        if (!matcher.matches()) {
            throw new ServerSettingsException(
                    "server.oidc.clientSecret 应写变量名，如 $OIDC_SECRET，不写密钥本身",
                    "server.oidc.clientSecret takes the name of a variable, as in $OIDC_SECRET, and not the secret itself");
        }
        var secret = variables.apply(matcher.group(1));
        if (secret == null || secret.isBlank()) {
            throw new ServerSettingsException(
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
                        new ServerSettingsException(
                                "server.oidc.role 的值“%s”无效；请使用 viewer、member 或 admin",
                                "server.oidc.role '%s' is not valid; use viewer, member or admin",
                                value.asText()));
    }
}
