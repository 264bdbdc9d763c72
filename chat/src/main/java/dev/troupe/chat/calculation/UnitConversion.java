package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts a quantity to another unit: "72 fahrenheit to celsius", "how many ounces in 2 pounds",
 * 5英里是多少公里, "5 feet 11 inches in cm". The reply states the factor. Units of different dimensions
 * and currencies are named and not converted.
 */
final class UnitConversion {
    private static final int DIGITS = 6; // significant ones of a result
    private static final String FROM =
            "(?<number>" + AskedText.NUMBER + ") ?个?(?<from>" + Unit.PATTERN + ")";
    private static final String SECOND =
            "(?:,? ?(?:and )?(?<second>"
                    + AskedText.NUMBER
                    + ") ?(?<secondUnit>"
                    + Unit.PATTERN
                    + "))?";
    private static final String TO = "(?<to>" + Unit.PATTERN + ")";

    /** 摄氏30度 as 30摄氏度. */
    private static final Pattern SCALE_FIRST =
            Pattern.compile("(?<scale>摄氏|华氏)(?<number>" + AskedText.NUMBER + ")度");

    private static final List<Pattern> QUESTIONS =
            List.of(
                    pattern(
                            "(?:convert |change |turn |what is |what's |whats |how much is |how long is |how far is |how hot is |how heavy is )?"
                                    + FROM
                                    + SECOND
                                    + " ?(?:to|in|into|as|=|in terms of|converted to|expressed in|->|→) ?(?:the )?"
                                    + TO),
                    pattern(
                            "(?:so )?how (?:many|much) "
                                    + TO
                                    + " (?:are |is |does |do )?(?:there |it |you get )?(?:in|is|are|make|makes|equals?|from|for) (?:an? )?"
                                    + FROM
                                    + SECOND
                                    + "(?: make| equal| have)?"),
                    pattern(
                            FROM
                                    + SECOND
                                    + " (?:is|are|equals?|makes?|in) (?:to )?(?:how (?:many|much)|what in) "
                                    + TO),
                    pattern(
                            "(?:把|将)?"
                                    + FROM
                                    + SECOND
                                    + " ?(?:大概|大约|约|相当|一共)?(?:是|等于|有|合|换算为|换算成|换算到|换算|换成|转换成|转换为|转换|转成|转为|折合|折算成|折算|相当于|于|=|to|为|成|兑换|兑|换|[, ]){1,3}?(?:多少|几)?个?"
                                    + TO
                                    + "(?:是|等于)?(?:多少|几)?"),
                    pattern(FROM + SECOND + "(?:是|等于|换算成|有|合)" + TO + "(?:的)?(?:多少|几)"),
                    pattern("(?:多少|几)个?" + TO + "(?:才)?(?:是|等于|相当于)" + FROM + SECOND));

    /** The forms by the names of the units; temperatures have offsets. */
    private static final List<Scale> SCALES =
            List.of(
                    new Scale("°C", BigDecimal.ONE, new BigDecimal("273.15"), BigDecimal.ONE),
                    new Scale(
                            "°F",
                            BigDecimal.valueOf(5),
                            new BigDecimal("459.67"),
                            BigDecimal.valueOf(9)),
                    new Scale("K", BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ONE));

    /** Kelvins are {@code (degrees + offset) * numerator / denominator}. */
    private record Scale(
            String label, BigDecimal numerator, BigDecimal offset, BigDecimal denominator) {
        static Scale of(Unit unit) {
            return SCALES.stream()
                    .filter(scale -> scale.label.equals(unit.label().en()))
                    .findFirst()
                    .orElseThrow();
        }

        BigDecimal toKelvin(BigDecimal degrees) {
            return degrees.add(offset)
                    .multiply(numerator)
                    .divide(denominator, MathContext.DECIMAL128);
        }

        BigDecimal fromKelvin(BigDecimal kelvin) {
            return kelvin.multiply(denominator)
                    .divide(numerator, MathContext.DECIMAL128)
                    .subtract(offset)
                    .setScale(12, RoundingMode.HALF_UP);
        }

        String formula(Scale to) {
            return switch (label + to.label) {
                case "°C°F" -> "°F = °C × 9 ÷ 5 + 32";
                case "°F°C" -> "°C = (°F - 32) × 5 ÷ 9";
                case "°CK" -> "K = °C + 273.15";
                case "K°C" -> "°C = K - 273.15";
                case "°FK" -> "K = (°F + 459.67) × 5 ÷ 9";
                default -> "°F = K × 9 ÷ 5 - 459.67";
            };
        }
    }

    private UnitConversion() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The converted quantity; empty if the message asks for anything else. */
    static Optional<LocalizedText> findReply(String message) {
        return question(message).flatMap(UnitConversion::reply);
    }

    private static Optional<Matcher> question(String message) {
        var asked = WrittenNumbers.toDigits(AskedText.of(message));
        var said =
                SCALE_FIRST
                        .matcher(asked)
                        .replaceAll("${number}${scale}度")
                        .replaceAll("(?<=[\\d ])半(?=[斤里亩尺两])|^半(?=[斤里亩尺两个])", "0.5")
                        .replaceAll("(?i)^(how many .{1,30} (?:in|make|is|are)) an? ", "$1 1 ")
                        .replaceAll("(?i)^an? (?=[a-z])", "1 ")
                        .replace("华氏多少度", "多少华氏度")
                        .replace("摄氏多少度", "多少摄氏度");
        return QUESTIONS.stream()
                .map(question -> question.matcher(said))
                .filter(Matcher::matches)
                .findFirst();
    }

    private static Optional<LocalizedText> reply(Matcher found) {
        var source = Unit.find(found.group("from")).orElse(null);
        var target = Unit.find(found.group("to")).orElse(null);
        if (source == null || target == null || isOpen(found, source, target)) {
            return Optional.empty();
        }
        var number = AskedText.number(found.group("number"));
        var from = source.asMeasured(target);
        var to = target.asMeasured(source);
        if (from.isMoney() || to.isMoney()) {
            return Optional.of(noRates());
        }
        if (!from.dimension().equals(to.dimension())) {
            return Optional.of(noConversion(from, to));
        }
        if (from.dimension().equals(Unit.TEMPERATURE)) {
            return found.group("second") == null
                    ? Optional.of(temperature(number, Scale.of(from), Scale.of(to)))
                    : Optional.empty();
        }
        var quantity = quantity(number, from);
        if (found.group("second") != null) {
            var second = Unit.find(found.group("secondUnit")).orElse(null);
            if (second == null || !second.dimension().equals(from.dimension())) {
                return Optional.empty();
            }
            var rest = AskedText.number(found.group("second"));
            quantity = LocalizedText.of("%s %s", "%s %s", quantity, quantity(rest, second));
            number = number.add(second.convert(rest, from));
        }
        return Optional.of(describe(quantity, number, from, to));
    }

    /** "5k" is a thousand of something, and Mb with gb may be bits or bytes. */
    private static boolean isOpen(Matcher found, Unit from, Unit to) {
        var names = List.of(found.group("from"), found.group("to"));
        boolean hasKelvin =
                names.contains("k")
                        || names.contains("K")
                                && !(from.dimension().equals(Unit.TEMPERATURE)
                                        && to.dimension().equals(Unit.TEMPERATURE));
        return hasKelvin
                || names.stream().anyMatch(name -> name.matches("[KMG]b"))
                        && names.stream().anyMatch(name -> name.matches("[kmgtp]b"));
    }

    private static LocalizedText describe(
            LocalizedText quantity, BigDecimal number, Unit from, Unit to) {
        var result = CalculatedNumber.significant(from.convert(number, to), DIGITS);
        var factor = CalculatedNumber.significant(from.convert(BigDecimal.ONE, to), DIGITS);
        return LocalizedText.of(
                "%s %s %s %s（1 %s %s %s %s）%s",
                "%s %s %s %s (1 %s %s %s %s)%s",
                quantity,
                result.sign(),
                result,
                to.label(),
                from.label(),
                factor.sign(),
                factor,
                to.label(),
                remark(from, to));
    }

    /** Sizes of data are counted in two ways. */
    private static LocalizedText remark(Unit from, Unit to) {
        boolean isDecimal =
                from.dimension().equals("data")
                        && !from.equals(to)
                        && (from.label().en() + to.label().en()).matches("(?:[kMGTP]?B){2}");
        return isDecimal
                ? LocalizedText.of(
                        "。这里按 1000 进位；按 1024 进位请用 KiB、MiB、GiB。",
                        ". Prefixes count 1,000 here; for steps of 1,024 use KiB, MiB or GiB.")
                : LocalizedText.of("", "");
    }

    private static LocalizedText quantity(BigDecimal number, Unit unit) {
        return LocalizedText.of("%s %s", "%s %s", number.toPlainString(), unit.label());
    }

    private static LocalizedText temperature(BigDecimal degrees, Scale from, Scale to) {
        var kelvin = from.toKelvin(degrees);
        if (kelvin.signum() < 0) {
            return LocalizedText.of(
                    "%s %s 低于绝对零度，没有这样的温度。",
                    "%s %s is below absolute zero; there is no such temperature.",
                    degrees.toPlainString(),
                    from.label());
        }
        var result = CalculatedNumber.significant(to.fromKelvin(kelvin), DIGITS);
        return LocalizedText.of(
                "%s %s %s %s %s（%s）",
                "%s %s %s %s %s (%s)",
                degrees.toPlainString(),
                from.label(),
                result.sign(),
                result,
                to.label(),
                from.formula(to));
    }

    private static LocalizedText noRates() {
        return LocalizedText.of(
                "没有汇率数据，无法换算货币。请提供汇率，例如“100*7.1”。",
                "Exchange rates are not available, so currencies cannot be converted. Write the"
                        + " computation with the rate, such as \"100 * 7.1\".");
    }

    private static LocalizedText noConversion(Unit from, Unit to) {
        return LocalizedText.of(
                "%s 和 %s 不是同一种量，不能换算。",
                "%s and %s measure different things and cannot be converted.",
                from.label(),
                to.label());
    }
}
