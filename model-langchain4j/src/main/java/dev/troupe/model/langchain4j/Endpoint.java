package dev.troupe.model.langchain4j;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.ModelName;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who is asked, as messages may name it: never with a key. */
final class Endpoint {
    private static final Pattern KEYS =
            Pattern.compile(
                    "\\b(sk|pk|key|gsk|xai)-[\\w*.-]{4,}|\\bAIza[\\w-]{10,}|Bearer\\s+\\S+");
    private static final String HIDDEN = "[key hidden]";
    private static final int LONG = 12; // characters of a key that no ordinary word contains

    private final String model;
    private final String place;
    private final @Nullable String key;
    private final String keySetting;
    private final String addressSetting;

    private Endpoint(
            String model,
            String place,
            @Nullable String key,
            String keySetting,
            String addressSetting) {
        this.model = model;
        this.place = place;
        this.key = key;
        this.keySetting = keySetting;
        this.addressSetting = addressSetting;
    }

    /**
     * @param keySetting where the key is set
     * @param addressSetting where the address is set
     */
    Endpoint(
            String model,
            URI baseUrl,
            @Nullable String key,
            String keySetting,
            String addressSetting) {
        this(model, redactUrl(baseUrl), key, keySetting, addressSetting);
    }

    static Endpoint unknown(ModelName name) {
        return new Endpoint(
                name.name(), "provider '" + name.provider() + "'", null, "its key", "its address");
    }

    /** What to check when the key is refused. */
    String keySetting() {
        return keySetting;
    }

    /** What to check when the server does not answer. */
    String addressSetting() {
        return addressSetting;
    }

    String model() {
        return model;
    }

    String location() {
        return place;
    }

    /** The text without this endpoint's key and without anything that looks like one. */
    String redactKeys(String text) {
        var known = key == null || key.isEmpty() ? text : redactKey(text, key);
        return KEYS.matcher(known).replaceAll(HIDDEN);
    }

    /** A short key, such as one for a local server, may be a part of ordinary words. */
    private static String redactKey(String text, String key) {
        return key.length() >= LONG
                ? text.replace(key, HIDDEN)
                : Pattern.compile("(?<![\\w-])" + Pattern.quote(key) + "(?![\\w-])")
                        .matcher(text)
                        .replaceAll(HIDDEN);
    }

    /** An address without the name, password and parameters that it may hold. */
    static String redactUrl(URI url) {
        return url.getScheme()
                + "://"
                + url.getHost()
                + (url.getPort() < 0 ? "" : ":" + url.getPort())
                + url.getPath();
    }

    /** The model and its address. */
    LocalizedText displayName() {
        return LocalizedText.of("%2$s 的 %1$s", "%s at %s", model, place);
    }

    @Override
    public String toString() {
        return displayName().en();
    }
}
