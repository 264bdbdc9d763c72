package dev.troupe.cli;

import java.time.Duration;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 90}, {@code 90s}, {@code 5m} and {@code 1h}. */
final class DurationReader implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|)");

    @Override
    public Duration convert(String text) {
        var form = FORM.matcher(text.strip());
        if (!form.matches() || Long.parseLong(form.group(1)) == 0) {
            throw new TypeConversionException(
                    "'" + text + "' is not a duration greater than 0; write 90s, 5m or 1h");
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
