package dev.troupe.cli.option;

import dev.troupe.core.value.LocalizedText;
import java.time.Duration;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 90}, {@code 90s}, {@code 5m} and {@code 1h}. */
public final class DurationConverter implements ITypeConverter<Duration> {
    static final LocalizedText FORMS =
            LocalizedText.of("请输入大于 0 的时间，如 90s、5m 或 1h", "use a duration such as 90s, 5m or 1h");

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|)");

    @Override
    public Duration convert(String text) {
        var form = FORM.matcher(text.strip());
        if (!form.matches() || Long.parseLong(form.group(1)) == 0) {
            throw new TypeConversionException(
                    "'" + text + "' is not a duration greater than 0; " + FORMS.en());
        }
        long amount = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofSeconds(amount);
        };
    }
}
