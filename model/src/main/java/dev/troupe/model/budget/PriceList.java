package dev.troupe.model.budget;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What models charge. An entry applies to its model and that model's dated versions: {@code
 * openai:gpt-5-mini} covers {@code openai:gpt-5-mini-2025-08-07}, not {@code openai:gpt-5}. An
 * entry {@code provider:*} applies to all other models of a provider.
 *
 * @param prices by {@code provider:name}, or by a beginning of it that only a version follows
 */
public record PriceList(Map<String, Price> prices) {
    /** No price is known. */
    public static final PriceList NONE = new PriceList(Map.of());

    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
    private static final Pattern VERSION = Pattern.compile("|[-@:]\\d{3,}.*|[-@:]latest");

    /**
     * What one model charges.
     *
     * @param input US dollars for a million tokens read
     * @param output US dollars for a million tokens written
     */
    public record Price(BigDecimal input, BigDecimal output) {
        public Price {
            if (input.signum() < 0 || output.signum() < 0) {
                throw new IllegalArgumentException(
                        "prices are " + input + " and " + output + "; give 0 or more");
            }
        }

        private BigDecimal costOf(long inputTokens, long outputTokens) {
            return input.multiply(BigDecimal.valueOf(inputTokens))
                    .add(output.multiply(BigDecimal.valueOf(outputTokens)))
                    .divide(MILLION); // exact, since a million is 2^6 times 5^6
        }
    }

    public PriceList {
        prices = Map.copyOf(prices);
    }

    /** Public list prices; the file next to this class names its sources. */
    public static PriceList standard() {
        try (var file = PriceList.class.getResourceAsStream("/dev/troupe/model/prices.txt")) {
            if (file == null) {
                throw new IllegalStateException("resource prices.txt is missing next to PriceList");
            }
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads lines of name, input price and output price, separated by spaces; {@code #} begins a
     * comment line.
     */
    public static PriceList parse(String text) {
        var prices = new HashMap<String, Price>();
        text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .forEach(line -> {
                    var words = line.strip().split("\\s+", -1);
                    if (words.length != 3) {
                        throw new IllegalArgumentException(
                                "price line '" + line + "' is not: provider:name input output");
                    }
                    prices.put(
                            words[0],
                            new Price(new BigDecimal(words[1]), new BigDecimal(words[2])));
                });
        return new PriceList(prices);
    }

    /** These prices, with {@code others} in place of those of the same names. */
    public PriceList withPrices(PriceList others) {
        var all = new HashMap<>(prices);
        all.putAll(others.prices);
        return new PriceList(all);
    }

    /**
     * @param model {@code provider:name}
     */
    public Optional<Price> findPrice(String model) {
        for (int end = model.length(); end > 0; end--) {
            var price = prices.get(model.substring(0, end));
            if (price != null && VERSION.matcher(model.substring(end)).matches()) {
                return Optional.of(price);
            }
        }
        return Optional.ofNullable(prices.get(model.replaceFirst(":.*", ":*")));
    }

    /** In US dollars, exact; empty where the price is not known. */
    public Optional<BigDecimal> costOf(String model, long inputTokens, long outputTokens) {
        return findPrice(model).map(price -> price.costOf(inputTokens, outputTokens));
    }
}
