package dev.troupe.model.langchain4j;

import dev.troupe.model.ModelName;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who is asked, as messages may name it: never with a key. */
final class Endpoint {
    private static final Pattern KEYS =
            Pattern.compile("\\b(sk|pk|key|gsk|xai)-[\\w*.-]{4,}|Bearer\\s+\\S+");
    private static final String HIDDEN = "[key hidden]";

    private final String model;
    private final String place;
    private final @Nullable String key;

    private Endpoint(String model, String place, @Nullable String key) {
        this.model = model;
        this.place = place;
        this.key = key;
    }

    Endpoint(String model, URI baseUrl, @Nullable String key) {
        this(model, shown(baseUrl), key);
    }

    static Endpoint unknown(ModelName name) {
        return new Endpoint(name.name(), "provider '" + name.provider() + "'", null);
    }

    String model() {
        return model;
    }

    String place() {
        return place;
    }

    /** The text without this endpoint's key and without anything that looks like one. */
    String withoutKeys(String text) {
        var known = key == null || key.isEmpty() ? text : text.replace(key, HIDDEN);
        return KEYS.matcher(known).replaceAll(HIDDEN);
    }

    /** An address without the name, password and parameters that it may hold. */
    static String shown(URI url) {
        return url.getScheme()
                + "://"
                + url.getHost()
                + (url.getPort() < 0 ? "" : ":" + url.getPort())
                + url.getPath();
    }

    @Override
    public String toString() {
        return model + " at " + place;
    }
}
