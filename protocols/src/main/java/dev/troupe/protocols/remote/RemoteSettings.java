package dev.troupe.protocols.remote;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.Value;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the settings of one program that Troupe uses.
 *
 * @param where the path of the settings, for messages
 * @param fields what they hold
 * @param variable the value of an environment variable, for {@code ${NAME}} in texts
 */
public record RemoteSettings(
        String where, Value fields, Function<String, Optional<String>> variable) {
    private static final int MAX_SECONDS = 3_600;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,30}");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

    /**
     * Checks the name, which becomes that of an agent, and the names of the fields.
     *
     * @throws InvalidValue naming what is wrong
     */
    public void requireFields(String name, Set<String> known) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidValue(
                    "%s：名称应为最多 31 个小写字母、数字或“-”，以字母开头",
                    "%s: the name is 1 to 31 lower-case letters, digits or '-' and begins with a letter",
                    where);
        }
        if (fields instanceof Value.RecordOf(var given)) {
            for (var field : given.keySet()) {
                if (!known.contains(field)) {
                    throw new InvalidValue(
                            "未知设置 %s.%s；可用的有 %s",
                            "unknown setting %s.%s; expected one of %s",
                            where,
                            field,
                            known.stream().sorted().toList());
                }
            }
        }
    }

    /** The address in {@code url}; its text may hold a secret, so that no message shows it. */
    public URI address() {
        var text = resolve("url", fields.field("url").asText());
        try {
            var url = new URI(text);
            var scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
            if (Set.of("http", "https").contains(scheme)
                    && url.getHost() != null
                    && url.getUserInfo() == null) {
                return url;
            }
        } catch (URISyntaxException _) {
            throw invalidAddress();
        }
        throw invalidAddress();
    }

    private InvalidValue invalidAddress() {
        return new InvalidValue(
                "%s.url 应为 http 或 https 地址，不含用户名和密码",
                "%s.url must be an http or https address without a user name or password", where);
    }

    /** Texts by name. */
    public Map<String, String> texts(String field) {
        var texts = new LinkedHashMap<String, String>();
        var value = fields.field(field);
        if (value instanceof Value.RecordOf(var given)) {
            given.forEach(
                    (name, text) -> texts.put(name, resolve(field + "." + name, text.asText())));
        } else if (!value.isMissing()) {
            throw new InvalidValue("%s.%s 应为“名称: 值”", "%s.%s must hold NAME: value", where, field);
        }
        return texts;
    }

    /** A text with the values of the variables that it names. */
    public String resolve(String field, String text) {
        return REFERENCE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(value(field, found.group(1))));
    }

    private String value(String field, String name) {
        return variable.apply(name)
                .orElseThrow(() ->
                        new InvalidValue(
                                "%s.%s 使用环境变量 %s，但它未设置",
                                "%s.%s uses the environment variable %s, which is not set",
                                where,
                                field,
                                name));
    }

    /** The seconds in {@code timeout}. */
    public Duration timeout(Duration standard) {
        var value = fields.field("timeout");
        if (value.isMissing()) {
            return standard;
        }
        var text = value.asText();
        if (text.matches("[1-9]\\d{0,3}s?")) {
            int seconds = Integer.parseInt(text.replace("s", ""));
            if (seconds <= MAX_SECONDS) {
                return Duration.ofSeconds(seconds);
            }
        }
        throw new InvalidValue(
                "%s.timeout 是“%s”；应为 1 到 %d 的秒数",
                "%s.timeout is '%s'; give 1 to %d seconds", where, text, MAX_SECONDS);
    }
}
