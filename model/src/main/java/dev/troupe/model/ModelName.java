package dev.troupe.model;

/**
 * Names a model and who provides it, {@code openai:gpt-5-mini}.
 *
 * @param provider lower-case letters, digits and dashes
 * @param name as the provider knows it; may hold colons and slashes
 */
public record ModelName(String provider, String name) {
    public ModelName {
        if (!provider.matches("[a-z0-9-]+") || name.isBlank() || !name.equals(name.strip())) {
            throw new IllegalArgumentException(
                    "model '" + provider + ":" + name + "' is not provider:name; " + EXAMPLE);
        }
    }

    private static final String EXAMPLE = "write it like openai:gpt-5-mini";

    /**
     * Reads {@code provider:name}; what follows the first colon is the name.
     *
     * @throws IllegalArgumentException when it has another form
     */
    public static ModelName parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException(
                    "model '" + text + "' does not say who provides it; " + EXAMPLE);
        }
        return new ModelName(text.substring(0, colon), text.substring(colon + 1));
    }

    @Override
    public String toString() {
        return provider + ":" + name;
    }
}
