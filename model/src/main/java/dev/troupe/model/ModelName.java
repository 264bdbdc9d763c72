package dev.troupe.model;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;

/**
 * Names a model and who provides it, {@code openai:gpt-5-mini}.
 *
 * @param provider lower-case letters, digits and dashes
 * @param name as the provider knows it; may hold colons and slashes
 */
public record ModelName(String provider, String name) {
    public ModelName {
        if (!provider.matches("[a-z0-9-]+") || name.isBlank() || !name.equals(name.strip())) {
            throw new InvalidValue(
                    "模型“%s:%s”不是 提供方:名称 的形式；%s",
                    "model '%s:%s' is not provider:name; %s", provider, name, EXAMPLE);
        }
    }

    private static final LocalizedText EXAMPLE =
            LocalizedText.of("格式如 openai:gpt-5-mini", "use a form such as openai:gpt-5-mini");

    /**
     * Reads {@code provider:name}; what follows the first colon is the name.
     *
     * @throws IllegalArgumentException when it has another form
     */
    public static ModelName parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new InvalidValue(
                    "模型“%s”缺少提供方；%s", "model '%s' has no provider; %s", text, EXAMPLE);
        }
        return new ModelName(text.substring(0, colon), text.substring(colon + 1));
    }

    @Override
    public String toString() {
        return provider + ":" + name;
    }
}
