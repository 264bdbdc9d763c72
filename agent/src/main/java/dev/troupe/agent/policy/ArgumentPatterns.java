package dev.troupe.agent.policy;

import dev.troupe.core.value.InvalidValue;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/** Where calls act: the arguments that rules are about. */
final class ArgumentPatterns {
    private ArgumentPatterns() {}

    /** Patterns for the same places: a path as it is, an address with everything on its host. */
    static Map<String, String> patterns(Map<String, String> places) {
        var patterns = new LinkedHashMap<String, String>();
        places.forEach((name, place) -> patterns.put(name, pattern(place)));
        return patterns;
    }

    /**
     * A rule with another pattern for one place.
     *
     * @throws IllegalArgumentException when it does not name its argument
     */
    static PolicyRule withPattern(PolicyRule rule, Map<String, String> places, String pattern) {
        var named =
                places.keySet().stream().filter(name -> pattern.startsWith(name + "=")).findFirst();
        if (named.isEmpty() && places.size() > 1) {
            throw new InvalidValue(
                    "%s 有多个位置 %s；请使用 %s=模式 的格式",
                    "%s has several targets, %s; use %s=PATTERN",
                    rule.tool(),
                    new TreeSet<>(places.keySet()),
                    places.keySet().iterator().next());
        }
        var name = named.orElseGet(() -> places.keySet().iterator().next());
        var patterns = new LinkedHashMap<>(rule.arguments());
        patterns.put(name, named.isPresent() ? pattern.substring(name.length() + 1) : pattern);
        return new PolicyRule(rule.risk(), rule.tool(), patterns, rule.verdict());
    }

    private static String pattern(String place) {
        try {
            var address = new URI(place);
            boolean isWeb =
                    "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            return isWeb && address.getRawAuthority() != null
                    ? address.getScheme() + "://" + address.getRawAuthority() + "/*"
                    : place;
        } catch (URISyntaxException _) {
            return place; // a path with spaces
        }
    }
}
