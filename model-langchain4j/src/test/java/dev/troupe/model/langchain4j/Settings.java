package dev.troupe.model.langchain4j;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelName;
import dev.troupe.model.settings.ModelSettings;
import java.net.URI;
import java.util.Map;

/** Models at a server of a test's own. */
public final class Settings {
    static final String KEY = "TEST_KEY";

    private Settings() {}

    public static LangChain4jModel model(String name, URI baseUrl, String key) {
        return ProviderModelFactory.create(of(name, baseUrl, key, Value.missing()));
    }

    static ProviderSettings of(String name, URI baseUrl, String key, Value extraBody) {
        var settings =
                ModelSettings.from(
                        Value.of(
                                Map.of(
                                        "baseUrl", Value.of(baseUrl.toString()),
                                        "apiKeyVariable", Value.of(KEY),
                                        "extraBody", extraBody)),
                        "test");
        return ProviderSettings.from(ModelName.parse(name), settings, Map.of(KEY, key));
    }
}
