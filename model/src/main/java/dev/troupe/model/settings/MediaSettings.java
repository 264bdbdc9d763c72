package dev.troupe.model.settings;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.Value;
import dev.troupe.model.budget.Budgets;
import dev.troupe.model.media.MediaRole;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The models of pictures, videos, speech and vision, as a settings file has them next to those of
 * language:
 *
 * <pre>{@code
 * models:
 *   text2image: {model: openai:gpt-image-1, price: 0.04}
 *   text2video: {model: openai:sora-2, price: 0.10, timeout: 20m}
 *   vision: {model: openai:gpt-5-mini}
 * }</pre>
 *
 * @param roles those that are configured
 */
public record MediaSettings(Map<MediaRole, Chosen> roles) {
    public static final MediaSettings NONE = new MediaSettings(Map.of());

    /**
     * The model of one role.
     *
     * @param settings always name a model
     * @param price in US dollars for a picture, a second of video, or 1,000 characters of speech;
     *     {@code null} if it is not known
     */
    public record Chosen(ModelSettings settings, @Nullable BigDecimal price) {}

    public MediaSettings {
        roles = Map.copyOf(roles);
    }

    /** Names of all roles, as settings files write them. */
    static List<String> names() {
        return Arrays.stream(MediaRole.values()).map(MediaRole::settingName).toList();
    }

    /**
     * Reads a settings file.
     *
     * @param place names the file, for messages
     * @throws IllegalArgumentException naming the field that is not known or does not fit
     */
    public static MediaSettings from(Value document, String place) {
        var roles = new EnumMap<MediaRole, Chosen>(MediaRole.class);
        for (var role : MediaRole.values()) {
            var fields = document.field("models").field(role.settingName());
            if (!fields.isMissing()) {
                roles.put(role, read(fields, place + ": models." + role.settingName()));
            }
        }
        return new MediaSettings(roles);
    }

    private static Chosen read(Value fields, String place) {
        var settings = ModelSettings.from(withoutPrice(fields), place);
        if (settings.model() == null) {
            throw new InvalidValue(
                    "%s 没有指定模型；请填写 model，例如 openai:gpt-image-1",
                    "%s names no model; give model, such as openai:gpt-image-1", place);
        }
        if (!settings.budgets().equals(Budgets.NONE)) {
            throw new InvalidValue(
                    "%s：预算请设置在 models.default.budget，它也适用于图片、视频、语音和图片理解",
                    "%s: give the budget in models.default.budget, which applies to pictures, videos, speech and vision, too",
                    place);
        }
        return new Chosen(settings, price(fields.field("price"), place));
    }

    private static Value withoutPrice(Value fields) {
        if (!(fields instanceof Value.RecordOf(var all))) {
            return fields;
        }
        var others = new LinkedHashMap<>(all);
        others.remove("price");
        return Value.of(others);
    }

    private static @Nullable BigDecimal price(Value price, String place) {
        return switch (price) {
            case Value.Missing _ -> null;
            case Value.Num(var number) when number.signum() >= 0 -> number;
            case Value _ ->
                    throw new InvalidValue(
                            "%s：price 应为不小于 0 的数，单位为美元（每张图片、每秒视频或每千字语音）",
                            "%s: price should be a number of 0 or more, in US dollars for a picture, a second of video or 1,000 characters of speech",
                            place);
        };
    }

    /** The model of a role; empty if none is configured. */
    public Optional<Chosen> of(MediaRole role) {
        return Optional.ofNullable(roles.get(role));
    }
}
